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

@Suite("Addresses in texts", .bounded)
struct WebAddressReferenceTests {
    @Test(
        "a reference is made whole",
        arguments: [
            ("http://a/b c.jpg", "http://a/b%20c.jpg"), ("//h/x.jpg", "https://h/x.jpg"),
            ("/x.jpg", "https://site.example:8443/x.jpg"),
            ("x.jpg", "https://site.example:8443/a/x.jpg"),
            ("?p=2", "https://site.example:8443/a/b?p=2"),
            ("/夕 2.png", "https://site.example:8443/%E5%A4%95%202.png"),
            ("/a%20b.jpg", "https://site.example:8443/a%20b.jpg"),
            ("/x.jpg#part", "https://site.example:8443/x.jpg"),
            (" /x.jpg\n", "https://site.example:8443/x.jpg"),
            ("/x\"<>.jpg", "https://site.example:8443/x%22%3C%3E.jpg"),
            ("HTTPS://H/x", "https://H/x"),
            ("photo 1.jpg", "https://site.example:8443/a/photo%201.jpg"),
        ])
    func whole(_ reference: String, _ address: String) {
        let base = "https://site.example:8443/a/b?q=1"
        #expect(WebAddress.resolved(reference, against: base) == address)
    }

    @Test(
        "what leads to no web server is none",
        arguments: [
            "data:image/png;base64,AA", "javascript:alert(1)", "mailto:a@b", "", "#top", "https://",
            "//",
        ])
    func none(_ reference: String) {
        #expect(WebAddress.resolved(reference, against: "https://site.example/a") == nil)
    }

    @Test("a relative address of a base without a path stands at its root")
    func root() {
        #expect(WebAddress.resolved("x", against: "https://h") == "https://h/x")
        #expect(WebAddress.resolved("?a=1", against: "https://h/p") == "https://h/p?a=1")
    }

    @Test("parameters are replaced where they stand, and added where they do not")
    func setting() {
        let url = "https://h/a?width=1200&q=1&width=5&size=3,4"
        #expect(
            WebAddress.setting(url, [("width", "300"), ("fm", "jpg")], removing: ["size"])
                == "https://h/a?q=1&width=300&fm=jpg")
        #expect(WebAddress.setting("https://h/a", [("w", "1")]) == "https://h/a?w=1")
        #expect(WebAddress.setting("https://h/a?", []) == "https://h/a")
        #expect(
            WebAddress.setting("https://h/a?pagination%5Bpage%5D=1", [("pagination[page]", "2")])
                == "https://h/a?pagination%5Bpage%5D=2")
        #expect(
            WebAddress.setting("https://h/a", [("q", "a+b &c")]) == "https://h/a?q=a%2Bb%20%26c")
    }

    @Test("names of files are decoded")
    func names() {
        #expect(WebAddress.fileName(of: "https://h/a/%E6%B8%AF.jpg?w=1") == "港.jpg")
        #expect(WebAddress.fileName(of: "https://h/a/") == "")
        #expect(WebAddress.path(of: "https://h:1/a%20b?x#y") == "/a%20b")
    }
}
