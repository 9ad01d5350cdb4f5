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

@Suite("A source that had pictures and lists none", .bounded)
struct EmptiedSourceTests {
    private func shop() throws -> Site {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(color: [200, 9, 9]), "F/C/a.jpg")
        try site.add(try ImageFixtures.picture(color: [9, 200, 9]), "F/D/E/b.jpg")
        try site.add(try ImageFixtures.picture(color: [9, 9, 200]), "G/H/c.jpg")
        return site
    }

    private func empty(_ folder: String, of site: Site, leaving: Bool = true) throws {
        Files.removeTree(try site.path + "/pictures/" + folder)
        if leaving { try Files.makeDirectory(site.path + "/pictures/" + folder) }
    }

    @Test("a disk that is not mounted unpublished everything with exit 0; it stays and is told")
    func unmounted() async throws {
        let site = try shop()
        let before = try await site.build()
        try empty("", of: site)
        let during = try await site.build()
        #expect(during.codes == ["emptied"])
        #expect(during.report.problems.map(\.category) == ["F", "G"])
        #expect(during.manifest.taxonomies == before.manifest.taxonomies)
        #expect(during.report.problems.first?.sentence.contains("Shop") == true)
        let again = try await site.build()
        #expect(again.tree.files == during.tree.files)
        #expect(again.report.problems == during.report.problems)
    }

    @Test("the cache is emptied as well: the manifest knows what was published")
    func withoutCache() async throws {
        let site = try shop()
        let before = try await site.build()
        try empty("", of: site)
        Files.removeTree(try site.path + "/.gallery")
        for _ in 0..<2 {
            let during = try await site.build()
            #expect(during.codes == ["emptied"])
            #expect(during.manifest.taxonomies == before.manifest.taxonomies)
        }
    }

    @Test("--allow-empty takes it away, and afterwards nothing is known any more")
    func allowed() async throws {
        var site = try shop()
        try await site.build()
        try empty("", of: site)
        site.options.allowEmpty = true
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.isEmpty)
        site.options.allowEmpty = false
        let after = try await site.build()
        #expect(after.report.problems.isEmpty)
        #expect(after.tree.paths.allSatisfy { !$0.hasSuffix(".jpg") })
    }

    @Test("--allow-empty took a taxonomy away whose categories could not be listed")
    func allowedAndFailing() async throws {
        let plan = FaultPlan()
        var site = Site.oracle(try OracleChannel.quick.serve(plan), .quick, settings: Site.quick)
        site.options.allowEmpty = true
        let before = try await site.build()
        plan.add(.status(500)) { $0.path.contains("/categories") }
        let during = try await site.build()
        #expect(during.manifest.taxonomies == before.manifest.taxonomies)
        #expect(before.manifest.images.count == 15 && during.codes == ["source-failed"])
    }

    @Test("an index.yml owns the empty folder: at the top, of a taxonomy, of a category")
    func owned() async throws {
        for (emptied, index) in [("", "index.yml"), ("G", "G/index.yml"), ("G/H", "G/H/index.yml")]
        {
            let site = try shop()
            try await site.build()
            try empty(emptied, of: site)
            try site.add(Array("name: Soon".utf8), index)
            let built = try await site.build()
            #expect(built.report.problems.isEmpty, "\(emptied)")
            #expect(built.manifest.images.allSatisfy { $0.name != "c.jpg" })
        }
    }

    @Test("an index.yml above a disk's empty place does not own what was on the disk")
    func above() async throws {
        let site = try shop()
        try site.add(Array("name: All".utf8), "index.yml")
        try await site.build()
        try empty("G", of: site)
        let built = try await site.build()
        #expect(built.codes == ["emptied"] && built.manifest.images.count == 3)
    }

    @Test("a taxonomy whose disk is gone stays, and its neighbour goes on")
    func taxonomy() async throws {
        let site = try shop()
        try await site.build()
        try empty("F", of: site)
        try site.add(try ImageFixtures.picture(color: [99, 9, 200]), "G/H/d.jpg")
        for _ in 0..<2 {
            let built = try await site.build()
            #expect(built.codes == ["emptied"])
            #expect(built.report.problems.first?.category == "F")
            #expect(built.manifest["g/h"]?.images.map(\.name) == ["c.jpg", "d.jpg"])
            #expect(built.manifest["f/d/e"]?.images.map(\.name) == ["b.jpg"])
        }
        try empty("F", of: site, leaving: false)
        let gone = try await site.build()
        #expect(gone.report.problems.isEmpty && gone.manifest.taxonomies.map(\.name) == ["G"])
    }

    @Test("the last picture of one category is the editor's to remove: a word, and no problem")
    func category() async throws {
        let site = try shop()
        try await site.build()
        try site.remove("F/C/a.jpg")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest["f/c"]?.images.isEmpty == true)
        #expect(built.told.contains("F/C lists no picture any more, and had 1"))
        #expect(try await site.build().told.allSatisfy { !$0.contains("any more") })
    }

    @Test("a category that is gone is told once, with how many pictures it had")
    func gone() async throws {
        let site = try shop()
        try site.add(try ImageFixtures.picture(), "F/Z/z.jpg")
        try await site.build()
        try Files.removeTree(site.path + "/pictures/F/Z")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest["f/z"] == nil)
        #expect(built.told.contains("F/Z is not listed any more, and had 1"))
        #expect(try await site.build().told.allSatisfy { !$0.contains("any more") })
    }

    @Test("an output among the pictures, given by mistake, made a taxonomy vanish with exit 0")
    func mistakenOutput() async throws {
        var site = try shop()
        site.yaml += "\noutput: pictures/F"
        await #expect(throws: GalleryError.self) { try await site.gallery.build() }
        #expect(!Files.exists(try site.path + "/pictures/F/manifest.json"))
        // One of its own there is passed over, be it new, killed or published.
        site.yaml = site.yaml.replacing("pictures/F", with: "pictures/Web")
        for _ in 0..<2 {
            let report = try await site.gallery.build()
            #expect(report.problems.isEmpty && report.taxonomies == 2)
        }
        try Files.remove(try site.path + "/pictures/Web/manifest.json")
        #expect(try await site.gallery.build().problems.isEmpty)
    }

    @Test("pictures at the very top are gone, an empty folder beside them is left")
    func top() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(), "a.jpg")
        try site.add(Array("text".utf8), "T/notes.txt")
        let before = try await site.build()
        try site.remove("a.jpg")
        let during = try await site.build()
        #expect(during.codes == ["emptied"])
        #expect(during.manifest.images == before.manifest.images)
    }

    @Test("a source that leaves gallery.yml takes its pictures along; one that fails keeps them")
    func removedSource() async throws {
        var site = Site(
            yaml: "sources: [{ type: folder, name: One, path: one }, "
                + "{ type: folder, name: Two, path: two }]")
        for (name, green) in [("one", 90.0), ("two", 190)] {
            let picture = try ImageFixtures.picture(color: [9, green, 9])
            try site.folder.get().write(picture, to: "\(name)/Food/Cakes/p.jpg")
        }
        let before = try await site.build()
        Files.removeTree(try site.path + "/two")
        try Files.makeDirectory(site.path + "/two")
        let emptied = try await site.build()
        #expect(emptied.manifest.taxonomies == before.manifest.taxonomies, "no folder has moved")
        #expect(emptied.codes == ["emptied"])
        site.yaml = "sources: [{ type: folder, name: One, path: one }]"
        let after = try await site.build()
        #expect(after.report.problems.isEmpty && after.manifest.taxonomies.map(\.source) == ["One"])
    }

    @Test("a server whose answers are all empty keeps its gallery")
    func emptyAnswers() async throws {
        var channel = OracleChannel.quick
        var site = Site.oracle(
            try channel.serve(), channel, settings: OracleChannel.quickSettings)
        let before = try await site.build()
        channel.assets = []
        let old = try #require(site.server?.origin)
        site.server = try channel.serve()
        site.yaml = site.yaml.replacing(old, with: try #require(site.server?.origin))
        for _ in 0..<2 {
            let during = try await site.build()
            #expect(during.manifest.taxonomies == before.manifest.taxonomies)
            #expect(during.codes == ["emptied"])
        }
        site.options.allowEmpty = true
        let allowed = try await site.build()
        #expect(allowed.manifest.images.isEmpty && allowed.report.problems.isEmpty)
    }

    @Test("--only leaves an emptied source alone, and says that nothing matches")
    func only() async throws {
        var site = try shop()
        let before = try await site.build().tree
        try empty("", of: site)
        site.options.only = ["F/C"]
        await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(try PublishedTree(site.output).contents() == before.contents())
    }
}
