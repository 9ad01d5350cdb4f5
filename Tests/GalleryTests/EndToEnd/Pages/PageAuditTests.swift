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

@Suite("Pages in verify and export", .bounded)
struct PageAuditTests {
    @Test("verify reads the pages, too: changed, missing, none of them extra")
    func verify() async throws {
        let site = try PageBuildTests.site("placeholder: webp")
        let built = try await site.build()
        let before = try built.tree.contents()
        let whole = try await site.gallery.audit(decoding: true)
        #expect(!whole.isDamaged && whole.extra.isEmpty)
        let page = built.tree.root + "/food/cakes/index.html"
        var bytes = try Files.read(page)
        bytes[bytes.count - 20] ^= 1
        try Files.write(bytes, to: page)
        try Files.remove(built.tree.root + "/food/bread/placeholders.css")
        let report = try await site.gallery.audit(decoding: true)
        #expect(report.changed == ["food/cakes/index.html"])
        #expect(report.missing == ["food/bread/placeholders.css"])
        var refreshing = site
        refreshing.options.refresh = true
        #expect(try await refreshing.build().tree.contents() == before)
    }

    @Test("a stylesheet or script that was damaged to the same size stayed so, even with --refresh")
    func assets() async throws {
        var site = try PageBuildTests.site()
        let built = try await site.build()
        let before = try built.tree.contents()
        let assets = built.tree.paths.filter { $0.hasPrefix("assets/") }
        #expect(assets.count == 2)
        for path in assets {
            var bytes = try built.tree.bytes(path)
            bytes[bytes.count / 2] ^= 1
            try Files.write(bytes, to: built.tree.root + "/" + path)
        }
        #expect(try await site.gallery.audit(decoding: false).changed.sorted() == assets.sorted())
        site.options.refresh = true
        #expect(try await site.build().tree.contents() == before)
    }

    @Test("a run killed between pages and manifest left a hash that was wrong for ever after")
    func killed() async throws {
        var site = try PageBuildTests.site("title: Aaaa")
        let root = try await site.build().tree.root
        let before = try Files.read(root + "/manifest.json")
        site.yaml.replace("Aaaa", with: "Bbbb")
        try await site.build()
        try Files.write(before, to: root + "/manifest.json")
        try await site.build()
        #expect(try await !site.gallery.audit(decoding: false).isDamaged)
    }

    @Test("sha256 lists the pages with the hashes of their bytes")
    func sums() async throws {
        let site = try PageBuildTests.site()
        let built = try await site.build()
        var sums: [String: String] = [:]
        var text = ""
        _ = try await site.gallery.export(ExportRequest(.sha256)) { text += $0 }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "  ", maxSplits: 1).map(String.init)
            sums[parts[1]] = parts[0]
        }
        for path in built.tree.paths.filter(PageFile.isPage) {
            #expect(sums[path] == Digest.sha256(try built.tree.bytes(path)))
        }
    }
}
