import Bounds
import Glibc
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

@Suite("Links in the output that lead out of it", .bounded)
struct LinkedOutputTests {
    @Test("no file is removed through a link that leads out of the output")
    func removal() async throws {
        let site = try Site.bakery()
        let built = try await site.build()
        let root = built.tree.root
        let picture = try #require(built.tree.path("food/bread/medium/b.#.jpg"))
        let output = try OutputFolder(root)
        let elsewhere = try site.path + "/elsewhere"
        try Files.rename(root + "/food/bread", to: elsewhere)
        #expect(symlink(elsewhere, root + "/food/bread") == 0)
        #expect(try !output.remove(picture))
        #expect(try !output.remove("../elsewhere/manifest.json"))
        #expect(try !output.remove("food/bread/../../../gallery.yml"))
        let victims = try PublishedTree(elsewhere).paths
        #expect(victims.contains("manifest.json") && victims.contains { $0.hasPrefix("medium/b.") })
        _ = try site.gallery.removePublished()
        #expect(try PublishedTree(elsewhere).paths == victims)
        // A link among the files themselves goes, and what it leads to stays.
        try site.folder.get().write([1], to: "kept.txt")
        #expect(symlink(try site.path + "/kept.txt", root + "/x.jpg") == 0)
        #expect(try output.remove("x.jpg"))
        #expect(try Files.read(try site.path + "/kept.txt") == [1])
    }

    @Test("a category's manifest that stands behind a link is not taken over")
    func takenOver() async throws {
        var site = try Site.bakery()
        let built = try await site.build()
        let (root, elsewhere) = (built.tree.root, try site.path + "/elsewhere")
        site.options.only = ["Food/Cakes"]
        // The folder behind a link, then the manifest alone; both say what a whole one does.
        try Files.rename(root + "/food/bread", to: elsewhere)
        #expect(symlink(elsewhere, root + "/food/bread") == 0)
        #expect(try await site.build().codes == ["broken-manifest"])
        try Files.remove(root + "/food/bread")
        try Files.rename(elsewhere, to: root + "/food/bread")
        #expect(try await site.build().codes.isEmpty)
        let manifest = root + "/food/bread/manifest.json"
        try Files.rename(manifest, to: try site.path + "/manifest.json")
        #expect(symlink(try site.path + "/manifest.json", manifest) == 0)
        let again = try await site.build()
        #expect(again.codes == ["broken-manifest"])
        #expect(again.manifest.categories.map(\.name) == ["Cakes"])
    }
}
