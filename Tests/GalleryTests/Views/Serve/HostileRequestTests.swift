import Bounds
import Glibc
import ImageFixtures
import MockServer
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

@Suite("Hostile requests", .bounded)
struct HostileRequestTests {
    private let site: ServedFolder

    init() throws { site = try ServedFolder() }

    @Test(
        "no path leads out of the output or to a hidden file",
        arguments: [
            "/../outside.txt", "/food/../../outside.txt", "/%2e%2e/outside.txt",
            "/%2e%2e%2foutside.txt", "/..%2foutside.txt", "/%252e%252e/outside.txt",
            "/....//outside.txt", "//etc/passwd", "/%2fetc%2fpasswd", "/..\\outside.txt",
            "/.hidden", "/%2ehidden", "/.git/config", "/food/.%2e/.hidden", "/index.html%00.jpg",
            "/manifest.json%00", "/%00", "/%c0%ae%c0%ae/outside.txt", "http://x/../outside.txt",
            "/food;/../../outside.txt", "outside.txt",
        ])
    func escape(target: String) throws {
        let reply = try site.get(target)
        #expect([400, 404].contains(reply.status), "\(reply.status)")
        #expect(!reply.text.contains("secret") && !reply.text.contains("root:"))
    }

    @Test("a link is followed within the output and not out of it, nor are pipes waited for")
    func links() throws {
        symlink("../outside.txt", site.output + "/out.txt")
        symlink(site.folder.path + "/outside.txt", site.output + "/absolute.txt")
        symlink("/proc/self/root" + site.folder.path, site.output + "/magic")
        symlink("..", site.output + "/up")
        symlink("manifest.json", site.output + "/inside.json")
        symlink("loop", site.output + "/loop")
        mkfifo(site.output + "/pipe", 0o644)
        for target in [
            "/out.txt", "/absolute.txt", "/up/outside.txt", "/magic/outside.txt", "/loop", "/pipe",
        ] {
            let reply = try site.get(target)
            #expect(reply.status == 404 && !reply.text.contains("secret"), "\(target)")
        }
        #expect(try site.get("/inside.json").body == ServedFolder.manifest)
    }

    @Test("a name that is HTML is text in the page that says it is not there")
    func escaped() throws {
        let reply = try site.get("/<script>alert('1')</script>\"&x")
        #expect(reply.status == 404 && reply.headers["content-type"] == "text/html; charset=utf-8")
        #expect(!reply.text.contains("<script>") && reply.text.contains("&lt;script&gt;"))
        #expect(reply.text.contains("&#39;1&#39;") && reply.text.contains("&quot;&amp;x"))
        #expect(reply.body.count < 1_000)
        #expect(reply.headers["content-security-policy"] == "default-src 'none'")
    }

    @Test("a redirect stays on this host and puts no header in")
    func redirect() throws {
        try site.folder.write([1], to: "Output/evil.example/x")
        try site.folder.write([1], to: "Output/a\r\nSet-Cookie: x/x")
        #expect(try site.get("//evil.example").status == 404)
        let plain = try site.get("/evil.example")
        #expect(plain.headers["location"] == "/evil.example/")
        let split = try site.get("/a%0d%0aSet-Cookie:%20x")
        #expect(split.status == 301 && split.headers["set-cookie"] == nil)
        #expect(split.headers["location"] == "/a%0D%0ASet-Cookie:%20x/")
    }

    @Test("several requests in one packet, and one in many, are answered in order")
    func pipelined() throws {
        let connection = try site.connect()
        let head = { (path: String) in "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }
        connection.send(raw: head("/index.html") + head("/nothing") + head(ServedFolder.hashed))
        #expect(try connection.receive().body == ServedFolder.page)
        #expect(try connection.receive().status == 404)
        #expect(try connection.receive().body == ServedFolder.picture)
        for piece in head("/manifest.json").split(separator: "") {
            connection.send(raw: String(piece))
        }
        #expect(try connection.receive().body == ServedFolder.manifest)
    }

    @Test(
        "what is no request is refused, and the server goes on",
        arguments: [
            "\r\n\r\n\r\n\r\nrubbish\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/9.9\r\nHost: x\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}",
            "GET /\u{0} HTTP/1.1\r\n\r\n",
            "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "a: b\r\n", count: 50_000) + "\r\n",
        ])
    func rubbish(text: String) throws {
        let connection = try site.connect()
        connection.send(raw: text + "GET\r\n\r\n")
        if let reply = try? connection.receive() {
            #expect(reply.status >= 400 || reply.status == 0, "\(reply.status)")
        }
        #expect(try site.get("/").status == 200)
    }

    @Test("a body that comes with a request is no second request")
    func smuggled() throws {
        let inner = "GET /manifest.json HTTP/1.1\r\nHost: x\r\n\r\n"
        let chunk = String(inner.utf8.count, radix: 16) + "\r\n\(inner)\r\n0\r\n\r\n"
        for (fields, body) in [
            ("Content-Length: \(inner.utf8.count)", inner), ("Transfer-Encoding: chunked", chunk),
            ("Transfer-Encoding: chunked\r\nContent-Length: 0", chunk),
            ("Content-Length: 0\r\nContent-Length: \(inner.utf8.count)", inner),
        ] {
            for method in ["GET", "POST"] {
                let connection = try site.connect()
                connection.send(
                    raw: "\(method) /food/ HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n" + body)
                let status = try connection.receive().status
                #expect([method == "GET" ? 200 : 405, 400].contains(status), "\(fields)")
                #expect(throws: RawError.self, "the connection ends") { try connection.receive() }
            }
        }
    }

    @Test("an old client gets its answer, and then the end of the connection")
    func old() throws {
        let connection = try site.connect()
        connection.send(raw: "GET /index.html HTTP/1.0\r\n\r\n")
        #expect(try connection.receive().body == ServedFolder.page)
        #expect(throws: RawError.silence(.closed)) { try connection.receive() }
    }
}
