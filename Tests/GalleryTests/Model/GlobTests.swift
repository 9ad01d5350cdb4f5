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

@Suite("Glob", .bounded)
struct GlobTests {
    @Test(
        "patterns match as in a shell, without regard to case",
        arguments: [
            ("food", "Food", true), ("F*", "food", true), ("*", "", true), ("", "", true),
            ("", "a", false), ("a", "", false), ("?ood", "food", true), ("?", "/", false),
            ("*", "a/b", false), ("**", "a/b", true), ("a/**", "a/b/c", true),
            ("a/*", "a/b/c", false),
            ("a/*/c", "a/b/c", true), ("**/c", "a/b/c", true), ("*b*d*", "abcd", true),
            ("*b*d", "abcdx", false), ("a**z", "a/b/z", true), ("**b**", "a/b/c", true),
            ("**x**", "a/b/c", false), ("抹*", "抹茶", true), ("a*a*a", "aaaa", true),
        ])
    func matches(pattern: String, text: String, expected: Bool) {
        #expect(Glob(pattern).matches(text) == expected)
    }

    @Test(
        "a pattern of many stars takes no time on a text that does not match",
        .timeLimit(.minutes(5)),
        arguments: ["a*", "**a", "a**", "?**", "**/a*", "*a**"])
    func time(_ piece: String) {
        let pattern = String(repeating: piece, count: 20) + "b"
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 5_000)))
        #expect(!Glob(pattern).matches(String(repeating: "/a", count: 5_000)))
    }
}
