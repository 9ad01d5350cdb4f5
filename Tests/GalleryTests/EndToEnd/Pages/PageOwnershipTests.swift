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

@Suite("Pages and a user's own files", .bounded)
struct PageOwnershipTests {
    private static let mine = Array("<!doctype html>\n<title>mine</title>".utf8)

    @Test(
        "an index.html that we did not write is neither overwritten nor removed, and that is told")
    func foreign() async throws {
        var site = try PageBuildTests.site()
        for path in ["index.html", "food/bread/index.html"] {
            try site.folder.get().write(Self.mine, to: "Output/" + path)
        }
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.told.count { $0.contains("stays as it is") } == 2)
        #expect(
            try await site.gallery.audit(decoding: false).extra.sorted() == [
                "food/bread/index.html", "index.html",
            ])
        site.pages = false
        try await site.build()
        _ = try site.gallery.removePublished()
        #expect(
            try PublishedTree(built.tree.root).contents() == [
                "index.html": Self.mine, "food/bread/index.html": Self.mine,
            ])
    }

    @Test("a page that a user put in the place of ours stays as well")
    func replaced() async throws {
        var site = try PageBuildTests.site()
        let built = try await site.build()
        try Files.write(Self.mine, to: built.tree.root + "/food/cakes/index.html")
        try await site.build()
        site.pages = false
        for _ in 0..<2 { try await site.build() }
        #expect(
            try PublishedTree(built.tree.root).paths.filter { $0.hasSuffix(".html") } == [
                "food/cakes/index.html"
            ])
        _ = try site.gallery.removePublished()
        #expect(try PublishedTree(built.tree.root).paths == ["food/cakes/index.html"])
    }

    @Test("a page that was replaced since the last run went with pages: false")
    func replacedAtOnce() async throws {
        var site = try PageBuildTests.site()
        let built = try await site.build()
        try Files.write(Self.mine, to: built.tree.root + "/food/cakes/index.html")
        site.pages = false
        let again = try await site.build()
        #expect(again.tree.paths.filter { $0.hasSuffix(".html") } == ["food/cakes/index.html"])
        #expect(try again.tree.bytes("food/cakes/index.html") == Self.mine)
    }

    @Test("a link that a user put in the place of a page went, since it leads to a page of ours")
    func linkedPage() async throws {
        var site = try PageBuildTests.site()
        let built = try await site.build()
        let page = built.tree.root + "/food/cakes/index.html"
        let elsewhere = try site.path + "/elsewhere.html"
        try Files.rename(page, to: elsewhere)
        #expect(symlink(elsewhere, page) == 0)
        try await site.build()
        site.pages = false
        try await site.build()
        _ = try site.gallery.removePublished()
        #expect(Files.isLink(page) && Files.exists(elsewhere))
    }

    @Test("a stylesheet that a user had changed went as if it were ours")
    func changedAsset() async throws {
        var site = try PageBuildTests.site()
        let built = try await site.build()
        let style = try #require(
            built.tree.paths(in: "assets").first { $0.hasSuffix(".css") })
        try Files.write(Self.mine, to: built.tree.root + "/" + style)
        site.pages = false
        #expect(try await site.build().tree.paths(in: "assets") == [style])
        _ = try site.gallery.removePublished()
        #expect(try PublishedTree(built.tree.root).contents() == [style: Self.mine])
    }

    @Test("a link or a folder under a page's name stays what it is")
    func links() async throws {
        let site = try PageBuildTests.site()
        try site.folder.get().write(Self.mine, to: "elsewhere.html")
        try Files.makeDirectory(try site.output + "/food/bread/index.html")
        #expect(symlink("../elsewhere.html", try site.output + "/index.html") == 0)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(Files.isLink(built.tree.root + "/index.html"))
        #expect(try Files.read(try site.path + "/elsewhere.html") == Self.mine)
    }

    @Test("pages: false removes ours, at once, and the rest of the output is untouched")
    func off() async throws {
        var site = try PageBuildTests.site("placeholder: webp")
        let built = try await site.build()
        try site.folder.get().write([1], to: "Output/assets/mine.css")
        site.pages = false
        let again = try await site.build()
        let ours = built.tree.paths.filter(PageFile.isPage)
        #expect(ours.count == 4 + 3 + 2)
        #expect(
            Set(again.tree.paths)
                == Set(built.tree.paths).subtracting(ours).union(["assets/mine.css"]))
        #expect(again.report.removed == ours.count)
        #expect(try await site.build().tree.files == again.tree.files)
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
        site.pages = true
        let back = try await site.build().tree.contents().filter { $0.key != "assets/mine.css" }
        let other = try await PageBuildTests.site("placeholder: webp").build()
        #expect(try back == other.tree.contents())
    }

    @Test("clean --output leaves nothing of the pages")
    func clean() async throws {
        let site = try PageBuildTests.site("placeholder: webp")
        let built = try await site.build()
        #expect(try site.gallery.removePublished() == built.tree.paths.count)
        #expect(try PublishedTree(built.tree.root).paths.isEmpty)
    }
}
