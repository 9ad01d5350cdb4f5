import GalleryModel
import Glibc
import Native

/// Colors as a file tells them otherwise than by ICC: primaries and a curve.
struct ColorDescription: Sendable, Equatable {
    /// White, red, green and blue as x and y of CIE 1931.
    var chromaticities = sRGB
    var curve = Curve.sRGB
    /// Whether 0 is black and the largest number white, not 16 and 235 of 255.
    var isFullRange = true

    /// Light by value.
    enum Curve: Sendable, Equatable { case sRGB, power(Double), pq, hlg }

    static let sRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

    /// Whether bright parts go beyond what sRGB has.
    var isHighDynamicRange: Bool { curve == .pq || curve == .hlg }

    /// Nothing that a picture without a word would not be shown by.
    private var saysNothing: Bool {
        curve == .sRGB && isFullRange
            && zip(chromaticities, Self.sRGB).allSatisfy { abs($0 - $1) < 0.002 }
    }

    /// What a file says that goes before its profile, or stands in for one; nil when that is nothing.
    static func of(_ bytes: [UInt8], _ format: ImageFormat, hasProfile: Bool) -> Self? {
        let found: Self? =
            switch format.container {
            case .chunks: png(bytes, hasProfile: hasProfile)
            case .boxes: hasProfile ? nil : MediaBoxes(bytes).colors
            case .segments, .blocks, .riff, .directories, .other: nil
            }
        return found.flatMap { $0.saysNothing && !hasProfile ? nil : $0 }
    }

    /// cICP, then iCCP, then sRGB, then gAMA and cHRM (PNG, third edition, 4.3).
    private static func png(_ bytes: [UInt8], hasProfile: Bool) -> Self? {
        var reader = ByteReader(bytes, at: 8)
        var chunks: [String: [Int]] = [:]
        while let length = reader.number(4), let name = reader.text(4), name != "IDAT" {
            var rest = reader
            if ["cICP", "sRGB", "gAMA", "cHRM"].contains(name), chunks[name] == nil {
                let size = name == "gAMA" || name == "cHRM" ? 4 : 1
                chunks[name] = (0..<min(length, 32) / size).compactMap { _ in rest.number(size) }
            }
            guard reader.skip(length + 4) else { break }
        }
        if let told = chunks["cICP"], told.count == 4, told[2] == 0 {
            return Self(primaries: told[0], transfer: told[1], isFullRange: told[3] != 0)
        }
        guard !hasProfile, chunks["sRGB"] == nil else { return nil }
        var colors = Self()
        if let parts = chunks["cHRM"], parts.count == 8, parts[1] > 0 {
            colors.chromaticities = parts.map { Double($0) / 100_000 }
        }
        // Within 5 % of 1/2.2, as libpng has it, it is what programs write for sRGB's curve.
        if let gamma = chunks["gAMA"]?.first, gamma > 0, abs(gamma - 45_455) > 2_273 {
            colors.curve = .power(100_000 / Double(gamma))
        }
        return colors
    }

    /// Light from 0 to 1 by 4,096 values. What is brighter than sRGB's white is compressed into it
    /// (Reinhard's curve), from 203 nits as white (ITU-R BT.2408) and 1,000 as the brightest.
    private var table: [Float] {
        (0..<4096).map { index in
            let value = Double(index) / 4095
            return Float(light(isFullRange ? value : min(max((value * 255 - 16) / 219, 0), 1)))
        }
    }

    private func light(_ value: Double) -> Double {
        func compressed(_ nits: Double) -> Double {
            let (light, most) = (nits / 203, 1000.0 / 203)
            return min(1, light * (1 + light / (most * most)) / (1 + light))
        }
        switch curve {
        case .sRGB:
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        case .power(let exponent): return pow(value, exponent)
        case .pq:
            // SMPTE ST 2084.
            let root = pow(value, 1 / 78.84375)
            let part = max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
            return compressed(10_000 * pow(part, 1 / 0.1593017578125))
        case .hlg:
            // ITU-R BT.2100, on a display of 1,000 nits.
            let scene =
                value <= 0.5
                ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
            return compressed(1000 * pow(scene, 1.2))
        }
    }

    /// The same as an ICC profile; empty when no light has such primaries.
    var profile: [UInt8] { ColorProfile.bytes(chromaticities, table) }
}

extension ColorDescription {
    /// By the numbers of ITU-T H.273; what it has no number for, or leaves open, is taken as sRGB.
    init(primaries: Int, transfer: Int, isFullRange: Bool = true) {
        let d65 = [0.3127, 0.329]
        chromaticities =
            switch primaries {
            case 5: d65 + [0.64, 0.33, 0.29, 0.6, 0.15, 0.06]
            case 6, 7: d65 + [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]
            case 9: d65 + [0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
            case 11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
            case 12: d65 + [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
            default: Self.sRGB
            }
        // Video's curves are shown by sRGB's: what says BT.709 mostly means that.
        curve =
            switch transfer {
            case 4: .power(2.2)
            case 5: .power(2.8)
            case 8: .power(1)
            case 16: .pq
            case 18: .hlg
            default: .sRGB
            }
        self.isFullRange = isFullRange
    }
}
