import Bounds
import ImageFixtures
import MockServer
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

@Suite("What was made before is renewed when what it was made by changes", .bounded)
struct ChangedMindTests {
    @Test("another background renews the sheet of a transparent picture, too")
    func background() async throws {
        var sheets: Set<String> = []
        var site = Site.folder()
        try site.add(
            ImageFixtures.halfClear([10, 200, 10], width: 400, height: 300), "A/B/glass.png")
        for color in ["#ffffff", "#000000"] {
            site.yaml = Site.folder("renditions: { medium: { background: \"\(color)\" } }").yaml
            let built = try await site.build()
            sheets.insert(try #require(built.manifest["a/b"]?.contactSheet?.sha256))
        }
        #expect(sheets.count == 2)
    }

    @Test("boxes that do not nest: each size is made from a picture that is large enough")
    func boxes() async throws {
        let site = Site.folder(
            "renditions: { medium: { width: 1600, height: 200 }, thumbnail: { width: 320, height: 320 } }"
        )
        try site.add(try ImageFixtures.picture(width: 1600, height: 1200), "A/B/p.jpg")
        let image = try #require(try await site.build().manifest["a/b"]?["p.jpg"])
        #expect(image.renditions["thumbnail"]?.width == 320)
        #expect(image.renditions["thumbnail"]?.height == 240)
        #expect(image.renditions["medium"]?.width == 267)
    }

    @Test("a lower limit refuses what a higher one let through")
    func limits() async throws {
        var site = Site.folder()
        try site.add(try ImageFixtures.picture(width: 400, height: 300), "A/B/p.jpg")
        #expect(try await site.build().report.problems.isEmpty)
        site.yaml = Site.folder("limits: { pixels: 1k }").yaml
        #expect(try await site.build().codes == ["too-many-pixels"])
    }

    @Test("an outage of one source moves no folder of another")
    func outage() async throws {
        let site = Site(
            yaml: """
                sources:
                  - { type: folder, name: One, path: one }
                  - { type: folder, name: Two, path: two }
                """)
        for name in ["one", "two"] {
            let picture = try ImageFixtures.picture(
                width: 400, height: 300, color: [99, 9, Double(name.count)])
            try site.folder.get().write(picture, to: "\(name)/Food/Cakes/\(name).jpg")
        }
        let before = try await site.build().manifest.categories.map(\.path)
        try Files.rename(try site.path + "/two", to: try site.path + "/away")
        let during = try await site.build()
        #expect(during.codes == ["source-failed"])
        #expect(during.manifest.categories.map(\.path).sorted() == before.sorted())
    }

    @Test("--only leaves a category that was renamed meanwhile under the name it was published by")
    func renamed() async throws {
        var channel = OracleChannel.quick
        let site = Site.oracle(
            try channel.serve(), channel, settings: OracleChannel.quickSettings)
        let before = try await site.build()
        let place = try #require(channel.categories.firstIndex { $0.name == "Sandwiches" })
        channel.categories[place].name = "Snacks"
        var later = site
        later.server = try channel.serve()
        let origin = try #require(site.server?.origin)
        later.yaml = site.yaml.replacing(origin, with: try #require(later.server?.origin))
        later.options.only = ["**/Drinks"]
        let after = try await later.build()
        #expect(
            Set(after.manifest.categories.map(\.path))
                == Set(before.manifest.categories.map(\.path)))
    }

    @Test("a page that fails costs what it would have brought, and no picture of another category")
    func failedPage() async throws {
        var channel = OracleChannel.quick
        channel.paging.failingPage = 2
        channel.paging.lists = [.items]
        let site = Site.oracle(
            try channel.serve(), channel, "pageSize: 2",
            settings: OracleChannel.quickSettings + "\nlimits: { retries: 0 }")
        let built = try await site.build()
        for category in built.manifest.categories where category.count > 0 {
            #expect(!category.images.isEmpty)
        }
        #expect(Set(built.codes) == ["listing-failed"])
    }
}
