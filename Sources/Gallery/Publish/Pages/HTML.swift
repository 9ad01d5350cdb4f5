/// Text from outside as HTML, where nothing in it is markup. Pure.
enum HTML {
    /// Safe between tags and within quoted attributes; what no document may hold is left out.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result += " "
            default: if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    /// A path as a relative address: percent-encoded, so that it needs no quotation marks either.
    static func address(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { WebAddress.encoded(String($0)).replacing(":", with: "%3A") }
            .joined(separator: "/")
    }

    /// What leads from a folder back to the output's root: `../../`.
    static func up(from folder: String) -> String {
        String(repeating: "../", count: folder.split(separator: "/").count)
    }

    /// Whether text has anything to read in it.
    static func isBlank(_ text: String?) -> Bool {
        text?.unicodeScalars.allSatisfy { $0.properties.isWhitespace || !isAllowed($0) } ?? true
    }

    /// Controls and noncharacters make a document invalid.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control
            && !scalar.properties.isNoncharacterCodePoint
    }
}

extension String {
    /// ` name="text"`, escaped; nothing for no text.
    static func attribute(_ name: String, _ text: String?) -> String {
        text.map { " \(name)=\"\(HTML.text($0))\"" } ?? ""
    }
}
