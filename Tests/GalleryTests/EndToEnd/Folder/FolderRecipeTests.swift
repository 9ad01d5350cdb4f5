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

@Suite("What is made of a picture", .bounded)
struct FolderRecipeTests {
    @Test("each format is written as what it says", arguments: ["jpg", "png", "webp", "avif"])
    func formats(_ format: String) async throws {
        let site = Site.folder(
            """
            renditions: { thumbnail: { width: 90, height: 90, format: \(format) }, medium: off }
            contactSheet: { format: \(format), label: false }
            """)
        let color = [180.0, 90, 40]
        try site.add(try ImageFixtures.picture(width: 180, height: 120, color: color), "F/C/a.jpg")
        let built = try await site.build()
        let look = try built.pixels("a.jpg", in: "f/c")
        let name = format == "jpg" ? "jpeg" : format
        #expect((look.format, look.width, look.height) == (name, 90, 60))
        #expect(distance(look.mean(), color) < 10)
        let record = try #require(built.manifest["f/c"]?["a.jpg"]?.renditions["thumbnail"])
        #expect(record.mediaType == "image/\(name)" && record.path.hasSuffix("." + format))
        #expect(Set(built.manifest.images.flatMap(\.renditions.keys)) == ["thumbnail"])
        #expect(try built.sheet("f/c").pixels.format == name)
        #expect(built.tree.files["f/c/contact-sheet." + format] != nil)
    }

    @Test("renditions off: contact sheets alone, and every picture listed")
    func off() async throws {
        let site = Site.folder("renditions: off")
        for number in 0..<6 {
            try site.add(
                try ImageFixtures.picture(color: [Double(number * 40), 90, 90]), "F/C/\(number).jpg"
            )
        }
        let built = try await site.build()
        #expect(
            built.tree.shapes == [
                "f/c/contact-sheet.#.jpg", "f/c/contact-sheet.jpg", "f/c/manifest.json",
                "manifest.json",
            ])
        #expect(built.manifest["f/c"]?.images.map(\.name) == (0..<6).map { "\($0).jpg" })
        #expect(built.manifest.images.allSatisfy { $0.renditions.isEmpty })
        #expect(try built.sheet("f/c").record.tiles.count == 4)
    }

    @Test("native: true keeps the original bytes, whatever they are")
    func native() async throws {
        let site = Site.folder("renditions: { native: true, thumbnail: off, medium: off }")
        let bytes = try [
            "a.jpg": ImageFixtures.turned(ImageFixtures.picture(), 6),
            "b.png": ImageFixtures.picture(as: .png),
            "c.webp": ImageFixtures.picture(as: .webp(quality: 80)),
        ]
        for (name, content) in bytes { try site.add(content, "F/C/" + name) }
        let built = try await site.build()
        for (name, content) in bytes {
            let record = try #require(built.manifest["f/c"]?[name]?.renditions["native"])
            #expect(try built.tree.bytes(record.path) == content, "\(name)")
        }
    }

    @Test("a changed recipe makes new files, and the old ones go a run later")
    func changed() async throws {
        var site = Site.folder()
        try site.add(try ImageFixtures.picture(width: 400, height: 400), "F/C/a.jpg")
        let first = try await site.build()
        site.yaml += "renditions: { thumbnail: { width: 100 } }\n"
        let second = try await site.build()
        #expect(second.manifest["f/c"]?["a.jpg"]?.renditions["thumbnail"]?.width == 100)
        let old = try #require(first.tree.path("f/c/thumbnail/a.#.jpg"))
        #expect(second.tree.files[old] != nil)
        #expect(try await site.build().tree.files[old] == nil)
    }

    @Test("one problem is enough for --strict to publish nothing, and to leave what was there")
    func strict() async throws {
        var site = Site.folder()
        try site.add(try ImageFixtures.picture(), "F/C/a.jpg")
        let before = try await site.build().tree
        try site.add(Array("no".utf8), "F/C/b.jpg")
        try site.add(try ImageFixtures.picture(color: [1, 2, 3]), "F/C/c.jpg")
        site.options.strict = true
        let strict = site
        await #expect(throws: GalleryError.self) { try await strict.build() }
        let after = try PublishedTree(site.output)
        for path in before.paths { #expect(after.files[path] == before.files[path], "\(path)") }
        #expect(!after.paths.contains { $0.hasSuffix(".part") })
    }
}
