import GalleryModel
import Native

extension Events {
    /// What a person may want to know of a picture that was drawn.
    func drew(_ asset: Asset, in place: Place, _ drawn: Rendering.Outcome) {
        if !drawn.facts.type.mayBeCalled(Paths.pathExtension(of: asset.name)) {
            notice(
                "\(place.title)/\(asset.name) is really \(drawn.facts.type.rawValue), and is treated as that"
            )
        }
        for text in drawn.notices { notice("\(place.title)/\(asset.name): \(text)") }
    }

    func replaced(_ asset: Asset, in place: Place, _ offer: Offer, _ reason: Problem.Reason) {
        notice(
            "\(place.title)/\(asset.name): \(offer.name) was no good (\(reason.sentence)); "
                + "another rendition is used instead")
    }
}
