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

@Suite("Paths that are asked for", .bounded)
struct RequestPathTests {
    @Test(
        "a target names a file or a folder's page",
        arguments: [
            ("/", "index.html"), ("/manifest.json", "manifest.json"),
            ("/food/", "food/index.html"), ("/food", "food"), ("/a/b.jpg?v=1", "a/b.jpg"),
            ("/caf%C3%A9/%E6%8A%B9.jpg", "café/抹.jpg"), ("/café/", "café/index.html"),
            ("/100%25.jpg", "100%.jpg"), ("/a+b.jpg", "a+b.jpg"), ("/a%3Fb", "a?b"),
            ("http://host:1/food/", "food/index.html"), ("HTTP://host", "index.html"),
            ("/?a=/../b", "index.html"), ("/%252e%252e/a", "%2e%2e/a"),
        ])
    func named(target: String, file: String) {
        #expect(RequestPath(target)?.file == file)
    }

    @Test(
        "nothing leads out of the output, to a hidden name, or past a zero byte",
        arguments: [
            "", "*", "manifest.json", "//", "//evil.example/", "/a//b", "/..", "/../a", "/a/../b",
            "/%2e%2e/a", "/%2E./a", "/.%2e/a", "/./a", "/%2e/a", "/.gallery/x", "/a/.x.part",
            "/%2egallery", "/a%2fb", "/a%2F..%2Fb", "/%2fetc/passwd", "/a%00", "/%00", "/a%00.jpg",
            "/%", "/%4", "/%zz", "/%c3", "/a%ff", "/%c0%ae%c0%ae/a", "https://h/../x",
        ])
    func refused(target: String) {
        #expect(RequestPath(target) == nil)
    }

    @Test(
        "a carriage return in a folder's query does not come back in the redirect's header",
        arguments: ["/a?\rx", "/a?x\r\nSet-Cookie:y", "/a\u{7F}", "/a?\0", "http://h/a?\n", "/\tb"])
    func control(target: String) {
        #expect(RequestPath(target) == nil)
    }

    @Test("a folder's address begins with one slash, is encoded again, and keeps its query")
    func address() {
        #expect(RequestPath("/a%20b/%C3%A9?x=%20")?.folderAddress == "/a%20b/%C3%A9/?x=%20")
        #expect(RequestPath("/%5c%5cevil.example")?.folderAddress == "/%5C%5Cevil.example/")
        #expect(RequestPath("/a%0d%0aSet-Cookie:x")?.folderAddress == "/a%0D%0ASet-Cookie:x/")
    }
}
