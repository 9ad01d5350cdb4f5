/// Files that a server delivers by path, as `/uploads/…`.
struct ShelfFiles: Sendable {
    private let files: [String: PictureRequest]
    private let pictures: @Sendable (PictureRequest) -> [UInt8]

    /// Files by their decoded path.
    init(
        _ files: [(path: String, picture: Shelf.Picture, size: Dimensions)],
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) {
        self.pictures = pictures
        self.files = Dictionary(
            files.map { path, picture, size in
                (
                    path,
                    PictureRequest(
                        assetID: "\(picture.number)", rendition: path,
                        format: FileType.format(picture.ending), width: size.width,
                        height: size.height)
                )
            }
        ) { first, _ in first }
    }

    /// The file of a request; nil where there is none.
    func reply(to exchange: Exchange) -> Reply? {
        files[exchange.path].map { Self.reply(pictures($0), format: $0.format) }
    }

    static func reply(_ bytes: [UInt8], format: String) -> Reply {
        Reply(
            headers: [
                ("Content-Type", FileType.media(format)), ("Cache-Control", "public, max-age=60"),
            ], body: bytes)
    }
}
