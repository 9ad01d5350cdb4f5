import GalleryModel
import Native

/// What can be downloaded of an image that microCMS tells of. Pure.
struct MicroCMSImage {
    let settings: MicroCMSSettings
    /// Pixels that the largest rendition needs.
    let width: Int

    func assets(of image: FoundImage) -> [Asset]? {
        if let picture = image.picture {
            guard var asset = read(picture.source, nil, nil) else { return nil }
            asset.alt = picture.alt
            asset.caption = picture.caption
            return [asset]
        }
        guard let value = image.value else { return nil }
        // The old editor's tree.
        if let contents = value["contents"]?.elements {
            let images = contents.filter { $0["type"]?.text == "image" }
            let assets = images.compactMap { node -> Asset? in
                guard let url = node["value"]?.text else { return nil }
                var asset = read(url, nil, nil)
                asset?.alt = node["attributes"]?["alt"]?.text
                return asset
            }
            return assets.isEmpty && !images.isEmpty ? nil : assets
        }
        guard let url = value["url"]?.text ?? value.text else { return nil }
        return read(url, value["width"]?.integer, value["height"]?.integer).map { [$0] }
    }

    private func read(_ reference: String, _ width: Int?, _ height: Int?) -> Asset? {
        guard let url = WebAddress.resolved(reference, against: settings.origin + "/") else {
            return nil
        }
        let isScaled = settings.imageHosts.contains(WebAddress.host(of: url))
        // The original, whatever an editor has had made of it for an article.
        let original = isScaled ? String(url.prefix { $0 != "?" }) : url
        let path = WebAddress.path(of: original)
        let type = ImageFormat.named(by: original)
        var offers: [Offer] = []
        if isScaled, type != "svg" {
            offers.append(master(original, type, width, height))
        }
        // What libvips may not read, the image host turns into what it does.
        if type != "heic" && type != "heif" || offers.isEmpty {
            offers.append(
                Offer(
                    name: "native", format: type, width: width, height: height,
                    address: .web(original, credentials: [])))
        }
        var asset = Asset(
            id: isScaled ? WebAddress.decoded(path) : WebAddress.identity(of: original),
            name: WebAddress.fileName(of: original), offers: offers)
        // An address there holds the hash of the upload: what it leads to never changes.
        asset.revision = isScaled ? path : nil
        asset.sourceURL = WebAddress.bare(original)
        return asset
    }

    /// One master by the image API, from which everything else is made here: transfer is billed.
    private func master(_ url: String, _ type: String?, _ width: Int?, _ height: Int?) -> Offer {
        let wanted = settings.width ?? self.width
        let isHEIF = type == "heic" || type == "heif"
        let format = settings.format?.rawValue ?? (isHEIF ? "jpg" : nil)
        var parameters = [("w", String(wanted)), ("fit", "max"), ("q", String(settings.quality))]
        if let format { parameters.append(("fm", format)) }
        var offer = Offer(
            name: "master", format: format ?? type,
            address: .web(WebAddress.setting(url, parameters), credentials: []))
        offer.scale(width, height, to: wanted)
        return offer
    }
}
