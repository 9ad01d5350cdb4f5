import Testing

@testable import GalleryCLI

@Suite("Shown")
struct ShownTests {
    @Test("a name cannot move the cursor of a terminal")
    func escapes() {
        #expect(Shown.text("a\u{1B}[2Jb") == "a\\u{1b}[2Jb")
        #expect(Shown.text("抹茶ラテ 👩‍🍳") == "抹茶ラテ 👩‍🍳")
    }
}
