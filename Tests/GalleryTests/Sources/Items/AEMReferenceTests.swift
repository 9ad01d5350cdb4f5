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

@Suite("Images of persisted queries", .bounded)
struct AEMReferenceTests {
    private func asset(_ json: String) throws -> [Asset]? {
        let value = try #require(JSON(Array(json.utf8)))
        let settings = AEMSettings(name: "A", origin: "https://h")
        let found = FoundImage(value: value, picture: nil, item: .null)
        return AEMImage(settings: settings, width: 640).assets(of: found)
    }

    @Test("a crop does not have the size of the whole picture")
    func crop() throws {
        let whole = #""_path":"/a.jpg","width":2000,"height":1000,"_dynamicUrl":"/d/a.jpg"#
        let plain = try #require(try asset("{\(whole)?preferwebp=true\"}")?.first?.offers.first)
        #expect(plain.name == "dynamic" && plain.width == 640 && plain.height == 320)
        for query in ["?crop=0,0,500,500", "?width=1&crop=1,2,3,4"] {
            let cropped = try #require(try asset("{\(whole)\(query)\"}")?.first?.offers.first)
            #expect(cropped.width == nil && cropped.height == nil && cropped.bound == 640)
        }
    }

    @Test("an address asked for two sizes at once: the one that it came with, and the one needed")
    func size() throws {
        let image = #"{"_path":"/a.jpg","_dynamicUrl":"/d/a.jpg?size=100,50&width=9&rotate=90"}"#
        guard case .web(let url, _, _)? = try asset(image)?.first?.offers.first?.address else {
            Issue.record("no address")
            return
        }
        #expect(url == "https://h/d/a.jpg?rotate=90&width=640&quality=85&preferwebp=false")
    }

    @Test("a document is no image, and an image without an address is told")
    func otherwise() throws {
        #expect(try asset(#"{"__typename":"DocumentRef","_path":"/a.pdf"}"#) == [])
        #expect(try asset(#"{"__typename":"ImageRef","mimeType":"video/mp4","_path":"/a"}"#) == [])
        #expect(try asset(#"{"__typename":"ImageRef","width":5}"#) == nil)
        #expect(try asset("[7]")?.first == nil)
    }
}
