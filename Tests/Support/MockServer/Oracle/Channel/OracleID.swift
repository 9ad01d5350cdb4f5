/// Ids as Oracle has them, made up from numbers so that every run sees the same.
public enum OracleID {
    /// 32 upper-case hexadecimal digits for a taxonomy or a category.
    public static func plain(_ number: Int, salt: UInt64 = 0) -> String {
        hexadecimal(mixed(UInt64(number) ^ salt << 40)) + hexadecimal(UInt64(number) &+ salt << 40)
    }

    /// The id of a digital asset.
    public static func asset(_ number: Int, salt: UInt64 = 0) -> String {
        "CONT" + plain(number, salt: salt)
    }

    /// The id of a content item.
    public static func contentItem(_ number: Int, salt: UInt64 = 0) -> String {
        "CORE" + plain(number, salt: salt)
    }

    /// The id of a row that an endless list invents: it tells the row it copies.
    static func invented(like id: String, index: Int, copy: Int) -> String {
        let prefix = id.count > 32 ? String(id.prefix(4)) : ""
        return prefix + mark + hexadecimal(UInt64(copy)).suffix(8) + hexadecimal(UInt64(index))
    }

    /// The index of the row an invented id copies.
    static func origin(ofInvented id: String) -> Int? {
        let digits = id.suffix(32)
        guard digits.count == 32, digits.hasPrefix(mark) else { return nil }
        return Int(digits.suffix(16), radix: 16)
    }

    private static let mark = "EEEEEEEE"

    /// 16 digits of a number.
    static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The finisher of SplitMix64: spreads neighbouring numbers over all 64 bits.
    static func mixed(_ number: UInt64) -> UInt64 {
        var mix = number &+ 0x9E37_79B9_7F4A_7C15
        mix = (mix ^ mix >> 30) &* 0xBF58_476D_1CE4_E5B9
        mix = (mix ^ mix >> 27) &* 0x94D0_49BB_1331_11EB
        return mix ^ mix >> 31
    }

    /// A number for a text, the same in every run (FNV-1a).
    static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return mixed(hash)
    }
}
