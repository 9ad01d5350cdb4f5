import FoundationEssentials
import GalleryKit
import Native

/// Names from outside on a terminal: nothing in them may move the cursor, hide text or turn it round.
enum Shown {
    /// One line: control and format characters become visible.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
                // The joiner of emoji and some scripts is no danger.
                result +=
                    scalar.value == 0x200D ? "\u{200D}" : "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A value as one JSON document, with a line end.
    static func json(of value: some Encodable, isPretty: Bool = false) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
        return json(text ?? "{}") + "\n"
    }

    /// The same for JSON, which stays equal: its encoder leaves what is not ASCII as it is.
    static func json(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII && scalar.value != 127 || Shown.text(String(scalar)) == String(scalar)
            {
                result.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                    result += "\\u" + Digest.hexadecimal(bytes)
                }
            }
        }
        return result
    }
}
