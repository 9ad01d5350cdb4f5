/// What bytes are, by their own signature at offset 0: never by a name, a header or a guess.
package enum Signature: Sendable, Equatable {
    case picture(PictureType)
    case svg
    /// Named as a person would: "an HTML page".
    case other(String)

    /// Decides by the first bytes; 4,096 are plenty.
    package static func of(_ bytes: some Collection<UInt8>) -> Signature {
        let start = Array(bytes.prefix(4096))
        if start.isEmpty { return .other("nothing: the file is empty") }
        if let type = pictureType(start) { return .picture(type) }
        for (magic, name) in binaries where start.starts(with: magic) { return .other(name) }
        return text(start)
    }

    private static func pictureType(_ start: [UInt8]) -> PictureType? {
        func has(_ magic: [UInt8], at offset: Int = 0) -> Bool {
            start.count >= offset + magic.count && start[offset...].starts(with: magic)
        }
        if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) { return .gif }
        if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return .webp }
        if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
        if has([0x49, 0x49, 0x2B, 0]) || has([0x4D, 0x4D, 0, 0x2B]) { return .tiff }
        if has(Array("ftyp".utf8), at: 4) { return mediaType(start) }
        return nil
    }

    /// How a file of what a camera's sensor saw is named, which no page shows, whatever preview is in it.
    package static let raw = "a camera's raw file; export it as JPEG or TIFF"

    /// AVIF or HEIC, by the brands of the file type box; other media files have others.
    private static func mediaType(_ start: [UInt8]) -> PictureType? {
        let size = start[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let box = start.prefix(min(max(size, 16), 256))
        let brands = stride(from: 8, to: box.count - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: box[$0..<$0 + 4], as: UTF8.self)
        }
        if brands.contains("avif") || brands.contains("avis") { return .avif }
        let heif: Set<String> = [
            "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2",
        ]
        return brands.contains(where: heif.contains) ? .heic : nil
    }

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

/// A kind of picture that the tool reads.
public enum PictureType: String, Sendable, Codable, CaseIterable {
    case jpeg, png, gif, webp, tiff, avif, heic

    /// The file extension that tells the truth.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .tiff: "tif"
        default: rawValue
        }
    }

    /// Whether a name with this extension is honest; one without any claims nothing.
    package func mayBeCalled(_ ending: String) -> Bool {
        switch self {
        case .jpeg: ["", "jpg", "jpeg", "jpe", "jfif"].contains(ending)
        case .tiff: ["", "tif", "tiff"].contains(ending)
        case .heic: ["", "heic", "heif", "hif"].contains(ending)
        default: ["", rawValue].contains(ending)
        }
    }

    /// The media type, by which a web server and a viewer know it.
    package var mediaType: String { "image/" + rawValue }
}
