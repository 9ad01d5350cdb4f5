import CXML

/// Text whose writer did not always say in which character set: UTF-8 where it is UTF-8, else what the
/// writer named, else Windows-1252, which holds Latin-1.
public enum LegacyText {
    /// Never fails, and makes no U+FFFD that the bytes do not hold. `charset` is a name that iconv knows.
    public static func decode(_ bytes: some Collection<UInt8>, charset: String? = nil) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if let charset, let text = converted(bytes, from: charset) { return text }
        var text = String.UnicodeScalarView()
        var place = 0
        var isUTF8 = false
        while place < bytes.count {
            let count = max(1, (~bytes[place]).leadingZeroBitCount)
            let piece = bytes[place...].prefix(count)
            if let scalars = String(validating: piece, as: UTF8.self)?.unicodeScalars {
                isUTF8 = isUTF8 || count > 1
                text += scalars
                place += piece.count
            } else if isUTF8, piece.count < count,
                piece.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
            {
                // A field of fixed length was cut within a character.
                break
            } else {
                text.append(windows1252(bytes[place]))
                place += 1
            }
        }
        return String(text)
    }

    /// The rows 8 and 9 of Windows-1252; the rest is Latin-1. Five places are empty.
    private static let high = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    private static func converted(_ bytes: [UInt8], from charset: String) -> String? {
        let converter = unsafe iconv_open("UTF-8", charset)
        guard unsafe converter != iconv_t(bitPattern: -1) else { return nil }
        defer { unsafe iconv_close(converter) }
        // A byte becomes at most three.
        var (input, output) = (
            bytes.map { CChar(bitPattern: $0) }, [CChar](repeating: 0, count: bytes.count * 3)
        )
        let rest = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                var (left, room) = (input.count, output.count)
                return unsafe iconv(converter, &from, &left, &to, &room) == -1 ? nil : room
            }
        }
        return rest.map {
            String(decoding: output.dropLast($0).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
