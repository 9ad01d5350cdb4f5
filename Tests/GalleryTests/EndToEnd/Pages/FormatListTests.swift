import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Renditions in several formats", .bounded)
struct FormatListTests {
    @Test("the last of the list is the rendition, the others stand beside it under their own names")
    func renditions() async throws {
        let site = try PageBuildTests.site("renditions: { medium: { format: [avif, webp, jpg] } }")
        let built = try await site.build()
        let image = try #require(built.manifest["food/cakes"]?["apple.jpg"])
        #expect(
            image.renditions.keys.sorted() == ["medium", "medium-avif", "medium-webp", "thumbnail"])
        for (name, type) in [("medium", "jpeg"), ("medium-avif", "avif"), ("medium-webp", "webp")] {
            let record = try #require(image.renditions[name])
            #expect(
                record.mediaType == "image/" + type && record.path.hasPrefix("food/cakes/medium/"))
            #expect((record.width, record.height) == (600, 400))
            #expect(try built.pixels("apple.jpg", in: "food/cakes", name).format == type)
        }
        #expect(try await site.build().tree.files == built.tree.files)
        #expect(try await site.gallery.audit(decoding: true).isDamaged == false)
    }

    @Test("the contact sheet is the same whatever formats there are besides")
    func sheet() async throws {
        let plain = try await PageBuildTests.site().build()
        let more = try await PageBuildTests.site("renditions: { medium: { format: [avif, jpg] } }")
            .build()
        #expect(
            plain.manifest["food/cakes"]?.contactSheet == more.manifest["food/cakes"]?.contactSheet)
    }

    @Test("a format that is not wanted any more goes one run later")
    func dropped() async throws {
        var site = try PageBuildTests.site("renditions: { medium: { format: [avif, jpg] } }")
        try await site.build()
        site.yaml = "sources: [{ type: folder, name: Shop, path: pictures }]"
        try await site.build()
        #expect(!(try await site.build().tree.paths).contains { $0.hasSuffix(".avif") })
    }

    @Test("previews that are asked for later are made of the pictures as they are")
    func later() async throws {
        var site = try PageBuildTests.site()
        #expect(try await site.build().manifest.images.allSatisfy { $0.placeholder == nil })
        site.yaml += "\nplaceholder: webp"
        let built = try await site.build()
        for image in built.manifest.images {
            let preview = try #require(image.placeholder)
            #expect(preview.hasPrefix("data:image/webp;base64,") && preview.utf8.count <= 150)
        }
        #expect(try await site.build().tree.files == built.tree.files)
    }

    @Test("WebP carries no EXIF and no profile, which libvips leaves in")
    func bare() async throws {
        let built = try await PageBuildTests.site("renditions: { medium: { format: webp } }")
            .build()
        let path = try #require(built.tree.path("food/cakes/medium/apple.#.webp"))
        let bytes = try built.tree.bytes(path)
        #expect(Array(bytes[12..<16]) == Array("VP8 ".utf8))
        let size = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        #expect(bytes.count == size + 8)
    }
}
