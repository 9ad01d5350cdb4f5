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

@Suite("What all pages share", .bounded)
struct PageAssetsTests {
    private let assets = PageAssets()

    private static func resource(_ name: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/").prefix { $0 != "Tests" }
        return try Files.read(
            "/" + root.joined(separator: "/") + "/Sources/GalleryPublishing/Resources/" + name)
    }

    @Test("stylesheet and script are at most 8 KB each")
    func budget() {
        #expect(assets.style.bytes.count <= 8192, "\(assets.style.bytes.count)")
        #expect(assets.script.bytes.count <= 8192, "\(assets.script.bytes.count)")
    }

    @Test("the program carries the files of its sources")
    func embedded() throws {
        #expect(assets.style.bytes == (try Self.resource("gallery.css")))
        #expect(assets.script.bytes == (try Self.resource("gallery.js")))
    }

    @Test("they load nothing from anywhere, and every class that pages use has its rule")
    func rules() {
        let style = String(decoding: assets.style.bytes, as: UTF8.self)
        #expect(!style.contains("url(") && !style.contains("@import"))
        for shape in 8...50 { #expect(style.contains(".r\(shape){")) }
        for part in ["x", "y", "z"] {
            for value in 0..<16 {
                #expect(
                    style.contains(".\(part)\(String(value, radix: 16)){--\(part):\(value * 17)}"))
            }
        }
        let script = String(decoding: assets.script.bytes, as: UTF8.self)
        for word in ["fetch(", "import ", "XMLHttp", "innerHTML", "eval", "http"] {
            #expect(!script.contains(word))
        }
    }
}
