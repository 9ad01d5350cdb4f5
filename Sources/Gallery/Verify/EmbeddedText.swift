import Native

/// An editor's words inside a picture: XMP first, then IPTC, then EXIF.
struct EmbeddedText: Sendable, Equatable {
    var title: String?
    var alt: String?
    var caption: String?
    var credit: String?
    var takenAt: String?

    init() {}

    /// Reads the three kinds of block; any of them may be empty.
    init(exif: [UInt8], xmp: [UInt8], iptc: [UInt8]) {
        let exif = exif.isEmpty ? nil : Exif(exif)
        let xmp = xmp.isEmpty ? nil : XMP(xmp)
        let iptc = iptc.isEmpty ? nil : IPTC(iptc)
        func first(_ texts: String?...) -> String? {
            texts.lazy.compactMap { $0.map(EmbeddedText.tidy) }.first { !$0.isEmpty }
        }
        title = first(xmp?.title, iptc?.title)
        caption = first(xmp?.description, iptc?.caption, exif?.description)
        // A description is the next best thing for who cannot see the picture.
        alt = first(xmp?.alt, caption)
        credit = first(xmp?.credit, iptc?.credit, exif?.artist)
        takenAt = first(xmp?.takenAt, exif?.takenAt).map(EmbeddedText.date)
    }

    /// One line without control characters, at most 2,000 characters.
    private static func tidy(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(plain).split(separator: " ").joined(separator: " ").prefix(2000).description
    }

    /// EXIF's `2024:05:17 08:30:00` as ISO 8601; anything else as it is.
    private static func date(_ text: String) -> String {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0].count == 10, parts[0].split(separator: ":").count == 3
        else {
            return text
        }
        return parts[0].replacing(":", with: "-") + "T" + parts[1]
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
        // A dataset: 0x1C, record, number, two bytes of length, value.
        while at + 5 <= bytes.count, bytes[at] == 0x1C {
            let length = Int(bytes[at + 3]) << 8 | Int(bytes[at + 4])
            guard length < 0x8000, at + 5 + length <= bytes.count else { return }
            let value = String(decoding: bytes[(at + 5)..<(at + 5 + length)], as: UTF8.self)
            switch (bytes[at + 1], bytes[at + 2]) {
            case (2, 5): title = value
            case (2, 120): caption = value
            case (2, 110): credit = value
            default: break
            }
            at += 5 + length
        }
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
