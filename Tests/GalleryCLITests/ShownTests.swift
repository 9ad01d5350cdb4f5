import Bounds
import Foundation
import Testing

@testable import GalleryCLI

@Suite("Shown", .bounded)
struct ShownTests {
    @Test("a name cannot move the cursor of a terminal")
    func escapes() {
        #expect(Shown.text("a\u{1B}[2Jb") == "a\\u{1b}[2Jb")
        #expect(Shown.text("抹茶ラテ 👩‍🍳") == "抹茶ラテ 👩‍🍳")
    }

    @Test(
        "nothing in a name ends a line or turns it round",
        arguments: [
            "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{7F}",
            "\u{9B}",
        ])
    func lines(_ character: String) throws {
        let shown = Shown.text("a\(character)b")
        #expect(!shown.contains(character) && shown.hasPrefix("a\\u{") && shown.hasSuffix("}b"))
        // JSON stays equal, and has none of them either.
        let text = String(decoding: try JSONEncoder().encode(["a\(character)b"]), as: UTF8.self)
        let json = Shown.json(text)
        #expect(!json.contains(character))
        #expect(
            try JSONDecoder().decode([String].self, from: Data(json.utf8)) == ["a\(character)b"])
    }

    @Test("beyond the first plane as well")
    func planes() throws {
        let json = Shown.json("[\"\u{E0001}é😀\"]")
        #expect(json == #"["\udb40\udc01é😀"]"#)
    }
}
