import Bounds
import MockServer
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

@Suite("Oracle's blog says no", .bounded)
struct OracleContentRefusalTests {
    @Test("a home item that is not there is told by its type and name")
    func home() async throws {
        let server = try OracleBlog.coffee.serve()
        let said = await Site.blog(server, .coffee, "home: { name: Home }").refusal()
        #expect(said.contains("no item of the type OCEGettingStartedHomePage"), "\(said)")
        #expect(said.contains("the name Home") && said.contains("published to this channel"))
    }

    @Test("an unknown type is told in Oracle's words")
    func type() async throws {
        let server = try OracleBlog.coffee.serve()
        let said = await Site.blog(server, .coffee, "home: { type: HomePage }").refusal()
        #expect(said.contains("400"), "\(said)")
    }

    @Test("a wrong channel token")
    func token() async throws {
        let server = try OracleBlog.coffee.serve()
        var other = OracleBlog.coffee
        other.channel.token = "s3cr3t0000"
        let said = await Site.blog(server, other).refusal()
        #expect(!said.contains("published") && !said.contains("s3cr3t"), "\(said)")
        #expect(said.contains("token"))
    }

    @Test("articles that cannot be listed keep the category that was published")
    func keeps() async throws {
        let faults = FaultPlan()
        let server = try OracleBlog.coffee.serve(faults)
        let site = Site.blog(server)
        let first = try await site.build()
        let topic = try #require(first.manifest.categories.last)
        faults.add(.status(500)) { exchange in
            exchange.queryValue("q")?.contains("fields.topic eq \"\(topic.id)\"") == true
        }
        let second = try await site.build()
        #expect(second.codes == ["listing-failed", "missing-reference"])
        #expect(second.manifest.categories.last == topic)
    }

    @Test("topics that cannot be read keep everything that was published")
    func topics() async throws {
        let faults = FaultPlan()
        let server = try OracleBlog.coffee.serve(faults)
        let site = Site.blog(server)
        let first = try await site.build()
        faults.add(.status(500)) { $0.queryValue("q")?.contains("id eq") == true }
        let second = try? await site.build()
        #expect(second?.codes.contains("source-failed") == true)
        #expect(second?.manifest.images.count == first.manifest.images.count)
    }

    @Test("neither token nor bearer stand in what a run writes or tells")
    func secrets() async throws {
        var blog = OracleBlog.coffee
        blog.channel.token = "s3cr3t-T0ken+/="
        blog.channel.bearer = "b3arer.s1gn4ture"
        let server = try blog.serve()
        let site = Site.blog(server, blog, "authorization: Bearer b3arer.s1gn4ture")
        let built = try await site.build()
        #expect(built.report.images == 22)
        #expect(
            try site.leaks(of: ["s3cr3t", "T0ken", "b3arer", "s1gn4ture"], told: built.told) == [])
    }
}
