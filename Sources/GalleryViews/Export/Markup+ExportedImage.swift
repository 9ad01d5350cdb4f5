import GalleryManifest
import Native

/// What lists and feeds say of a picture.
extension Markup {
    /// Without line breaks and other control characters, for a list of lines.
    static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isBreak = [.control, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
                    return isBreak ? " " : scalar
                }))
    }

    /// A picture with what is said of it, as HTML.
    static func figure(_ shown: ExportedImage, at url: String) -> String {
        let image = shown.image
        var html =
            "<figure><img src=\"\(escaped(url))\" width=\"\(shown.file.width)\" "
            + "height=\"\(shown.file.height)\" alt=\"\(escaped(image.alt ?? image.title))\">"
        let texts = [image.caption, image.credit].compactMap(\.self).map(escaped)
        if !texts.isEmpty {
            html += "<figcaption>\(texts.joined(separator: "<br>"))</figcaption>"
        }
        return html + "</figure>"
    }
}
