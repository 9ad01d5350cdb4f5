/// Delivers the images of a DAM: originals, stored renditions, and dynamic ones.
struct AEMDelivery: Sendable {
    private let byPath: [String: AEMImage]
    private let byID: [String: AEMImage]
    private let webpWords: [String]
    private let pictures: @Sendable (PictureRequest) -> [UInt8]

    init(
        _ images: [AEMImage], webpWords: [String] = [],
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) {
        byPath = Dictionary(images.map { ($0.path, $0) }) { first, _ in first }
        byID = Dictionary(images.map { ($0.uuid, $0) }) { first, _ in first }
        self.webpWords = webpWords
        self.pictures = pictures
    }

    func reply(to exchange: Exchange) -> Reply {
        let parts = exchange.path.split(separator: "/")
        if exchange.path.hasPrefix("/adobe/dynamicmedia/deliver/dm-aid--"), parts.count == 5 {
            return dynamic(String(parts[3].dropFirst(8)), String(parts[4]), exchange)
        }
        if let image = byPath[exchange.path] {
            return picture(image, "original", image.size, FileType.ending(image.fileName))
        }
        let pieces = exchange.path.split(separator: "/_jcr_content/renditions/")
        if pieces.count == 2, let image = byPath[String(pieces[0])] {
            return rendition(String(pieces[1]), of: image)
        }
        return .html("<h1>Not Found</h1>", status: 404)
    }

    /// `cq5dam.web.1280.1280.jpeg`, `cq5dam.thumbnail.319.319.png`, or the original.
    private func rendition(_ name: String, of image: AEMImage) -> Reply {
        if name == "original" {
            return picture(image, name, image.size, FileType.ending(image.fileName))
        }
        let parts = name.split(separator: ".")
        let known = ["thumbnail.48", "thumbnail.140", "thumbnail.319", "web.1280", "zoom.2048"]
        guard parts.count == 5, parts[0] == "cq5dam", known.contains("\(parts[1]).\(parts[2])"),
            let box = Int(parts[2])
        else { return .html("<h1>Not Found</h1>", status: 404) }
        let ratio = min(
            1, Double(box) / Double(image.size.width), Double(box) / Double(image.size.height))
        return picture(image, name, image.size.scaled(by: ratio), String(parts[4]))
    }

    /// A parameter given twice is refused: a client must replace what the URL has.
    private func dynamic(_ id: String, _ name: String, _ exchange: Exchange) -> Reply {
        guard let image = byID[id] else { return .html("<h1>Not Found</h1>", status: 404) }
        let names = exchange.query.map(\.name)
        guard Set(names).count == names.count else {
            return .html("<h1>Bad Request: a parameter is given twice</h1>", status: 400)
        }
        let quality = exchange.queryValue("quality").map { Int($0) ?? 0 } ?? 80
        let width =
            (exchange.queryValue("size")?.split(separator: ",").first.map(String.init)
            ?? exchange.queryValue("width")).map { Int($0) ?? 0 } ?? image.size.width
        guard width > 0, (1...100).contains(quality) else {
            return .html("<h1>Bad Request</h1>", status: 400)
        }
        let accept = exchange.header("Accept") ?? ""
        let prefersWebP =
            exchange.queryValue("preferwebp") == "true"
            && webpWords.contains { accept.contains($0) }
        var reply = picture(
            image, "dynamic", image.size.at(width: min(width, image.size.width)),
            prefersWebP ? "webp" : FileType.ending(name))
        reply.headers += [("Vary", "Accept")]
        return reply
    }

    private func picture(
        _ image: AEMImage, _ rendition: String, _ size: Dimensions, _ format: String
    ) -> Reply {
        let request = PictureRequest(
            assetID: image.path, rendition: rendition, format: FileType.format(format),
            width: size.width, height: size.height)
        return Reply(
            headers: [
                ("Content-Type", FileType.media(FileType.format(format))),
                ("Cache-Control", "max-age=600"),
            ], body: pictures(request))
    }
}
