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

@Suite("What is said of a file that is served", .bounded)
struct ServedFileTests {
    @Test(
        "its type, by its name",
        arguments: [
            ("a.jpg", "image/jpeg"), ("a.JPEG", "image/jpeg"), ("a.png", "image/png"),
            ("a.webp", "image/webp"), ("a.avif", "image/avif"), ("a.gif", "image/gif"),
            ("a.tif", "image/tiff"), ("a.svg", "image/svg+xml; charset=utf-8"),
            ("a.json", "application/json"), ("a.html", "text/html; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
            ("a.xml", "application/xml; charset=utf-8"), ("a.txt", "text/plain; charset=utf-8"),
            ("a.b/c", "application/octet-stream"), ("a.xyz", "application/octet-stream"),
            ("html", "application/octet-stream"),
        ])
    func type(name: String, type: String) {
        #expect(ContentType(of: name).text == type)
    }

    @Test("text is worth compressing, pictures are not")
    func compressible() {
        for name in ["a.html", "a.json", "a.css", "a.js", "a.svg", "a.xml", "a.txt"] {
            #expect(ContentType(of: name).isText, "\(name)")
        }
        for name in ["a.jpg", "a.webp", "a.avif", "a.png", "a"] {
            #expect(!ContentType(of: name).isText, "\(name)")
        }
    }

    @Test(
        "a name with a hash is kept for ever, any other is asked for again",
        arguments: [
            ("a/pancakes.a95b2c35.jpg", true), ("contact-sheet.8c1d22aa.jpg", true),
            ("a.0123456789abcdef.avif", true), ("a.\(String(repeating: "f", count: 64)).png", true),
            ("index.html", false), ("manifest.json", false), ("contact-sheet.jpg", false),
            ("a.a95b2c3.jpg", false), ("a.A95B2C35.jpg", false), ("a.a95b2c3g.jpg", false),
            ("a95b2c35.jpg", false), ("a.a95b2c35", false), ("food.a95b2c35.x/index.html", false),
        ])
    func caching(name: String, isHashed: Bool) {
        let policy = isHashed ? "public, max-age=31536000, immutable" : "no-cache"
        #expect(Caching.policy(for: name) == policy)
    }

    @Test(
        "gzip is sent where it is taken",
        arguments: [
            ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, gzip;q=0.5, *;q=0", true),
            ("*", true), ("GZIP", true), ("x-gzip", true), ("gzip ; q=0.001", true),
            (nil, false), ("", false), ("identity", false), ("br", false), ("gzip;q=0", false),
            ("gzip; q=0.0, *", false), ("*;q=0", false), ("gzip;q=x", false), ("gzipped", false),
        ])
    func encoding(header: String?, isTaken: Bool) {
        #expect(AcceptEncoding.allowsGzip(header) == isTaken)
    }
}
