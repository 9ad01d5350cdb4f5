import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryViews

@Suite("Renditions of one's own", .bounded)
struct OwnRenditionTests {
    private static let large =
        "renditions: { large: { width: 600 }, icon: { width: 48, height: 48 } }\n"

    private static func files(_ built: Site.Built, _ folder: String) -> [String] {
        built.tree.paths.filter { $0.contains("/\(folder)/") }
    }

    private func site(_ settings: String = large, second: String = "Bun") throws -> Site {
        var site = Site.folder(settings)
        try site.add(ImageFixtures.picture(width: 900, height: 600), "Food/Bread/a.jpg")
        try site.add(ImageFixtures.picture(width: 90, height: 60), "Food/\(second)/b.jpg")
        site.pages = true
        return site
    }

    @Test("configuration alone makes a third and a fourth, in the manifest, the page and a list")
    func configured() async throws {
        let site = try site()
        let built = try await site.build()
        let image = try #require(built.manifest.images.first { $0.name == "a.jpg" })
        #expect(
            image.renditions.mapValues(\.width) == [
                "icon": 48, "large": 600, "medium": 900, "thumbnail": 320,
            ])
        let page = String(
            decoding: try Files.read(built.tree.root + "/food/bread/index.html"), as: UTF8.self)
        #expect(page.contains(" 48w") && page.contains(" 320w") && page.contains(" 600w"))
        var request = ExportRequest(.files)
        request.rendition = "large"
        var text = ""
        let report = try await site.gallery.export(request) { text += $0 }
        #expect(report.pictures == 2 && text.contains("/food/bread/large/a."))
        request.rendition = "huge"
        await #expect(throws: GalleryError.self) {
            _ = try await site.gallery.export(request) { _ in }
        }
        let audit = try await site.gallery.audit(decoding: false)
        #expect(audit.extra == [] && !audit.isDamaged)
    }

    @Test("a category that is called like a rendition has a folder beside it")
    func namesake() async throws {
        let built = try await site(second: "Large").build()
        let folders = built.manifest.categories.map(\.path)
        #expect(folders.count == 2 && !folders.contains("food/large"))
        #expect(folders.contains { $0.hasPrefix("food/large-") })
    }

    @Test(
        "a rendition that is no longer made is swept a run later, and nothing of a user's with it")
    func dropped() async throws {
        var site = try site()
        let first = try await site.build()
        #expect(Self.files(first, "large").count == 2 && Self.files(first, "icon").count == 2)
        let own = "Output/food/bread/large/mine.txt"
        try site.folder.get().write([1], to: own)
        site.yaml = Site.folder("renditions: { icon: { width: 48, height: 48 } }\n").yaml
        let second = try await site.build()
        #expect(second.manifest.images.allSatisfy { $0.renditions["large"] == nil })
        #expect(
            try await site.gallery.audit(decoding: false).extra.contains {
                $0.hasSuffix("/large/mine.txt")
            })
        let third = try await site.build()
        #expect(Self.files(third, "large").map { $0.hasSuffix("mine.txt") } == [true])
        // What comes back is made again, and stays.
        site.yaml = Site.folder(Self.large).yaml
        try await site.build()
        let last = try await site.build()
        #expect(Self.files(last, "large").count == 3 && Self.files(last, "icon").count == 2)
        #expect(try await !site.gallery.audit(decoding: false).isDamaged)
    }

    @Test(
        "a name or a box that is none is a mistake",
        arguments: [
            ("thumbnial: { width: 9 }", "did you mean thumbnail?"),
            ("Large: { width: 9 }", "small letters"), ("a-b: { width: 9 }", "small letters"),
            ("iiif: { width: 9 }", "small letters"), ("large: {}", "needs a width"),
            ("large: 5", "a mapping"), ("large: { width: 0 }", "width"),
        ])
    func mistakes(_ line: String, _ sentence: String) throws {
        let site = Site.folder("renditions: { \(line) }\n")
        let error = #expect(throws: ConfigurationError.self) { _ = try site.gallery }
        #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "")")
    }
}
