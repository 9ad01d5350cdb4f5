import GalleryManifest
import GalleryModel
import GalleryState
import Native

/// A picture that was fetched, verified and drawn.
struct MadePicture: Sendable {
    /// Of the bytes that it was made from.
    var source: String
    var facts: PictureFacts
    /// By the recipe's name: what was made, and a path below the output where it stands.
    var files: [String: PlacedFile] = [:]
    /// Its tiles, which all categories share.
    var tiles: TilesRecord?
    /// The bytes themselves, if they are at hand.
    var original: String?
}

/// What is said of a picture in the manifest, and what it looks like on the sheet.
struct PublishedPicture: Sendable {
    var record: ImageRecord
    var tile: ContactSheet.Tile?
    /// Why it could not be had this time and stays as it was published.
    var problem: Problem?
}

/// Why an offer brought no picture.
struct Refusal: Reasoned {
    var reason: Problem.Reason
    /// Of bytes that came and are no whole picture.
    var sha256: String?
    /// Whether rules or limits refuse now what they let through: that is no outage, and what was published
    /// of it goes.
    var isVerdict = false

    /// Whether another download may bring other bytes; what is too large or unknown stays so.
    var isTransient: Bool { ["not-a-picture", "truncated", "damaged"].contains(reason.code) }

    /// The same, judged by what the offer's address delivered last.
    func judged(by last: Fetched?, _ limits: Limits) -> Refusal {
        guard let last, !["too-slow", "killed-run"].contains(reason.code) else { return self }
        var refusal = self
        refusal.isVerdict =
            reason.code == "too-many-bytes"
            ? last.bytes > limits.bytes : sha256 == last.sha256 && reason.stage == .verify
        return refusal
    }
}
