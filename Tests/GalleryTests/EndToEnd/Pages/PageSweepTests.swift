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

@Suite("Pages that are over", .bounded)
struct PageSweepTests {
    @Test("the stylesheet of an older version goes one run later, as pictures do")
    func assets() async throws {
        let site = try PageBuildTests.site()
        let built = try await site.build()
        let before = try built.tree.contents()
        let old = Array("body{}".utf8)
        let record = PageAssets.File(old, "css", "text/css").record
        try site.folder.get().write(old, to: "Output/" + record.path)
        let root = built.tree.root + "/manifest.json"
        let text = String(decoding: try Files.read(root), as: UTF8.self)
        let line = try ManifestJSON.text(record)
        try Files.write(
            Array(text.replacing("\"pages\":[\n", with: "\"pages\":[\n\(line),\n").utf8), to: root)
        #expect(try await site.build().tree.paths.contains(record.path))
        let after = try await site.build().tree
        #expect(try after.contents() == before)
    }

    @Test("the page of a category that is gone goes with its pictures")
    func gone() async throws {
        let site = try PageBuildTests.site()
        try await site.build()
        try site.remove("Food/Bread/rye.jpg")
        Files.removeEmptyDirectory(try site.path + "/pictures/Food/Bread")
        #expect(try await site.build().tree.paths.contains("food/bread/index.html"))
        #expect(try await site.build().tree.paths(in: "food/bread").isEmpty)
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
    }

    @Test("a manifest that lists other files as pages has none of them removed")
    func planted() async throws {
        var site = try PageBuildTests.site()
        let built = try await site.build()
        try site.folder.get().write([1], to: "victim.txt")
        try site.folder.get().write([1], to: "Output/notes.txt")
        let root = built.tree.root + "/manifest.json"
        let text = String(decoding: try Files.read(root), as: UTF8.self)
        var lines = ""
        for path in ["notes.txt", "../victim.txt", "food/../../victim.txt", "../index.html"] {
            let record = PageRecord(bytes: 1, mediaType: "text/css", path: path, sha256: "")
            lines += try ManifestJSON.text(record) + ",\n"
        }
        site.pages = false
        for _ in 0..<3 {
            try Files.write(
                Array(text.replacing("\"pages\":[\n", with: "\"pages\":[\n" + lines).utf8), to: root
            )
            try await site.build()
        }
        try Files.write(
            Array(text.replacing("\"pages\":[\n", with: "\"pages\":[\n" + lines).utf8), to: root)
        _ = try site.gallery.removePublished()
        #expect(Files.exists(try site.path + "/victim.txt"))
        #expect(Files.exists(built.tree.root + "/notes.txt"))
    }
}
