import Native
import Testing

@Suite("Colour profiles")
struct ColourProfileTests {
    /// A profile that has one tag: a description.
    private func profile(_ description: [UInt8], offset: Int = 144, claimed: Int? = nil) -> [UInt8]
    {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes += [0, 0, 0, 1] + Array("desc".utf8)
        for number in [offset, claimed ?? description.count] {
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return bytes + description
    }

    private func version2(_ text: String) -> [UInt8] {
        Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, UInt8(text.utf8.count + 1)] + Array(text.utf8)
            + [0]
    }

    private func version4(_ text: String) -> [UInt8] {
        let utf16 = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return Array("mluc".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12] + Array("enUS".utf8)
            + [0, 0, 0, UInt8(utf16.count), 0, 0, 0, 28] + utf16
    }

    @Test("sRGB is known by its description, in both versions of ICC")
    func known() {
        #expect(ColourProfile.isSRGB(profile(version2("sRGB IEC61966-2.1"))))
        #expect(ColourProfile.isSRGB(profile(version4("sRGB built-in"))))
    }

    @Test("other colours are not sRGB", arguments: ["Display P3", "Adobe RGB (1998)", "c2", ""])
    func others(name: String) {
        #expect(!ColourProfile.isSRGB(profile(version2(name))))
        #expect(!ColourProfile.isSRGB(profile(version4(name))))
    }

    @Test("a profile that lies of its offsets is no sRGB and no crash")
    func lies() {
        let text = version2("sRGB")
        #expect(!ColourProfile.isSRGB([]))
        #expect(!ColourProfile.isSRGB(Array(repeating: 0xFF, count: 200)))
        #expect(!ColourProfile.isSRGB(profile(text, offset: 0xFFFF_FFFF)))
        #expect(!ColourProfile.isSRGB(profile(text, offset: 10)))
        #expect(!ColourProfile.isSRGB(profile(text, claimed: 5000)))
        #expect(!ColourProfile.isSRGB(Array(profile(text).prefix(140))))
    }
}
