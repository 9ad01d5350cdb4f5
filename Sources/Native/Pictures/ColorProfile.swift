import CVips
import Glibc
import Synchronization

/// What must be known of an ICC profile, by what it does and never by what it is called: phones' makers
/// name Display P3 "sRGB EOTF with DCI-P3 Color Gamut".
public struct ColorProfile: Sendable {
    /// Of the pixels that it is for: 1, 3 or 4; 0 when nothing can be converted by it.
    let channels: Int
    /// The ICC's number of the intent that it has tables for, relative colorimetric first.
    let intent: Int32
    /// Whether colors stay as they are but for rounding.
    let isSRGB: Bool

    init(_ profile: [UInt8]) {
        let known = ColorProfile.known.withLock { $0[profile] }
        if let known {
            self = known
            return
        }
        _ = Vips.started
        // libvips takes LittleCMS's words for its own.
        let facts = Vips.working { unsafe gallery_profile_read(profile, profile.count) }
        channels = Int(facts.channels)
        intent = facts.intent
        isSRGB = facts.strays <= 3
        guard profile.count < 16_384 else { return }
        ColorProfile.known.withLock { [self] in
            if $0.count > 64 { $0 = [:] }
            $0[profile] = self
        }
    }

    /// A camera's pictures have the same few.
    private static let known = Mutex<[[UInt8]: ColorProfile]>([:])

    /// Whether pixels with this profile need no conversion.
    public static func isSRGB(_ profile: [UInt8]) -> Bool {
        !profile.isEmpty && ColorProfile(profile).isSRGB
    }

    /// A profile of white, red, green and blue as x and y, and of light by value, from 0 to 1; empty when
    /// there are no such colors.
    public static func bytes(_ chromaticities: [Double], _ curve: [Float]) -> [UInt8] {
        _ = Vips.started
        var data: UnsafeMutableRawPointer?
        let size = unsafe gallery_profile_make(chromaticities, curve, Int32(curve.count), &data)
        defer { unsafe free(data) }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: size))
    }

    /// What a camera means that says "R03" in its EXIF block: Adobe RGB (1998).
    public static let adobeRGB = bytes(
        [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06],
        (0..<1024).map { Float(pow(Double($0) / 1023, 563.0 / 256)) })
}
