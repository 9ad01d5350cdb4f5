import Native

/// An editor's words inside a picture: XMP first, then IPTC, then EXIF.
package struct EmbeddedText: Sendable, Equatable {
    package var title: String?
    package var alt: String?
    package var caption: String?
    package var credit: String?
    package var takenAt: String?

    package init() {}

    /// Reads the three kinds of block; any of them may be empty.
    package init(exif: [UInt8], xmp: [UInt8], iptc: [UInt8]) {
        let exif = exif.isEmpty ? nil : Exif(exif)
        let xmp = xmp.isEmpty ? nil : XMP(xmp)
        let iptc = iptc.isEmpty ? nil : IPTC(iptc)
        title = EmbeddedText.words(xmp?.title, iptc?.title)
        caption = EmbeddedText.words(xmp?.description, iptc?.caption, exif?.description)
        // A description is the next best thing for who cannot see the picture.
        alt = EmbeddedText.words(xmp?.alt, caption)
        credit = EmbeddedText.first(xmp?.credit, iptc?.credit, exif?.artist)
        takenAt =
            [xmp?.takenAt, exif?.takenAt].lazy.compactMap { $0.flatMap(CalendarDate.iso) }.first
    }

    /// The first text that is one; one that another program has corrupted only for want of a better.
    private static func first(_ texts: String?...) -> String? {
        best(of: texts.compactMap { $0.map(tidy) })
    }

    /// The same of texts that someone wrote about the picture.
    private static func words(_ texts: String?...) -> String? {
        best(of: texts.compactMap { $0.map(tidy) }.filter { !CameraText.isOne($0) })
    }

    private static func best(of texts: [String]) -> String? {
        texts.first { !$0.isEmpty && !$0.contains("\u{FFFD}") } ?? texts.first { !$0.isEmpty }
    }

    /// One line without control characters, at most 2,000 characters.
    private static func tidy(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(plain).split(separator: " ").joined(separator: " ").prefix(2000).description
    }
}

/// The texts of an IPTC-IIM block, with or without Photoshop's wrapping (IIM 4.2, Photoshop's file
/// format specification).
struct IPTC: Sendable, Equatable {
    var title: String?
    var caption: String?
    var credit: String?

    init(_ block: [UInt8]) {
        let bytes = IPTC.unwrapped(block)
        var at = 0
        var charset: String?
        // Record 1 comes first.
        func text(_ value: ArraySlice<UInt8>) -> String {
            LegacyText.decode(value, charset: charset)
        }
        // A dataset: 0x1C, record, number, two bytes of length, value.
        while at + 5 <= bytes.count, bytes[at] == 0x1C {
            let length = Int(bytes[at + 3]) << 8 | Int(bytes[at + 4])
            guard length < 0x8000, at + 5 + length <= bytes.count else { return }
            let value = bytes[(at + 5)..<(at + 5 + length)]
            switch (bytes[at + 1], bytes[at + 2]) {
            case (1, 90): charset = IPTC.charset(value)
            case (2, 5): title = text(value)
            case (2, 120): caption = text(value)
            case (2, 110): credit = text(value)
            default: break
            }
            at += 5 + length
        }
    }

    /// What 1:90 names by an escape of ISO 2022: `ESC . A` is Latin-1. UTF-8 (`ESC % G`) is tried anyhow, and
    /// Windows-1252 holds Latin-1.
    private static func charset(_ escape: ArraySlice<UInt8>) -> String? {
        guard escape.count == 3, escape.first == 0x1B, let last = escape.last else { return nil }
        let part = [
            "B": 2, "C": 3, "D": 4, "F": 7, "G": 6, "H": 8, "L": 5, "M": 9, "V": 10, "b": 15,
        ]
        return part[String(UnicodeScalar(last))].map { "ISO-8859-\($0)" }
    }

    /// The resource 0x0404 of a Photoshop block.
    private static func unwrapped(_ block: [UInt8]) -> ArraySlice<UInt8> {
        let bytes =
            block.starts(with: Array("Photoshop 3.0\0".utf8)) ? block.dropFirst(14) : block[...]
        var at = bytes.startIndex
        while at + 12 <= bytes.endIndex, bytes[at..<at + 4].elementsEqual("8BIM".utf8) {
            let id = Int(bytes[at + 4]) << 8 | Int(bytes[at + 5])
            // A name with its length in front, padded to an even count; then four bytes of size.
            let name = at + 6 + (Int(bytes[at + 6]) + 2) / 2 * 2
            guard name + 4 <= bytes.endIndex else { return [] }
            let size = bytes[name..<name + 4].reduce(0) { $0 << 8 | Int($1) }
            guard name + 4 + size <= bytes.endIndex else { return [] }
            let data = bytes[(name + 4)..<(name + 4 + size)]
            if id == 0x0404 { return Array(data)[...] }
            at = name + 4 + (size + 1) / 2 * 2
        }
        return bytes.first == 0x1C ? Array(bytes)[...] : []
    }
}
