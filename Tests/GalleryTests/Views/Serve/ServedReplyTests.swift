import Bounds
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

@Suite("A gallery over HTTP", .bounded)
struct ServedReplyTests {
    private let site: ServedFolder

    init() throws { site = try ServedFolder() }

    @Test("a picture comes whole, with its type, and for ever")
    func picture() throws {
        let reply = try site.get(ServedFolder.hashed, "Accept-Encoding: gzip")
        #expect(reply.status == 200 && reply.body == ServedFolder.picture)
        #expect(reply.headers["content-type"] == "image/jpeg")
        #expect(reply.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(reply.headers["accept-ranges"] == "bytes")
        #expect(reply.headers["x-content-type-options"] == "nosniff")
        #expect(reply.headers["access-control-allow-origin"] == "*")
        #expect(reply.headers["content-encoding"] == nil && reply.headers["vary"] == nil)
        let status = try Files.status(site.output + ServedFolder.hashed)
        let seconds = status.modified / 1_000_000_000
        #expect(reply.headers["last-modified"] == HTTPDate(seconds: seconds).text)
    }

    @Test("a drawing that was opened by itself could run its script")
    func drawing() throws {
        try site.folder.write(Array("<svg><script/></svg>".utf8), to: "Output/a.svg")
        let reply = try site.get("/a.svg")
        #expect(reply.headers["content-type"] == "image/svg+xml; charset=utf-8")
        #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none';") == true)
    }

    @Test("a folder's page is its index.html, and its address ends in a slash")
    func folders() throws {
        for target in ["/", "/food/", "/?x", "/index.html"] {
            let reply = try site.get(target)
            #expect(reply.status == 200 && reply.body == ServedFolder.page, "\(target)")
            #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
            #expect(reply.headers["cache-control"] == "no-cache")
        }
        let reply = try site.get("/food?a=b")
        #expect(reply.status == 301 && reply.headers["location"] == "/food/?a=b")
        let bare = try site.get("/food/thumbnail/")
        #expect(bare.status == 404 && !bare.text.contains("pancakes"), "no listing is made")
        #expect(try site.get("/manifest.json/").status == 404)
    }

    @Test("HEAD is GET without the body, and the connection goes on")
    func head() throws {
        let connection = try site.connect()
        for target in [ServedFolder.hashed, "/manifest.json", "/nothing", "/food"] {
            connection.send(target, method: "HEAD", headers: ["Accept-Encoding: gzip"])
            let head = try connection.receive(hasBody: false)
            connection.send(target, headers: ["Accept-Encoding: gzip"])
            let get = try connection.receive()
            #expect(head.status == get.status && head.ending == .complete)
            for (name, value) in get.headers where name != "date" {
                #expect(head.headers[name] == value, "\(target): \(name)")
            }
        }
    }

    @Test("what is here already is not sent again")
    func conditional() throws {
        for target in [ServedFolder.hashed, "/manifest.json"] {
            for encoding in ["gzip", "identity"] {
                let accept = "Accept-Encoding: \(encoding)"
                let first = try site.get(target, accept)
                let tag = first.headers["etag"] ?? ""
                #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
                let again = try site.get(target, accept, "If-None-Match: \"x\", W/\(tag)")
                #expect(again.status == 304 && again.body.isEmpty && again.ending == .complete)
                for name in ["etag", "cache-control", "vary", "last-modified", "content-length"] {
                    #expect(again.headers[name] == first.headers[name], "\(target): \(name)")
                }
                #expect(try site.get(target, accept, "If-None-Match: *").status == 304)
                #expect(try site.get(target, accept, "If-None-Match: \"x\"").status == 200)
                let date = first.headers["last-modified"] ?? ""
                #expect(try site.get(target, accept, "If-Modified-Since: \(date)").status == 304)
                #expect(try site.get(target, accept, "If-Match: \"x\"").status == 412)
            }
        }
    }

    @Test("a file that is published anew is seen at once")
    func changed() throws {
        let first = try site.get("/manifest.json", "Accept-Encoding: gzip")
        let bytes = ServedFolder.manifest.reversed() as [UInt8]
        try site.folder.write(bytes, to: "Output/manifest.json")
        let tag = first.headers["etag"] ?? ""
        let second = try site.get(
            "/manifest.json", "Accept-Encoding: gzip", "If-None-Match: \(tag)")
        #expect(second.status == 200 && second.headers["etag"] != tag)
        #expect(second.body != first.body)
        #expect(try site.get("/manifest.json").body == bytes)
    }

