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

@Suite("Tiny previews", .bounded)
struct TinyPreviewTests {
    @Test("a preview fits into 150 bytes, whatever the picture")
    func limit() throws {
        try Vips.start()
        for shape in [(400, 300), (300, 400), (2000, 10), (1, 1), (64, 64)] {
            let bytes = try ImageFixtures.picture(
                width: shape.0, height: shape.1, color: [200, 40, 90], as: .png)
            let folder = try ImageFixtures.Folder()
            try folder.write(bytes, to: "a.png")
            let picture = try Picture.open(folder.path + "/a.png", as: .png).inMemory(within: 5)
            let small = try picture.fitted(width: 32, height: 32)
            let uri = try #require(try TinyPreview.of(small, .webp))
            #expect(uri.hasPrefix("data:image/webp;base64,") && uri.utf8.count <= 150, "\(uri)")
        }
    }

    @Test("a picture full of detail had a preview of over 150 bytes")
    func detailed() throws {
        try Vips.start()
        var generator = Seeded(7)
        var png = PNG(colorType: 2, width: 32, height: 32, left: [0, 0, 0], right: [0, 0, 0])
        png.rows = (0..<32).map { _ in
            (0..<96).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        let folder = try ImageFixtures.Folder()
        try folder.write(png.bytes, to: "a.png")
        let picture = try Picture.open(folder.path + "/a.png", as: .png).inMemory(within: 5)
        let first = try picture.fitted(width: 16, height: 16).encoded(.webp(quality: 20))
        let length = "data:image/webp;base64,".utf8.count + (first.count + 2) / 3 * 4
        #expect(length > 150, "the first try is too long")
        let uri = try #require(try TinyPreview.of(picture, .webp))
        #expect(uri.utf8.count <= 150)
    }
}
