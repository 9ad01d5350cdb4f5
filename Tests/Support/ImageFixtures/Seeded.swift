/// A generator whose numbers are the same in every run (SplitMix64).
public struct Seeded: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(_ seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A text of up to `length` scalars, most of them from `favourites`.
    public mutating func text(_ length: Int, favourites: String) -> String {
        let likely = Array(favourites.unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &self) {
            if Bool.random(using: &self), let scalar = likely.randomElement(using: &self) {
                text.append(scalar)
            } else {
                let limit: UInt32 =
                    [0x80, 0x300, 0x3000, 0x11_0000].randomElement(using: &self) ?? 1
                let number = UInt32.random(in: 0..<limit, using: &self)
                if let scalar = Unicode.Scalar(number) { text.append(scalar) }
            }
        }
        return String(text)
    }
}
