/// Texts from outside, made safe for XML and HTML.
enum Markup {
    /// For the text of an element or an attribute's value: what means something is escaped, what XML 1.0
    /// cannot hold at all is left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where isAllowed(scalar): result.unicodeScalars.append(scalar)
            default: break
            }
        }
        return result
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10, 13: true
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

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
    static func figure(_ exhibit: Exhibit, at url: String) -> String {
        let image = exhibit.image
        var html =
            "<figure><img src=\"\(escaped(url))\" width=\"\(exhibit.file.width)\" "
            + "height=\"\(exhibit.file.height)\" alt=\"\(escaped(image.alt ?? image.title))\">"
        let texts = [image.caption, image.credit].compactMap(\.self).map(escaped)
        if !texts.isEmpty {
            html += "<figcaption>\(texts.joined(separator: "<br>"))</figcaption>"
        }
        return html + "</figure>"
    }
}
