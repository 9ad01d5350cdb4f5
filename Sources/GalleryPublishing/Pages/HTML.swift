import GalleryModel
import Native

/// Text from outside as HTML, where nothing in it is markup. Pure.
enum HTML {
    /// Safe between tags and within quoted attributes, and on one line.
    static func text(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\t" }
        return Markup.escaped(lines.joined(separator: " "))
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
        text?.unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.generalCategory == .format
                || !Markup.isAllowed($0)
        } ?? true
    }

    /// Whether the first letter is of a script that runs from right to left.
    static func isRightToLeft(_ text: String) -> Bool {
        let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }
        let scripts: [ClosedRange<UInt32>] = [
            0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
            0x1_E800...0x1_EFFF,
        ]
        return letter.map { letter in scripts.contains { $0.contains(letter.value) } } ?? false
    }
}

extension String {
    /// ` name="text"`, escaped; nothing for no text.
    static func attribute(_ name: String, _ text: String?) -> String {
        text.map { " \(name)=\"\(HTML.text($0))\"" } ?? ""
    }
}
