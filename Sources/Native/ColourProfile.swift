/// What must be known of an ICC profile without a colour engine.
public enum ColourProfile {
    /// Whether the profile's description begins with "sRGB", but for the letters of its language, and names no other curve: then the pixels need no conversion.
    ///
    /// A description is `desc` (version 2, ASCII) or `mluc` (version 4, UTF-16 big-endian).
    public static func isSRGB(_ profile: [UInt8]) -> Bool {
        guard profile.count > 132 else { return false }
        let tags = min(number(profile, 128), 100)
        for tag in 0..<tags {
            let entry = 132 + tag * 12
            guard entry + 12 <= profile.count else { return false }
            guard profile[entry..<entry + 4].elementsEqual("desc".utf8) else { continue }
            let offset = number(profile, entry + 4)
            let size = min(number(profile, entry + 8), 256)
            guard offset >= 128, size > 12, offset + size <= profile.count else { return false }
            let text = profile[offset + 12..<offset + size].filter { $0 >= 0x20 && $0 < 0x7F }
            let description = String(decoding: text, as: UTF8.self)
            // "sRGB-elle-V2-g10" has sRGB's primaries and another curve.
            let isLinear = ["g10", "inear"].contains(where: description.contains)
            return description.prefix(32).contains("sRGB") && !isLinear
        }
        return false
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
