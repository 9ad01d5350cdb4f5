import Bounds
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

@Suite("The names that the gallery is served under", .bounded)
struct AllowedHostsTests {
    private func allows(_ host: String?, _ names: [String] = ["127.0.0.1"], _ target: String = "/")
        -> Bool
    {
        AllowedHosts(names).allows(
            HTTPRequest(target: target, headers: host.map { ["host": $0] } ?? [:]))
    }

    @Test(
        "a name that somebody else made lead here is refused (DNS rebinding)",
        arguments: [
            "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example",
            "127.0.0.1.nip.io:8080", "1.2.3", "1.2.3.4.5", "1.2.3.256", "0x7f.0.0.1", "2130706433",
            "localhost, evil.example", "", "evil", "notlocalhost", "127.0.0.1@evil.example",
            "[::1", "a.[::1]", "evil.example.", "[evil]", "[::1].evil.example", "127.0.0.1:evil",
            "localhost:99@evil.example",
        ])
    func refused(host: String) { #expect(!allows(host)) }

    @Test(
        "this machine's own names and every address are served",
        arguments: [
            "localhost", "localhost:8080", "LOCALHOST", "localhost.", "x.localhost:1", "127.0.0.1",
            "127.0.0.1:8080", "192.168.1.7:80", "[::1]", "[::1]:8080", "[fe80::1]:80",
        ])
    func served(host: String) { #expect(allows(host)) }

    @Test("a name that is told is served, and * is any; no name at all is no browser's")
    func told() {
        #expect(
            allows("gallery.lan:8080", ["Gallery.LAN"]) && !allows("x.gallery.lan", ["gallery.lan"])
        )
        #expect(allows("evil.example", ["*"]) && allows(nil))
    }

    @Test("the host of a whole address counts, not the field beside it")
    func absolute() {
        #expect(!allows("localhost", [], "http://evil.example/manifest.json"))
        #expect(allows("evil.example", [], "http://127.0.0.1:8080/manifest.json"))
        #expect(!allows("localhost", [], "HTTPS://evil.example"))
    }

    @Test("a refusal says which option helps, in every method, and lets no page read it")
    func refusal() {
        let folder = WebFolder("/nowhere", hosts: AllowedHosts([])) { _ in true }
        for method in ["GET", "HEAD", "OPTIONS", "POST"] {
            let reply = folder.answer(
                HTTPRequest(method: method, target: "/", headers: ["host": "<b>evil"]))
            #expect(reply.status == 421)
            #expect(!reply.headers.contains { $0.name == "Access-Control-Allow-Origin" })
            guard case .bytes(let bytes) = reply.body else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("--allow-host") && !text.contains("<b>"))
        }
    }
}
