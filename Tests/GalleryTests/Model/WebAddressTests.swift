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

@Suite("Web addresses", .bounded)
struct WebAddressTests {
    @Test(
        "every character that means something in a query is encoded",
        arguments: [
            ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("\"x\"", "%22x%22"),
            ("ü", "%C3%BC"), ("name:asc", "name:asc"), ("a/b?c#d%", "a%2Fb%3Fc%23d%25"),
            ("\n", "%0A"), ("-._~", "-._~"),
        ])
    func encoded(text: String, expected: String) {
        #expect(WebAddress.encoded(text) == expected)
    }

    @Test("an address is made of its parts in their order")
    func make() {
        let url = WebAddress.make("https://h", "/items", [("q", "id eq \"1\""), ("limit", "5")])
        #expect(url == "https://h/items?q=id%20eq%20%221%22&limit=5")
        #expect(WebAddress.make("https://h", "/x", []) == "https://h/x")
    }

    @Test(
        "queries, users and passwords are never shown, but for parameters that are named",
        arguments: [
            ("https://h/a?channelToken=T&x=1", "https://h/a?x=1"),
            ("https://h/a?X=1&Policy=T", "https://h/a"), ("https://h/a?jwt=T#x=1", "https://h/a"),
            ("https://h/a?x=1&s=T&y=2&x=3", "https://h/a?x=1&x=3"),
            ("https://h/a?%78=5", "https://h/a?%78=5"),
            ("https://user:pass@h/a", "https://h/a"), ("https://u@h:8/a?sig=1", "https://h:8/a"),
            ("https://h/a@b", "https://h/a@b"), ("https://h/a?mail=a@b", "https://h/a"),
            ("https://u:p@ss@h/", "https://h/"), ("", ""), ("/a?token", "/a"),
        ])
    func secrets(url: String, shown: String) {
        #expect(WebAddress.bare(url, keeping: ["x"]) == shown)
    }

    @Test(
        "hosts with letters of other scripts are what the DNS calls them",
        arguments: [
            ("http://bücher.localhost:80/ü?ü", "http://xn--bcher-kva.localhost:80/%C3%BC?%C3%BC"),
            ("//BÜCHER.example/a", "http://xn--bcher-kva.example/a"),
            ("https://b%C3%BCcher.example", "https://xn--bcher-kva.example"),
            ("https://日本語.example/", "https://xn--wgv71a119e.example/"),
            ("https://u@faß.example/", "https://u@xn--fa-hia.example/"),
            ("http://[::1]:8/a", "http://[::1]:8/a"),
            ("http://plain.example/", "http://plain.example/"),
            ("http://ü\u{FF0F}x.example/", nil), ("http://a b/", nil), ("http://a%2Fb/", nil),
            ("http://:80/", nil),
        ] as [(String, String?)])
    func international(reference: String, url: String?) {
        #expect(WebAddress.resolved(reference, against: "http://base.example/x") == url)
    }

    @Test(
        "white space around an address, and line ends and tabs in it, are no part of it",
        arguments: [
            "/a.png", "/a.png ", " /a.png", "\t/a.png\r\n", "/a.\npng", "\u{A0}/a.png\u{3000}",
            "http://base.example/a.png  ", "\u{FEFF}//base.example/a.png\u{0}",
        ])
    func white(reference: String) {
        let url = WebAddress.resolved(reference, against: "http://base.example/x/y")
        #expect(url == "http://base.example/a.png")
    }

    @Test("white space within an address is encoded")
    func within() {
        #expect(WebAddress.resolved("a b.png", against: "http://h/x/y") == "http://h/x/a%20b.png")
    }

    @Test(
        "a source's own address may have other scripts and white space, too",
        arguments: [
            " https://bücher.example/ ", "https://xn--bcher-kva.example", "https://BÜCHER.example",
        ])
    func origins(url: String) {
        #expect(WebAddress.bareOrigin(of: url) == "https://xn--bcher-kva.example")
    }

    @Test("servers are told apart by host and port")
    func hosts() {
        #expect(WebAddress.host(of: "https://H.example:80/a") == "h.example:80")
        #expect(WebAddress.host(of: "https://h?x") == "h")
        #expect(WebAddress.host(of: "nothing") == "")
    }
}
