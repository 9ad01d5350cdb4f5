import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Text from outside in a page", .bounded)
struct HTMLTests {
    @Test(
        "nothing in a text is markup",
        arguments: [
            ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
            ("a & b \"c\" 'd'", "a &amp; b &quot;c&quot; &#39;d&#39;"),
            ("tab\tand\nline", "tab and line"),
            ("nul\u{0}bell\u{7}del\u{7F}", "nulbelldel"),
            ("not a character: \u{FFFE}\u{1FFFF}", "not a character: "),
            ("抹茶 مقهى 😀", "抹茶 مقهى 😀"),
        ])
    func text(text: String, html: String) { #expect(HTML.text(text) == html) }

    @Test(
        "an address holds nothing that would end it",
        arguments: [
            ("food/ice-cream", "food/ice-cream"), ("a b", "a%20b"), ("a\"b>c", "a%22b%3Ec"),
            ("抹茶", "%E6%8A%B9%E8%8C%B6"), ("javascript:x", "javascript%3Ax"),
            ("a#b?c", "a%23b%3Fc"),
        ])
    func address(path: String, address: String) { #expect(HTML.address(path) == address) }

    @Test("the way up from a folder")
    func up() {
        #expect(["", "a", "a/b/c"].map(HTML.up) == ["", "../", "../../../"])
    }

    @Test("blank is what nobody can read")
    func blank() {
        #expect([nil, "", " \n\t", "\u{7}", "\u{A0}"].allSatisfy { HTML.isBlank($0) })
        #expect(!HTML.isBlank("."))
    }

    @Test("a gallery runs the way that its title does")
    func direction() {
        #expect(["صور", "«123 תמונות»"].allSatisfy(HTML.isRightToLeft))
        #expect(!["", "123", "Café مقهى", "抹茶"].contains(where: HTML.isRightToLeft))
    }
}
