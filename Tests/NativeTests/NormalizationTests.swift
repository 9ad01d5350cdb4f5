import Bounds
import Native
import Testing

@Suite("One spelling of what looks the same", .bounded)
struct NormalizationTests {
    @Test(
        "a name of 300,000 combining marks took 150 seconds", .timeLimit(.minutes(5)),
        arguments: ["\u{301}", "\u{327}\u{301}", "\u{0F71}", "\u{1D165}", "\u{301}\0", "e\u{301}"])
    func marks(_ mark: String) {
        let text = "e" + String(repeating: mark, count: 300_000)
        #expect(text.precomposed.utf8.count <= text.utf8.count)
    }

    @Test("thirty marks are put in order, and texts of any language are whole")
    func real() {
        #expect(Array("e\u{301}u\u{308}".precomposed.unicodeScalars) == ["é", "ü"])
        let many = "e" + String(repeating: "\u{327}\u{301}", count: 15)
        #expect(many.precomposed.unicodeScalars.first == "\u{229}")
        let jamo = "\u{1112}\u{1161}\u{11AB}".precomposed
        #expect(Array(jamo.unicodeScalars) == ["한"])
    }
}
