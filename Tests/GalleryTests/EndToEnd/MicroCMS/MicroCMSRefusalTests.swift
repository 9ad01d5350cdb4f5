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

@Suite("microCMS says no", .bounded)
struct MicroCMSRefusalTests {
    @Test("401: the key, in the vendor's words")
    func key() async throws {
        let site = Site.microCMS(try MicroCMSServers(.news), key: "wrong-key")
        let said = await site.refusal()
        #expect(said.contains("answered 401: X-MICROCMS-API-KEY header is invalid."), "\(said)")
        #expect(said.contains("API key") && said.contains("apiKey"))
        #expect(!said.contains("wrong-key"))
    }

    @Test("404: the endpoint")
    func endpoint() async throws {
        let servers = try MicroCMSServers(.news)
        let said = await Site.microCMS(servers, "endpoint: trend").refusal()
        #expect(said.contains("/api/v1/trend") && said.contains("404"), "\(said)")
        #expect(said.contains("check endpoint"))
    }

    @Test("400: the key may not GET, which microCMS does not call a 403")
    func forbidden() async throws {
        var service = MicroCMSService.news
        service.endpoints[0].isReadable = false
        let said = await Site.microCMS(try MicroCMSServers(service)).refusal()
        #expect(said.contains("GET is forbidden.") && said.contains("allow GET"), "\(said)")
    }

    @Test("400: a field that is not there is told with what the items have")
    func noPictures() async throws {
        let servers = try MicroCMSServers(.news)
        let said = await Site.microCMS(servers, "endpoint: trends\nimages: [photo]").refusal()
        #expect(said.contains("23 items have no picture in photo"), "\(said)")
        #expect(said.contains("image, gallery") || said.contains("image"))
        #expect(said.contains("content"))
    }

    @Test("a page of HTML is no answer of microCMS")
    func html() async throws {
        let servers = try MicroCMSServers(.news, faults: FaultPlan().add(.htmlPage) { _ in true })
        let said = await Site.microCMS(servers).refusal()
        #expect(said.contains("HTML") && said.contains("microCMS service"), "\(said)")
    }

    @Test("an error body under 200 is no empty list")
    func under200() async throws {
        let fault = Fault.reply(.json(#"{"message":"Please try later."}"#))
        let servers = try MicroCMSServers(.news, faults: FaultPlan().add(fault) { _ in true })
        let said = await Site.microCMS(servers).refusal()
        #expect(!said.contains("published") && said.contains("Please try later."), "\(said)")
    }

    @Test("a long list of ids is a 414 that says so")
    func long() async throws {
        let servers = try MicroCMSServers(.news)
        let ids = (0..<900).map { "a12345678\($0)" }.joined(separator: ", ")
        let said = await Site.microCMS(servers, "endpoint: trends\nids: [\(ids)]").refusal()
        #expect(said.contains("414") && said.contains("filters"), "\(said.prefix(300))")
    }

    @Test("a list that breaks off on its second page keeps what was published before")
    func keeps() async throws {
        let faults = FaultPlan()
        let servers = try MicroCMSServers(.news, faults: faults)
        let site = Site.microCMS(servers, Site.news + "\npageSize: 10")
        let first = try await site.build()
        faults.add(.status(500)) { $0.queryValue("offset") == "10" }
        let said = await site.refusal()
        #expect(said.contains("500"), "\(said)")
        #expect(try PublishedTree(site.output).files == first.tree.files)
    }
}
