import Native

/// What a picture is, once every pixel was decoded.
struct PictureFacts: Sendable, Equatable, Codable {
    var type: PictureType
    /// Pixels, upright.
    var width: Int
    var height: Int
    var frames: Int
    /// The dominant colour, `#rrggbb`.
    var colour = "#000000"
    /// The tiny preview, as a `data:` URI, if one was asked for.
    var placeholder: String?
    var title: String?
    var alt: String?
    var caption: String?
    var credit: String?
    var takenAt: String?
}

extension PictureFacts {
    /// Of stored pixels, which an EXIF orientation above 4 shows with their axes swapped.
    init(
        _ type: PictureType, _ width: Int, _ height: Int, orientation: Int, frames: Int = 1,
        _ text: EmbeddedText
    ) {
        let swapsAxes = orientation > 4
        self.init(
            type: type, width: swapsAxes ? height : width, height: swapsAxes ? width : height,
            frames: frames)
        title = text.title
        alt = text.alt
        caption = text.caption
        credit = text.credit
        takenAt = text.takenAt
    }

    /// Makes every secret in what the picture says of itself unreadable.
    mutating func hide(_ secrets: Secrets) {
        for field in [\Self.title, \.alt, \.caption, \.credit, \.takenAt] {
            self[keyPath: field] = self[keyPath: field].map(secrets.hidden)
        }
    }
}