    @Test("text is compressed for those who take it, under a tag of its own")
    func compressed() throws {
        let plain = try site.get("/manifest.json")
        let packed = try site.get("/manifest.json", "Accept-Encoding: br, gzip")
        #expect(plain.body == ServedFolder.manifest && plain.headers["content-encoding"] == nil)
        #expect(packed.headers["content-encoding"] == "gzip")
        #expect(packed.body.count < plain.body.count / 10)
        #expect(packed.body.starts(with: [0x1F, 0x8B]))
        #expect(packed.headers["etag"] != plain.headers["etag"])
        #expect(plain.headers["vary"] == "Accept-Encoding" && packed.headers["vary"] != nil)
        let small = try site.get("/index.html", "Accept-Encoding: gzip")
        #expect(small.headers["content-encoding"] == nil, "under a kilobyte it is not worth it")
        let part = try site.get("/manifest.json", "Accept-Encoding: gzip", "Range: bytes=0-3")
        #expect(part.status == 206 && part.body == Array(ServedFolder.manifest.prefix(4)))
    }

    @Test("a compressed page comes out of another decompressor as it went in")
    func decompressed() async throws {
        var request = Request(
            url: "http://127.0.0.1:\(site.server.port)/manifest.json", limit: 1 << 20,
            stallSeconds: 10)
        request.acceptsCompression = true
        let reply = try await Network(width: 1).send(request)
        #expect(reply.status == 200 && reply.body == ServedFolder.manifest)
        #expect(reply.header("content-encoding") == "gzip")
    }

    @Test("ranges: the middle, the end, one beyond it, and If-Range")
    func ranges() throws {
        let (target, size) = (ServedFolder.hashed, ServedFolder.picture.count)
        let middle = try site.get(target, "Range: bytes=70000-70009")
        #expect(middle.status == 206 && middle.body == Array(ServedFolder.picture[70000...70009]))
        #expect(middle.headers["content-range"] == "bytes 70000-70009/\(size)")
        let end = try site.get(target, "Range: bytes=-5")
        #expect(end.status == 206 && end.body == Array(ServedFolder.picture.suffix(5)))
        let beyond = try site.get(target, "Range: bytes=\(size)-")
        #expect(beyond.status == 416 && beyond.headers["content-range"] == "bytes */\(size)")
        #expect(try site.get("/empty.txt", "Range: bytes=0-").status == 416)
        #expect(try site.get("/empty.txt").status == 200)
        let several = try site.get(target, "Range: bytes=0-1,5-6")
        #expect(several.status == 200 && several.body == ServedFolder.picture)
        let tag = middle.headers["etag"] ?? ""
        #expect(try site.get(target, "Range: bytes=0-1", "If-Range: \(tag)").status == 206)
        #expect(try site.get(target, "Range: bytes=0-1", "If-Range: \"x\"").status == 200)
        let head = try site.get(target, "Range: bytes=0-1", method: "HEAD")
        #expect(head.status == 200 && head.headers["content-length"] == "\(size)")
    }

    @Test("other methods are refused, and a page elsewhere may ask first")
    func methods() throws {
        for method in ["POST", "PUT", "DELETE", "TRACE", "CONNECT", "PATCH", "get", "PROPFIND"] {
            let reply = try site.get("/manifest.json", method: method)
            #expect(reply.status == 405, "\(method)")
            #expect(reply.headers["allow"] == "GET, HEAD, OPTIONS")
        }
        #expect(try Files.read(site.output + "/manifest.json") == ServedFolder.manifest)
        for target in ["/manifest.json", "*"] {
            let reply = try site.get(
                target, "Origin: https://viewer.example", "Access-Control-Request-Method: GET",
                "Access-Control-Request-Headers: range", method: "OPTIONS")
            #expect(reply.status == 204 && reply.body.isEmpty)
            #expect(reply.headers["access-control-allow-origin"] == "*")
            #expect(reply.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
            #expect(reply.headers["access-control-allow-headers"] == "*")
            #expect(reply.headers["access-control-allow-credentials"] == nil)
        }
    }
}
