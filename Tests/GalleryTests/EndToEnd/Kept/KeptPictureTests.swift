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

@Suite("A picture that cannot be had now stays as it was published", .bounded)
struct KeptPictureTests {
    /// A channel whose pictures fail when the plan says so, asked for every one of them in every run.
    private func channel(
        _ channel: OracleChannel = .quick, settings: String = OracleChannel.quickSettings
    ) throws -> (site: Site, plan: FaultPlan) {
        let plan = FaultPlan()
        var site = Site.oracle(
            try channel.serve(plan), channel, settings: settings + "\nlimits: { retries: 0 }")
        site.options.refresh = true
        return (site, plan)
    }

    private func isPicture(_ exchange: Exchange) -> Bool { exchange.path.contains("/assets/") }

    /// What the manifest says, but for the marks.
    private func unmarked(_ built: Site.Built) throws -> [String] {
        String(decoding: try built.tree.bytes("manifest.json"), as: UTF8.self)
            .replacing("\"kept\":true,", with: "").split(separator: "\n").map(String.init)
            .filter { $0.contains("\"renditions\":") }
    }

    @Test(
        "a server that fails for a night emptied the gallery; all stays, is marked and told",
        arguments: [
            Fault.status(503), .status(404), .status(410), .status(401), .htmlPage, .emptyBody,
            .truncated(keeping: 0.5), .jsonError,
        ])
    func outage(_ fault: Fault) async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let lines = try unmarked(before)
        let whole = try before.tree.contents()
        plan.add(fault, where: isPicture)
        // Nothing is known any more of which the server could say that it has not changed.
        Files.removeTree(try site.path + "/.gallery")
        let during = try await site.build()
        #expect(try unmarked(during) == lines)
        #expect(during.manifest.images.allSatisfy { $0.kept == true })
        #expect(during.report.images == 15 && during.report.problems.count == 15)
        #expect(during.report.problems.allSatisfy { $0.sentence.contains("stays as it was") })
        #expect(
            during.manifest.categories.map(\.contactSheet)
                == before.manifest.categories.map(\.contactSheet))
        #expect(try await site.gallery.audit(decoding: true).isDamaged == false)
        let again = try await site.build()
        #expect(again.tree.files == during.tree.files, "nothing is written")
        plan.clear()
        let after = try await site.build()
        #expect(try after.tree.contents() == whole)
        #expect(after.report.problems.isEmpty)
    }

    @Test("the cache is gone, the server too: the manifest alone is enough")
    func withoutCache() async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let lines = try unmarked(before)
        Files.removeTree(try site.path + "/.gallery")
        plan.add(.status(500), where: isPicture)
        let during = try await site.build()
        #expect(try unmarked(during) == lines)
        #expect(during.manifest.images.allSatisfy { $0.kept == true })
        #expect(
            during.manifest.categories.map(\.contactSheet?.tiles)
                == before.manifest.categories.map(\.contactSheet?.tiles))
    }

    @Test(
        "a quota that is used up, a host that is given up: pictures stay, and so do categories",
        arguments: [Fault.quotaExceeded, .reset(after: 20)])
    func givenUp(_ fault: Fault) async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let lines = try unmarked(before)
        plan.add(fault, where: isPicture)
        Files.removeTree(try site.path + "/.gallery")
        let during = try await site.build()
        #expect(try unmarked(during) == lines && !during.report.problems.isEmpty)
    }

    @Test("a server that dies in mid-run: those that came are new, the rest stays, in order")
    func midRun() async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let lines = try unmarked(before)
        plan.add(.status(503), .after(6), where: isPicture)
        let during = try await site.build()
        #expect(try unmarked(during) == lines)
        let kept = during.manifest.images.count { $0.kept == true }
        #expect(kept > 0 && kept < 15 && during.codes == ["http-status"])
    }

    @Test("a picture whose published file is gone cannot be kept, and its neighbours are")
    func fileGone() async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let lost = try #require(before.manifest.images.first?.renditions["thumbnail"]?.path)
        try Files.remove(before.tree.root + "/" + lost)
        plan.add(.status(503), where: isPicture)
        let during = try await site.build()
        let paths = during.manifest.images.compactMap { $0.renditions["thumbnail"]?.path }
        #expect(during.manifest.images.count == 14 && !paths.contains(lost))
        #expect(during.report.problems.count == 15)
    }

    @Test("a published file that went bad is not kept by --refresh, which reads it again")
    func fileSpoilt() async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let bad = try #require(before.manifest.images.first?.renditions["thumbnail"]?.path)
        try Corruption.overwrite(before.tree.root + "/" + bad)
        plan.add(.status(503), where: isPicture)
        #expect(try await site.build().manifest.images.count < 15)
    }

    @Test("a new picture that fails was never published, and is left out and told")
    func new() async throws {
        var shop = OracleChannel.quick
        let whole = shop.assets
        let image = try #require(
            whole.firstIndex { $0.kind == .image && !$0.categoryIDs.isEmpty })
        shop.assets.remove(at: image)
        var (site, _) = try channel(shop)
        let before = try await site.build()
        let lines = try unmarked(before)
        shop.assets = whole
        let plan = FaultPlan().add(.status(503), where: isPicture)
        let old = try #require(site.server?.origin)
        site.server = try shop.serve(plan)
        site.yaml = site.yaml.replacing(old, with: try #require(site.server?.origin))
        // Another address: nothing but the manifest knows the others.
        let during = try await site.build()
        #expect(try unmarked(during) == lines)
        #expect(during.report.problems.count { !$0.isKept } > 0)
    }

    @Test("pictures are moved, a category is renamed, while nothing can be had: none is lost")
    func moved() async throws {
        var shop = OracleChannel.quick
        let plan = FaultPlan()
        let answer = Locked(shop.handler(pictures: PictureSupply.picture))
        let server = try MockServerProgram(respond: plan.wrap { answer.value($0) })
        var site = Site.oracle(
            server, shop, settings: OracleChannel.quickSettings + "\nlimits: { retries: 0 }")
        site.options.refresh = true
        let before = try await site.build()
        let image = try #require(
            shop.assets.firstIndex { $0.kind == .image && $0.categoryIDs.count == 1 })
        let (id, home) = (shop.assets[image].id, shop.assets[image].categoryIDs[0])
        let target = try #require(shop.categories.firstIndex { $0.id != home })
        shop.assets[image].categoryIDs = [shop.categories[target].id]
        shop.categories[target].name = "Renamed"
        let changed = shop.handler(pictures: PictureSupply.picture)
        answer.change { $0 = changed }
        plan.add(.status(503), where: isPicture)
        for _ in 0..<2 {
            let during = try await site.build()
            let there = during.manifest.categories.first { $0.name == "Renamed" }
            #expect(there?.images.contains { $0.id == id && $0.kept == true } == true)
            #expect(
                Set(during.manifest.images.map(\.id)) == Set(before.manifest.images.map(\.id)))
            #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
        }
    }

    @Test("a source file that was overwritten with nonsense leaves what was published of it")
    func damagedFile() async throws {
        let site = Site.folder()
        for number in 0..<5 {
            try site.add(
                try ImageFixtures.picture(color: [Double(number * 40), 9, 9]), "F/C/\(number).jpg")
        }
        try site.add(Array("pictures: [{ file: 3.jpg, alt: Three }]".utf8), "F/C/index.yml")
        let before = try await site.build()
        let lines = try unmarked(before)
        try site.add(Array("<html>502</html>".utf8), "F/C/3.jpg")
        let during = try await site.build()
        #expect(try unmarked(during) == lines)
        #expect(during.manifest["f/c"]?["3.jpg"]?.kept == true)
        #expect(during.manifest["f/c"]?["3.jpg"]?.alt == "Three")
        #expect(during.codes == ["not-a-picture"])
        let sheets = [before, during].map { $0.manifest["f/c"]?.contactSheet }
        #expect(sheets[0] == sheets[1])
        try site.remove("F/C/3.jpg")
        let gone = try await site.build()
        #expect(gone.manifest["f/c"]?.images.count == 4, "the source says that it is gone")
    }

    @Test("the owner's lower limit takes a published picture away: that is no outage")
    func limit() async throws {
        for limits in ["pixels: 1k", "bytes: 100"] {
            var site = Site.folder()
            try site.add(try ImageFixtures.picture(width: 400, height: 300), "A/B/p.jpg")
            try await site.build()
            site.yaml = Site.folder("limits: { \(limits) }").yaml
            site.options.refresh = true
            let built = try await site.build()
            #expect(built.manifest.images.isEmpty && !built.report.problems.isEmpty, "\(limits)")
        }
    }

    @Test("a sheets-only gallery keeps its sheets through an outage")
    func sheetsOnly() async throws {
        let (site, plan) = try channel(settings: "renditions: off")
        let before = try await site.build()
        plan.add(.status(503), where: isPicture)
        let during = try await site.build()
        #expect(
            during.manifest.categories.map(\.contactSheet)
                == before.manifest.categories.map(\.contactSheet))
        #expect(!during.report.problems.isEmpty)
    }

    @Test("a manifest that names files elsewhere has nothing kept of them")
    func hostile() async throws {
        let (site, plan) = try channel()
        let before = try await site.build()
        let folder = try #require(before.manifest.categories.first { !$0.images.isEmpty }?.path)
        let file = before.tree.root + "/" + folder + "/manifest.json"
        let text = String(decoding: try Files.read(file), as: UTF8.self)
        try Files.write(
            Array(text.replacing("\"path\":\"thumbnail/", with: "\"path\":\"../../x/").utf8),
            to: file)
        plan.add(.status(503), where: isPicture)
        Files.removeTree(try site.path + "/.gallery")
        let during = try await site.build()
        #expect(during.manifest[folder]?.images.isEmpty == true)
    }
}
