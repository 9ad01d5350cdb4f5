/// What the end of a file name says about a picture.
enum FileType {
    /// The media type that goes with an extension or a format's name.
    static func media(_ name: String) -> String {
        switch name.lowercased() {
        case "jpg", "jpeg", "pjpg", "bjpg": "image/jpeg"
        case "png", "png8", "png32": "image/png"
        case "svg": "image/svg+xml"
        case let other: "image/" + other
        }
    }

    /// The format the picture is made in: `jpg`, `png`, `webp`, or the name as it stands.
    static func format(_ name: String) -> String {
        switch name.lowercased() {
        case "jpg", "jpeg", "pjpg", "bjpg": "jpg"
        case "png", "png8", "png32": "png"
        case "webp", "webpll", "webply": "webp"
        case let other: other
        }
    }

    /// The end of a file name behind its last dot.
    static func ending(_ fileName: String) -> String {
        fileName.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
}
