/// The images of a space: public, and transformed by the query.
struct ContentfulImages: Sendable {
    private let pictures: @Sendable (PictureRequest) -> [UInt8]
    private let byPath: [String: Shelf.Picture]

    init(
        shelf: Shelf, space: String, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) {
        self.pictures = pictures
        byPath = Dictionary(shelf.pictures.map { (Self.path($0, space: space), $0) }) { first, _ in
            first
        }
    }

    static func path(_ picture: Shelf.Picture, space: String) -> String {
        "/\(space)/\(ContentfulWriter.id(picture))/\(picture.uuid.prefix(8))/"
            + picture.stem.replacing("-", with: "_") + "." + picture.ending
    }

    /// The image of a request; nil where there is none.
    func reply(to exchange: Exchange) -> Reply? {
        guard let picture = byPath[exchange.path] else { return nil }
        let fit = exchange.queryValue("fit")
        let format = exchange.queryValue("fm") ?? picture.ending
        let lengths = ["w", "h"].map { name in
            exchange.queryValue(name).map { Int($0) ?? 0 }
        }
        guard lengths.allSatisfy({ (1...4000).contains($0 ?? 1) }),
            (1...100).contains(exchange.queryValue("q").map { Int($0) ?? 0 } ?? 1),
            fit == nil || ["pad", "fill", "scale", "crop", "thumb"].contains(fit),
            ["jpg", "png", "webp", "gif", "avif"].contains(format)
        else {
            return Reply(
                status: 400, headers: [("Content-Type", "text/plain")],
                body: Array("Invalid image parameter".utf8))
        }
        let ratios = zip(lengths, [picture.size.width, picture.size.height]).compactMap {
            length, whole in length.map { Double($0) / Double(whole) }
        }
        let size =
            fit != nil
            ? Dimensions(lengths[0] ?? picture.size.width, lengths[1] ?? picture.size.height)
            : picture.size.scaled(by: min(1, ratios.min() ?? 1))
        let request = PictureRequest(
            assetID: "\(picture.number)", rendition: fit ?? "", format: FileType.format(format),
            width: size.width, height: size.height)
        return ShelfFiles.reply(pictures(request), format: format)
    }
}
