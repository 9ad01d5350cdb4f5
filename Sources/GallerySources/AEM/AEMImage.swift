import GalleryModel
import Native

/// What can be downloaded of an image that AEM tells of. Pure.
struct AEMImage {
    let settings: AEMSettings
    /// Pixels that the largest rendition needs.
    let width: Int

    func assets(of image: FoundImage) -> [Asset]? {
        let references = image.item["_references"]
        if let picture = image.picture {
            // HTML has the path encoded, the references have it as it is.
            let path = String(picture.source.prefix { $0 != "?" && $0 != "#" })
            let value =
                references?[path] ?? references?[WebAddress.decoded(path)]
                ?? .object(["_path": .text(picture.source)])
            return read(value).map { asset in
                var asset = asset
                asset.alt = picture.alt
                asset.caption = picture.caption
                return [asset]
            }
        }
        guard let value = image.value else { return nil }
        if let text = value["json"]?.elements {
            return text.flatMap { inline($0, references) }.compactMap(read)
        }
        if let html = value["html"]?.text {
            return HTMLReading.images(in: html).flatMap {
                assets(of: FoundImage(value: nil, picture: $0, item: image.item)) ?? []
            }
        }
        if value["nodeType"] != nil { return inline(value, references).compactMap(read) }
        return read(value).map { [$0] } ?? (AEMImage.isImage(value) ? nil : [])
    }

    /// The images in a node of rich text, joined to what the answer tells of them.
    private func inline(_ node: JSON, _ references: JSON?) -> [JSON] {
        var found: [JSON] = []
        var waiting = [node]
        while let node = waiting.popLast() {
            if node["nodeType"]?.text == "reference", let path = node["data"]?["path"]?.text {
                let type = node["data"]?["mimetype"]?.text ?? "image/"
                if type.hasPrefix("image/") {
                    found.append(references?[path] ?? .object(["_path": .text(path)]))
                }
            }
            waiting += (node["content"]?.elements ?? []).reversed()
        }
        return found
    }

    private func read(_ value: JSON) -> Asset? {
        if let path = value.text { return read(.object(["_path": .text(path)])) }
        guard let members = value.members, !members.isEmpty else { return nil }
        if let repository = value["repositoryId"]?.text, let id = value["assetId"]?.text {
            // It is filed elsewhere, where this host's addresses lead nowhere: told, not dropped.
            return Asset(id: "\(repository)/\(id)", name: id, offers: [])
        }
        guard AEMImage.isImage(value) else { return nil }
        let text = { (key: String) in value[key]?.text.flatMap { $0.isEmpty ? nil : $0 } }
        let known = ["_path", "_dynamicUrl", "_dmS7Url", "_publishUrl", "_authorUrl"]
            .lazy.compactMap(text).first
        guard let known else { return nil }
        let id = WebAddress.decoded(String((text("_path") ?? known).prefix { $0 != "?" }))
        var asset = Asset(id: id, name: WebAddress.fileName(of: id), offers: offers(value, text))
        asset.sourceURL = asset.offers.last?.address.shown
        return asset
    }

    /// Whether a reference claims to lead to an image, and not to a document or a video.
    private static func isImage(_ value: JSON) -> Bool {
        (value["__typename"]?.text ?? "ImageRef") == "ImageRef"
            && (value["mimeType"]?.text ?? "image/").hasPrefix("image/")
    }

    private func offers(_ value: JSON, _ text: (String) -> String?) -> [Offer] {
        let (width, height) = (value["width"]?.integer, value["height"]?.integer)
        let dynamic = settings.imageURL == .dynamic ? text("_dynamicUrl") : nil
        let originals =
            switch settings.imageURL {
            case .dynamic: ["_dmS7Url", "_path", "_publishUrl", "_authorUrl"]
            case .original: ["_path", "_publishUrl", "_authorUrl"]
            case .publish: ["_publishUrl", "_authorUrl", "_path"]
            }
        var offers: [Offer] = []
        if let dynamic, let url = WebAddress.resolved(dynamic, against: settings.origin + "/") {
            offers.append(scaled(url, width, height))
        }
        if let original = originals.lazy.compactMap(text).first,
            let url = WebAddress.resolved(original, against: settings.origin + "/")
        {
            offers.append(
                Offer(
                    name: "native", format: ImageFormat.named(by: url), width: width,
                    height: height,
                    address: .web(url, credentials: [])))
        }
        return offers
    }

    /// The web-optimised delivery, in the width that we need: parameters that the query has put there
    /// are replaced, and `size`, which would win over `width`, goes. A crop is the editor's and stays; then
    /// the size that is told is not that of what comes.
    private func scaled(_ url: String, _ width: Int?, _ height: Int?) -> Offer {
        let wanted = settings.width ?? self.width
        let url = WebAddress.setting(
            url,
            [
                ("width", String(wanted)), ("quality", String(settings.quality)),
                ("preferwebp", settings.prefersWebP ? "true" : "false"),
            ], removing: ["size"])
        var offer = Offer(
            name: "dynamic", format: settings.prefersWebP ? nil : ImageFormat.named(by: url),
            address: .web(url, credentials: []))
        let isCropped = url.contains("?crop=") || url.contains("&crop=")
        offer.scale(isCropped ? nil : width, isCropped ? nil : height, to: wanted)
        return offer
    }
}
