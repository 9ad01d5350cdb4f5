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

@Suite("Sources that are out of reach", .bounded)
struct OracleSourcesTests {
    private func dead() throws -> String {
        let server = try MockServerProgram { _ in .json("{}") }
        server.stop()
        return server.origin
    }

    private func site(_ origins: [String]) -> Site {
        let sources = origins.enumerated().map { number, origin in
            "  - { type: oracle, name: C\(number), url: \"\(origin)\", "
                + "channelToken: \(OracleChannel.quick.token) }\n"
        }
        return Site(
            yaml: "sources:\n" + sources.joined() + OracleChannel.quickSettings
                + "\nlimits: { retries: 0 }")
    }

    @Test("a dead source beside a living one: the living one is published, the dead one is told")
    func oneDead() async throws {
        let server = try OracleChannel.quick.serve()
        var site = site([try dead(), server.origin])
        site.server = server
        let built = try await site.build()
        #expect(built.codes == ["source-failed"])
        #expect(built.manifest.images.count == 15)
        #expect(built.manifest.problems.first?.reason.contains("C0") == true)
    }

    @Test("all sources dead: an error, and the output is untouched")
    func allDead() async throws {
        let server = try OracleChannel.quick.serve()
        let site = site([server.origin])
        let first = try await site.build()
        server.stop()
        await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(try PublishedTree(site.output).files == first.tree.files)
    }

    @Test("a source that has died keeps what it had published, beside one that lives")
    func keeps() async throws {
        let (one, two) = (try OracleChannel.quick.serve(), try OracleChannel.quick.serve())
        let site = site([one.origin, two.origin])
        let first = try await site.build()
        #expect(first.manifest.images.count == 30)
        one.stop()
        for _ in 0..<3 {
            let later = try await site.build()
            #expect(later.codes == ["source-failed"])
            #expect(later.manifest.images.count == 30)
            for image in later.manifest.images {
                for record in image.renditions.values {
                    #expect(later.tree.files[record.path]?.size == record.bytes)
                }
            }
        }
        two.stop()
    }

    @Test("a listing that fails keeps the category that was published")
    func listing() async throws {
        let channel = OracleChannel.quick
        let drinks = try #require(channel.category("Drinks"))
        let plan = FaultPlan()
        let server = try channel.serve(plan)
        let site = Site.oracle(
            server, .quick, settings: OracleChannel.quickSettings + "\nlimits: { retries: 0 }")
        let first = try await site.build()
        plan.add(.status(500)) { $0.queryValue("q")?.contains(drinks) == true }
        for _ in 0..<2 {
            let second = try await site.build()
            #expect(second.codes == ["listing-failed"])
            #expect(
                second.manifest.problems.map(\.category) == ["OCEImageGalleryTaxonomy/Food/Drinks"])
            let folder = "oceimagegallerytaxonomy/food/drinks"
            #expect(second.manifest[folder] == first.manifest[folder])
            for path in first.tree.paths(in: folder) {
                #expect(second.tree.files[path] == first.tree.files[path])
            }
        }
        plan.clear()
        let third = try await site.build()
        #expect(third.report.problems.isEmpty && third.manifest == first.manifest)
    }

    @Test("a taxonomy whose categories fail keeps what it had, and a folder beside it is built")
    func taxonomy() async throws {
        let plan = FaultPlan()
        let server = try OracleChannel.quick.serve(plan)
        var site = Site.oracle(
            server, .quick, settings: OracleChannel.quickSettings + "\nlimits: { retries: 0 }")
        site.yaml = site.yaml.replacing(
            "sources:\n", with: "sources:\n  - { type: folder, name: Shop, path: pictures }\n")
        try site.add(try ImageFixtures.picture(), "F/C/a.jpg")
        let first = try await site.build()
        #expect(first.manifest.images.count == 16)
        plan.add(.status(503), pathContaining: "/categories")
        try site.add(try ImageFixtures.picture(color: [1, 2, 3]), "F/C/b.jpg")
        let second = try await site.build()
        #expect(second.codes == ["source-failed"])
        #expect(second.manifest.images.count == 17)
        #expect(second.manifest["f/c"]?.images.map(\.name) == ["a.jpg", "b.jpg"])
    }
}
