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

@Suite("IIIF files that a user, a kill or a change of mind met", .bounded)
struct PresentationRepairTests {
    private static let settings = """
        contactSheet: { tile: { width: 40, height: 30 } }
        baseURL: https://host.example/g

        """
    private static let presented = "iiif: true\ntiles: true\n"
    private static let mine = Array("{\"mine\":true}\n".utf8)

    private static func shop(_ settings: String = settings + presented) throws -> Site {
        let site = Site.folder(settings)
        try site.add(
            try ImageFixtures.picture(width: 700, height: 520, color: [9, 9, 99]), "F/A/one.jpg")
        try site.add(try ImageFixtures.picture(width: 300, color: [9, 99, 9]), "F/B/two.jpg")
        return site
    }

    private static func audit(_ site: Site) async throws -> AuditReport {
        try await site.gallery.audit(decoding: false)
    }

    @Test("a user's iiif.json and iiif/collection.json were removed by runs without IIIF")
    func foreign() async throws {
        let site = try Self.shop(Self.settings)
        try await site.build()
        let paths = ["f/a/iiif.json", "iiif/collection.json"]
        for path in paths { try site.folder.get().write(Self.mine, to: "Output/" + path) }
        for _ in 0..<2 { try await site.build() }
        let tree = try await site.build().tree
        for path in paths { #expect(try tree.bytes(path) == Self.mine) }
        _ = try site.gallery.removePublished()
        #expect(try PublishedTree(tree.root).paths == paths)
    }

    @Test("an empty folder for tiles that a killed run had just made stayed for ever")
    func empty() async throws {
        let site = try Self.shop()
        let tree = try await site.build().tree
        let shards = Set(
            tree.paths.filter { $0.hasPrefix("iiif/") }.map { $0.dropFirst(5).prefix(2) })
        let unused = try #require(["00", "01", "02"].first { !shards.contains(Substring($0)) })
        try Files.makeDirectory(site.output + "/iiif/" + unused)
        let again = try await site.build().tree
        #expect(again.paths == tree.paths)
        #expect(!Files.exists(try site.output + "/iiif/" + unused))
    }

    @Test("a user's iiif.json was overwritten; now the run says so and publishes nothing")
    func taken() async throws {
        let site = try Self.shop()
        try site.folder.get().write(Self.mine, to: "Output/f/a/iiif.json")
        await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(try Files.read(try site.output + "/f/a/iiif.json") == Self.mine)
        #expect(!Files.exists(try site.output + "/manifest.json"))
    }

    @Test(
        "a file beside the tiles, a file manager's or a killed run's, cost the tiles and every refresh",
        arguments: [".DS_Store", ".1-abc-1.part"])
    func besides(name: String) async throws {
        var site = try Self.shop()
        let built = try await site.build()
        let info = try #require(built.tree.paths.first { $0.hasSuffix("/info.json") })
        let folder = Paths.folder(of: info)
        try site.folder.get().write(Self.mine, to: "Output/\(folder)/\(name)")
        #expect(try await !Self.audit(site).isDamaged)
        let tile = folder + "/" + TileFolder.sentinel
        let whole = try built.tree.bytes(tile)
        try Files.write([1], to: built.tree.root + "/" + tile)
        #expect(try await Self.audit(site).changed == [folder])
        site.options.refresh = true
        #expect(try await site.build().tree.bytes(tile) == whole)
        #expect(try await !Self.audit(site).isDamaged)
    }

    @Test("tiles of a category that was left alone were not verified, and extra, once IIIF was off")
    func leftAlone() async throws {
        var site = try Self.shop()
        let built = try await site.build()
        site.yaml.replace(Self.presented, with: "")
        site.options.only = ["F/A"]
        try await site.build()
        let report = try await Self.audit(site)
        let kept = try #require(
            ManifestNames.tiles(in: built.tree.root + "/f/b/manifest.json").first)
        #expect(!report.isDamaged && !report.extra.contains { $0.hasPrefix(kept) })
        try Files.write([1], to: built.tree.root + "/\(kept)/" + TileFolder.sentinel)
        #expect(try await Self.audit(site).changed == [kept])
    }

    @Test("a change of address that broke off and was taken back left tiles with the other address")
    func addressTakenBack() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        let before = try built.tree.contents()
        let path = built.tree.root + "/f/b/iiif.json"
        try Files.remove(path)
        try Files.makeDirectory(path)
        var other = site
        other.yaml.replace("host.example", with: "other.example")
        let moved = other
        await #expect(throws: GalleryError.self) {
            try await moved.gallery.export(ExportRequest(.iiif)) { _ in }
        }
        #expect(Files.exists(built.tree.root + "/" + IIIFFile.marker))
        #expect(Files.removeEmptyDirectory(path))
        try Files.write(try #require(before["f/b/iiif.json"]), to: path)
        #expect(try await site.build().tree.contents() == before)
    }

    @Test(
        "a run that was killed before its manifests, and a picture taken back, left iiif.json ahead"
    )
    func pictureTakenBack() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        let before = try built.tree.contents()
        let marker = built.tree.root + "/" + IIIFFile.marker
        #expect(!Files.exists(marker))
        try site.remove("F/B/two.jpg")
        let other = try ImageFixtures.picture(width: 310, color: [99, 9, 9])
        try site.add(other, "F/B/two.jpg")
        let ahead = try await site.build()
        for (path, bytes) in before where path.hasSuffix("manifest.json") {
            try Files.write(bytes, to: ahead.tree.root + "/" + path)
        }
        try Files.write([], to: marker)
        try site.add(try ImageFixtures.picture(width: 300, color: [9, 99, 9]), "F/B/two.jpg")
        try await site.build()
        #expect(try await !Self.audit(site).isDamaged)
        #expect(!Files.exists(marker))
    }
}
