import Bounds
import Native
import Testing

@Suite("Texts of an unsaid character set", .bounded)
struct LegacyTextTests {
    @Test("UTF-8 stays, all else is Windows-1252, and nothing becomes U+FFFD")
    func sets() {
        #expect(LegacyText.decode("Größe – 写真 🙂".utf8) == "Größe – 写真 🙂")
        #expect(LegacyText.decode([0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x96, 0x80]) == "Größe –€")
        #expect(LegacyText.decode([0x43, 0x61, 0x66, 0xE9]) == "Café")
        for byte in UInt8.min...255 {
            #expect(!LegacyText.decode([byte, byte]).contains("\u{FFFD}"))
        }
    }

    @Test("a character that a field's length cut is left out, and no riddle stands in its place")
    func cut() {
        let bytes = Array("Größe – 写真".utf8)
        #expect(LegacyText.decode(bytes.dropLast()) == "Größe – 写")
        #expect(LegacyText.decode(bytes.dropLast(2)) == "Größe – 写")
    }

    @Test("Latin-1 in the midst of UTF-8 leaves the rest of it as it is")
    func mixed() {
        #expect(LegacyText.decode(Array("Größe ".utf8) + [0xE9] + Array(" ü".utf8)) == "Größe é ü")
    }

    @Test("a set that is named is used where the bytes are no UTF-8; one that nobody knows is not")
    func named() {
        #expect(LegacyText.decode([0xBF, 0xF3, 0xB3, 0xE6], charset: "ISO-8859-2") == "żółć")
        #expect(LegacyText.decode([0xBC, 0xD8, 0xE0], charset: "ISO-8859-5") == "Мир")
        #expect(LegacyText.decode("żółć".utf8, charset: "ISO-8859-2") == "żółć")
        #expect(LegacyText.decode([0xE9], charset: "X-NONE") == "é")
    }
}
