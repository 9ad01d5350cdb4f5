import Foundation
import Native

/// ICC profiles, sound ones and others.
public enum Profiles {
    public static let sRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    public static let displayP3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    public static let adobe = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]

    /// A profile of white, red, green and blue, with sRGB's curve or a power.
    public static func bytes(_ chromaticities: [Double], power: Double? = nil) -> [UInt8] {
        let curve = (0..<1024).map { index in
            let value = Double(index) / 1023
            if let power { return Float(pow(value, power)) }
            return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
        return ColorProfile.bytes(chromaticities, curve)
    }

    /// By another description, of twelve letters.
    public static func renamed(_ profile: [UInt8], _ name: String) -> [UInt8] {
        func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { [0, UInt8($0)] } }
        var bytes = profile
        let old = wide("RGB built-in")
        guard name.utf16.count == 12,
            let start = bytes.indices.first(where: { bytes[$0...].starts(with: old) })
        else { preconditionFailure("no description to change") }
        bytes.replaceSubrange(start..<start + old.count, with: wide(name))
        return bytes
    }

    /// Of another class: `link`, `nmcl`, `abst`.
    public static func ofClass(_ profile: [UInt8], _ kind: String) -> [UInt8] {
        Array(profile[..<12]) + Array(kind.utf8) + Array(profile[16...])
    }

    /// The first curve of a profile as one for grey.
    public static func grey(_ profile: [UInt8]) -> [UInt8] {
        var bytes = profile
        bytes.replaceSubrange(16..<20, with: Array("GRAY".utf8))
        let curve = Array("rTRC".utf8)
        guard let tag = bytes.indices.first(where: { bytes[$0...].starts(with: curve) }) else {
            preconditionFailure("no curve to take")
        }
        bytes.replaceSubrange(tag..<tag + 4, with: Array("kTRC".utf8))
        return bytes
    }
}
