import Bounds
import Darkroom
import Native
import Testing

@testable import Gallery

@Suite("Tiny previews", .bounded)
struct TinyPreviewTests {
    @Test("a preview fits into 150 bytes, whatever the picture")
    func limit() throws {
        Vips.start()
        for shape in [(400, 300), (300, 400), (2000, 10), (1, 1), (64, 64)] {
            let bytes = try Darkroom.picture(
                width: shape.0, height: shape.1, colour: [200, 40, 90], as: .png)
            let folder = try Darkroom.Folder()
            try folder.write(bytes, to: "a.png")
            let picture = try Picture.open(folder.path + "/a.png", as: .png).inMemory(within: 5)
            let small = try picture.fitted(width: 32, height: 32)
            let uri = try #require(try TinyPreview.of(small, .webp))
            #expect(uri.hasPrefix("data:image/webp;base64,") && uri.utf8.count <= 150, "\(uri)")
        }
    }
}
