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

    /// The same for text whose line ends are ours.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { Shown.text(String($0)) }
            .joined(separator: "\n")
    }
}
