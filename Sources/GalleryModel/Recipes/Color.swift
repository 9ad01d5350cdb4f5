import Native

/// An sRGB color, each part 0 to 255.
public struct Color: Sendable, Equatable {
    public var red: Int
    public var green: Int
    public var blue: Int

    package static let white = Color(red: 255, green: 255, blue: 255)

    public init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rgb` or `#rrggbb`.
    public init?(_ text: String) {
        var digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        if digits.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
        else { return nil }
        self.init(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
    }

    /// `#rrggbb`.
    public var hex: String {
        "#" + Digest.hexadecimal([red, green, blue].map(UInt8.init(clamping:)))
    }

    package var parts: [Double] { [Double(red), Double(green), Double(blue)] }

    /// Whether dark letters are easier to read on it than light ones (relative luminance).
    package var isLight: Bool { 299 * red + 587 * green + 114 * blue > 140_000 }
}
