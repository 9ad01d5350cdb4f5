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

@Suite("An output that others write to", .bounded)
struct HostileOutputTests {
    @Test("a manifest.json that is not ours is neither overwritten nor removed")
    func foreign() async throws {
        let site = try Site.bakery()
        try site.folder.get().write(Array("{\"name\":\"my PWA\"}".utf8), to: "Output/manifest.json")
        await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(throws: GalleryError.self) { try site.gallery.removePublished() }
        let kept = try Files.read(try site.output + "/manifest.json")
        #expect(String(decoding: kept, as: UTF8.self).contains("my PWA"))
    }

    @Test("a manifest that names files outside the output has none of them removed")
    func traversal() async throws {
        let site = try Site.bakery()
        let built = try await site.build()
        try site.folder.get().write([1], to: "victim.txt")
        let path = built.tree.root + "/food/cakes/manifest.json"
        let text = String(decoding: try Files.read(path), as: UTF8.self)
            .replacing("thumbnail/a", with: "../../../victim.txt\",\"x\":\"")
        try Files.write(Array(text.utf8), to: path)
        for _ in 0..<3 { try await site.build() }
        #expect(try Files.read(try site.path + "/victim.txt") == [1])
    }

    @Test(
        "a kept category whose manifest is broken, foreign or names lost files is left out and told"
    )
    func kept() async throws {
        for damage in ["x", "{\"secret\":\"hunter2\"}", nil] {
            var site = try Site.bakery()
            let built = try await site.build()
            if let damage {
                try Files.write(
                    Array(damage.utf8), to: built.tree.root + "/food/bread/manifest.json")
            } else {
                let file = try #require(built.tree.path("food/bread/medium/b.#.jpg"))
                try Files.remove(built.tree.root + "/" + file)
            }
            site.options.only = ["Food/Cakes"]
            let again = try await site.build()
            #expect(again.codes == ["broken-manifest"])
            #expect(again.manifest.categories.map(\.name) == ["Cakes"])
            site.options.only = []
            #expect(try await site.build().manifest.categories.count == 2)
        }
    }

    @Test("what cannot be tidied up after the switch is a notice, not a run that published nothing")
    func tidying() async throws {
        let site = try Site.bakery()
        let built = try await site.build()
        let path = try #require(built.tree.path("food/cakes/medium/a.#.jpg"))
        try site.remove("Food/Cakes/a.jpg")
        try await site.build()
        try Files.remove(built.tree.root + "/" + path)
        try site.folder.get().write([1], to: "Output/\(path)/user.txt")
        let third = try await site.build()
        #expect(third.report.problems.isEmpty)
        #expect(third.told.contains { $0.contains("nothing names it any more") })
    }

    @Test("a link planted for a folder is not written through, nor are folders made behind it")
    func planted() async throws {
        let site = try Site.bakery()
        let elsewhere = try ImageFixtures.Folder()
        try Files.makeDirectory(try site.output)
        #expect(symlink(elsewhere.path, try site.output + "/food") == 0)
        await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(try Files.names(in: elsewhere.path).isEmpty)
    }

    @Test("clean follows no link and removes nothing that is not the store's")
    func clean() async throws {
        let site = try Site.bakery()
        try await site.build()
        let elsewhere = try ImageFixtures.Folder()
        try elsewhere.write([1], to: String(repeating: "a", count: 64))
        let cache = try site.path + "/.gallery"
        try site.folder.get().write([1], to: ".gallery/store/notes.txt")
        #expect(symlink(elsewhere.path, cache + "/store/aa") == 0)
        _ = try site.gallery.removeStore()
        #expect(try Files.names(in: elsewhere.path).count == 1)
        #expect(Files.exists(cache + "/store/notes.txt"))
        #expect(!Files.exists(cache + "/catalog.sqlite"))
    }

    @Test("a category that went while the catalog was lost goes as well")
    func lostCatalog() async throws {
        let site = try Site.bakery()
        try await site.build()
        try site.remove("Food/Bread/b.jpg")
        Files.removeEmptyDirectory(try site.path + "/pictures/Food/Bread")
        _ = try site.gallery.removeStore()
        try await site.build()
        #expect(!(try await site.build().tree.paths).contains { $0.hasPrefix("food/bread") })
    }

    @Test("files of older versions go as well when the catalog was lost, a user's own stay")
    func orphans() async throws {
        let site = try Site.bakery()
        let built = try await site.build()
        let old = Array("an older version".utf8)
        let name = "food/cakes/medium/a.\(Digest.sha256(old).prefix(8)).jpg"
        try site.folder.get().write(old, to: "Output/" + name)
        try site.folder.get().write(old, to: "Output/food/cakes/medium/mine.12345678.jpg")
        _ = try site.gallery.removeStore()
        try await site.build()
        let after = try await site.build().tree.paths
        #expect(Set(after) == Set(built.tree.paths).union(["food/cakes/medium/mine.12345678.jpg"]))
    }

    @Test("an output among the pictures hid those that a user had put into its folder")
    func amongPictures() async throws {
        let site = Site.folder("output: pictures/Out\n")
        try site.add(try ImageFixtures.picture(), "F/C/a.jpg")
        try site.add(try ImageFixtures.picture(), "Out/Mine/b.jpg")
        let error = await #expect(throws: GalleryError.self) { try await site.gallery.build() }
        #expect(error?.sentence.contains("holds files that are not gallery's") == true)
        Files.removeTree(try site.path + "/pictures/Out/Mine")
        // Its own files are no strangers in the second run.
        for _ in 0..<2 { #expect(try await site.gallery.build().images == 1) }
    }

    @Test("no file outside the output is removed, however its path is written")
    func outside() throws {
        let site = Site.folder()
        try site.folder.get().write([1], to: "victim.txt")
        let output = try OutputFolder(try site.output)
        let victim = try site.path + "/victim.txt"
        for path in [victim, "../victim.txt", "a/../../victim.txt", "./../victim.txt"] {
            #expect(try !output.remove(path), "\(path)")
        }
        #expect(Files.exists(victim))
    }

    @Test("a user's copy of a published picture went, because its name has the hash")
    func copy() async throws {
        let site = try Site.bakery()
        let built = try await site.build()
        let path = try #require(built.tree.path("food/cakes/medium/a.#.jpg"))
        let mine = path.replacing("/a.", with: "/mine.")
        try Files.copy(built.tree.root + "/" + path, to: built.tree.root + "/" + mine)
        for _ in 0..<3 { #expect(try await site.build().tree.paths.contains(mine)) }
    }
}
