package import Native

/// What a picture is, once every pixel was decoded.
package struct PictureFacts: Sendable, Equatable, Codable {
    /// The version of the rules by which they are found: those that an older one found are found again.
    package static let rule = 4

    package var type: ImageFormat
    /// Pixels, upright.
    package var width: Int
    package var height: Int
    package var frames: Int
    /// The dominant color, `#rrggbb`.
    package var color = "#000000"
    /// The tiny preview, as a `data:` URI, if one was asked for.
    package var placeholder: String?
    package var title: String?
    package var alt: String?
    package var caption: String?
    package var credit: String?
    package var takenAt: String?
}

extension PictureFacts {
    /// Of stored pixels, which an EXIF orientation above 4 shows with their axes swapped.
    package init(
        _ type: ImageFormat, _ width: Int, _ height: Int, orientation: Int, frames: Int = 1,
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
    package mutating func hide(_ secrets: Secrets) {
        for field in [\Self.title, \.alt, \.caption, \.credit, \.takenAt] {
            self[keyPath: field] = self[keyPath: field].map(secrets.hidden)
        }
    }
}
