import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Texts of exports", .bounded)
struct ExportTextTests {
    @Test(
        "texts from outside are escaped, and what XML cannot hold is left out",
        arguments: [
            ("<a href=\"x\">'&", "&lt;a href=&quot;x&quot;&gt;&#39;&amp;"),
            ("a\0b\u{1B}[1m", "ab[1m"),
            ("抹茶 👩‍👩‍👧\n", "抹茶 👩‍👩‍👧\n"), ("\u{FFFF}\u{85}", ""), ("]]>", "]]&gt;"),
        ])
    func escaped(_ text: String, _ safe: String) { #expect(Markup.escaped(text) == safe) }

    @Test("a line has no line break", arguments: ["a\nb", "a\u{2028}b", "a\rb", "a\u{85}b"])
    func oneLine(_ text: String) { #expect(Markup.oneLine(text) == "a b") }

    @Test(
        "a path is seen from another folder",
        arguments: [
            ("/a/b", "/a/b", ""), ("/a/b/c", "/a/b", "c"), ("/a/b", "/a/b/c", ".."),
            ("/a/b", "/x", "../a/b"), ("/ab", "/a", "../ab"), ("/a", "/", "a"),
        ])
    func relative(_ path: String, _ folder: String, _ seen: String) {
        #expect(Paths.relative(path, from: folder) == seen)
    }

    @Test("a file's hash is that of its bytes, however long it is")
    func digest() throws {
        let folder = try ImageFixtures.Folder()
        for count in [0, 1, 65_536, 200_001] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try folder.write(bytes, to: "f")
            #expect(try Digest.sha256(ofFile: folder.path + "/f") == Digest.sha256(bytes))
        }
        #expect(throws: FileError.self) { try Digest.sha256(ofFile: folder.path + "/none") }
    }
}
