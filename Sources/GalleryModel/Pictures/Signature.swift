package import Native

/// What bytes are, by their own signature at offset 0: never by a name, a header or a guess.
package enum Signature: Sendable, Equatable {
    case picture(ImageFormat)
    case svg
    /// Named as a person would: "an HTML page".
    case other(String)

    /// Decides by the first bytes; 4,096 are plenty.
    package static func of(_ bytes: some Collection<UInt8>) -> Signature {
        let start = Array(bytes.prefix(4096))
        if start.isEmpty { return .other("nothing: the file is empty") }
        if let format = ImageFormat.of(start) { return .picture(format) }
        for (magic, name) in binaries where start.starts(with: magic) { return .other(name) }
        return text(start)
    }

    /// How a file of what a camera's sensor saw is named, which no page shows, whatever preview is in it.
    package static let raw = "a camera's raw file; export it as JPEG or TIFF"

    private static let binaries: [([UInt8], String)] = [
        ([0x1F, 0x8B], "gzip data"),
        (Array("%PDF".utf8), "a PDF"),
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
        (Array("BM".utf8), "a BMP"),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000"),
        ([0xFF, 0x0A], "a JPEG XL"),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL"),
        (Array("8BPS".utf8), "a Photoshop file"),
        (Array("FUJIFILMCCD-RAW".utf8), raw),
        (Array("IIRO".utf8), raw), (Array("IIRS".utf8), raw), (Array("MMOR".utf8), raw),
        (Array("IIU\0".utf8), raw),
        (Array("II\u{1A}\0\0\0HEAPCCDR".utf8), raw),
        ([0, 0, 0, 0x18] + Array("ftypcrx ".utf8), raw),
        (Array("FOVb".utf8), raw), (Array("\0MRM".utf8), raw),
    ]

    private static func text(_ start: [UInt8]) -> Signature {
        guard !start.contains(0), let first = String(validating: textual(start), as: UTF8.self)
        else {
            return .other("unknown bytes")
        }
        let head = first.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        if head.hasPrefix("<svg") { return .svg }
        if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") || head.hasPrefix("<head") {
            return .other("an HTML page")
        }
        if head.hasPrefix("<?xml") || head.hasPrefix("<!") {
            if head.contains("<svg") || head.contains("<!doctype svg") { return .svg }
            return .other(head.contains("<html") ? "an HTML page" : "an XML text")
        }
        if head.hasPrefix("{") || head.hasPrefix("[") { return .other("JSON") }
        return .other("a text")
    }

    /// Without the character that the cut at 4,096 bytes may have broken.
    private static func textual(_ start: [UInt8]) -> ArraySlice<UInt8> {
        var end = start.count
        while end > 0, end > start.count - 4, start[end - 1] & 0xC0 == 0x80 { end -= 1 }
        if end > 0, start.count == 4096, start[end - 1] >= 0xC0 { end -= 1 }
        return start.count == 4096 ? start[..<end] : start[...]
    }
}
