/// Texts from outside, made safe for XML, HTML and Pango's markup.
public enum Markup {
    /// For the text of an element or the value of an attribute: what means something is escaped, what no
    /// document may hold is left out.
    public static func escaped(_ text: String) -> String {
        var result = ""
        // By scalars: an `&` with an accent on it is a character of its own.
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

    /// Whether a document may hold it: white space, but neither other controls nor noncharacters.
    public static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": true
        default:
            scalar.properties.generalCategory != .control
                && !scalar.properties.isNoncharacterCodePoint
        }
    }
}
