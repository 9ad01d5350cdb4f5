/// An upload with its ready-made formats.
struct StrapiUpload {
    let picture: Shelf.Picture

    private static let boxes = [
        ("thumbnail", 245, 156), ("small", 500, 500), ("medium", 750, 750), ("large", 1000, 1000),
    ]

    /// The name on the disk.
    private var hash: String {
        picture.stem.replacing("-", with: "_") + "_" + picture.uuid.prefix(8) + "ab"
    }

    /// The formats: only those smaller than the original.
    var formats: [(name: String, size: Dimensions)] {
        Self.boxes.compactMap { name, width, height in
            let size = picture.size
            let ratio = min(
                Double(width) / Double(size.width), Double(height) / Double(size.height))
            return ratio < 1 ? (name, size.scaled(by: ratio)) : nil
        }
    }

    /// The path of the original, or of a format; there is no host.
    func path(_ format: String? = nil) -> String {
        "/uploads/" + (format.map { $0 + "_" } ?? "") + hash + "." + picture.ending
    }

    var members: [(String, WireValue?)] {
        let formats = formats
        return [
            ("name", .string(picture.fileName)),
            ("alternativeText", .null), ("caption", .null),
            ("width", .int(picture.size.width)), ("height", .int(picture.size.height)),
            (
                "formats",
                formats.isEmpty
                    ? .null
                    : .members(formats.map { ($0.name, value($0.name, $0.size)) })
            ),
            ("hash", .string(hash)), ("ext", .string("." + picture.ending)),
            ("mime", .string(picture.mimeType)),
            ("size", .number(Double(picture.bytes) / 1000)), ("url", .string(path())),
            ("previewUrl", .null), ("provider", "local"), ("provider_metadata", .null),
            ("createdAt", "2024-05-01T08:00:00.000Z"), ("updatedAt", "2024-05-01T08:00:00.000Z"),
        ]
    }

    private func value(_ name: String, _ size: Dimensions) -> WireValue {
        [
            "name": .string(name + "_" + picture.fileName),
            "hash": .string(name + "_" + hash), "ext": .string("." + picture.ending),
            "mime": .string(picture.mimeType), "path": .null, "width": .int(size.width),
            "height": .int(size.height), "size": .number(Double(size.width * size.height) / 4000),
            "url": .string(path(name)),
        ]
    }

    static func files(
        of shelf: Shelf
    ) -> [(path: String, picture: Shelf.Picture, size: Dimensions)] {
        shelf.pictures.flatMap { picture in
            let upload = StrapiUpload(picture: picture)
            return [(upload.path(), picture, picture.size)]
                + upload.formats.map { (upload.path($0.name), picture, $0.size) }
        }
    }
}
