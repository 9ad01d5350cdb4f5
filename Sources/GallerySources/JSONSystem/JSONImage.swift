import GalleryModel
import Native

/// What can be downloaded of an image, by the fields that the configuration names. Pure.
struct JSONImage {
    let settings: JSONSettings
    /// Pixels that the largest rendition needs.
    let width: Int

    private var rule: JSONImageRule { settings.image }

    func assets(of image: FoundImage) -> [Asset]? {
        if let picture = image.picture {
            guard var asset = read(.text(picture.source), picture.source) else { return nil }
            asset.alt = picture.alt
            asset.caption = picture.caption
            return [asset]
        }
        guard let value = image.value, let reference = address(of: value) else { return nil }
        return read(value, reference).map { [$0] }
    }

    private func address(of value: JSON) -> String? {
        if let template = rule.address { return JSONImage.filled(template, from: value) }
        return value.text ?? rule.url.scalar(in: value)
    }

    private func read(_ value: JSON, _ reference: String) -> Asset? {
        guard !reference.isEmpty,
            let url = WebAddress.resolved(reference, against: settings.url)
        else { return nil }
        let told = settings.rules.name?.scalar(in: value)
        let file = told ?? WebAddress.fileName(of: url)
        var asset = Asset(
            id: rule.id?.scalar(in: value) ?? WebAddress.identity(of: url), name: file,
            offers: renditions(value) + scaled(value, url, file) + [
                offer("native", value, url, file)
            ])
        asset.sourceURL = WebAddress.bare(url)
        return asset
    }

    private func renditions(_ value: JSON) -> [Offer] {
        (rule.renditions?.values(in: value) ?? []).enumerated().compactMap { index, rendition in
            guard let reference = rendition.text ?? rule.url.scalar(in: rendition),
                let url = WebAddress.resolved(reference, against: settings.url)
            else { return nil }
            let name = sides(rendition).0.map { "\($0)w" } ?? "rendition \(index + 1)"
            return offer(name, rendition, url, WebAddress.fileName(of: url))
        }
    }

    private func offer(_ name: String, _ value: JSON, _ url: String, _ file: String) -> Offer {
        let (width, height) = sides(value)
        return Offer(
            name: name, format: ImageFormat.named(by: file), width: width, height: height,
            address: .web(url, credentials: []))
    }

    private func sides(_ value: JSON) -> (Int?, Int?) {
        guard let width = rule.width.scalar(in: value).flatMap({ Int(outside: $0) }), width > 0,
            let height = rule.height.scalar(in: value).flatMap({ Int(outside: $0) }), height > 0
        else { return (nil, nil) }
        return (width, height)
    }

    private func scaled(_ value: JSON, _ url: String, _ file: String) -> [Offer] {
        guard !rule.scaled.isEmpty, ImageFormat.named(by: file) != "svg" else { return [] }
        let wanted = rule.scaledWidth ?? self.width
        let parameters = rule.scaled.map {
            ($0.name, $0.value.replacing("{width}", with: String(wanted)))
        }
        let (width, height) = sides(value)
        var offer = Offer(
            name: "scaled", address: .web(WebAddress.setting(url, parameters), credentials: []))
        offer.scale(width, height, to: wanted)
        return [offer]
    }

    /// The template with its `{field}`s filled in and encoded; nil when one of them is empty.
    static func filled(_ template: String, from value: JSON) -> String? {
        var result = ""
        var rest = template[...]
        while let start = rest.firstIndex(of: "{") {
            guard let end = rest[start...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: start)..<end]
            guard let path = FieldPath(String(name)), let text = path.scalar(in: value) else {
                return nil
            }
            result += rest[..<start] + WebAddress.encoded(text)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
