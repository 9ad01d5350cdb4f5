import Bounds
import ImageFixtures
import Native
import Testing

@Suite("Color profiles", .bounded)
struct ColorProfileTests {
    /// A profile with sRGB's curve, or another.
    private func profile(_ chromaticities: [Double], power: Double? = nil) -> [UInt8] {
        Profiles.bytes(chromaticities, power: power)
    }

    @Test("a profile is sRGB by its primaries and its curve, whatever it is called")
    func known() {
        let srgb = profile(Profiles.sRGB)
        #expect(ColorProfile.isSRGB(srgb))
        #expect(ColorProfile.isSRGB(Profiles.renamed(srgb, "Camera RGB  ")))
    }

    @Test(
        "other colors are not sRGB, whatever they are called",
        arguments: [
            (Profiles.displayP3, nil), (Profiles.adobe, 2.2), (Profiles.sRGB, 1.0),
            (Profiles.sRGB, 2.4),
        ] as [([Double], Double?)])
    func others(chromaticities: [Double], power: Double?) {
        let other = profile(chromaticities, power: power)
        #expect(other.count > 128)
        #expect(!ColorProfile.isSRGB(other))
        #expect(!ColorProfile.isSRGB(Profiles.renamed(other, "sRGB with P3")))
    }

    @Test("a profile that is cut or lies of its offsets is no sRGB and no crash")
    func lies() {
        let srgb = profile(Profiles.sRGB)
        #expect(!ColorProfile.isSRGB([]))
        #expect(!ColorProfile.isSRGB(Array(repeating: 0xFF, count: 200)))
        for count in [4, 100, 140, srgb.count / 2] {
            #expect(!ColorProfile.isSRGB(Array(srgb.prefix(count))))
        }
        for kind in ["link", "nmcl", "abst"] {
            #expect(!ColorProfile.isSRGB(Profiles.ofClass(srgb, kind)))
        }
    }
}
