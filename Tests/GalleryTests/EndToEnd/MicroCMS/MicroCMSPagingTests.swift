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

@Suite("microCMS, page by page", .bounded)
struct MicroCMSPagingTests {
    private static let articles = """
        endpoint: articles
        taxonomies: [{ name: Category, field: category, label: name, endpoint: categories }]
        images: [thumbnail]
        """

    @Test("250 articles are three pages of a hundred, one request each")
    func pages() async throws {
        let servers = try MicroCMSServers(.archive(items: 250))
        let built = try await Site.microCMS(servers, Self.articles, settings: Site.bare).build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 250)
        let asked = servers.asked("articles")
        #expect(asked.map { $0.queryValue("offset") } == ["0", "100", "200"])
        #expect(asked.allSatisfy { $0.queryValue("limit") == "100" })
        #expect(asked.allSatisfy { $0.queryValue("orders") == nil })
        #expect(servers.content.requests.count == 4)
    }

    @Test("exactly a full page needs no second one")
    func full() async throws {
        let servers = try MicroCMSServers(.archive(items: 100))
        let built = try await Site.microCMS(servers, Self.articles, settings: Site.bare).build()
        #expect(built.manifest.images.count == 100)
        #expect(servers.asked("articles").count == 1)
    }

    @Test("a page that is too large is asked for by halves, and nothing is left out")
    func tooLarge() async throws {
        var service = MicroCMSService.archive(items: 57)
        service.tooLargeAbove = 30
        let servers = try MicroCMSServers(service)
        let built = try await Site.microCMS(servers, Self.articles, settings: Site.bare).build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 57)
        #expect(Set(built.manifest.images.map(\.id)).count == 57)
    }

    @Test("one article too large for a page by itself is told, and the run ends")
    func alwaysTooLarge() async throws {
        var service = MicroCMSService.archive(items: 5)
        service.tooLargeAbove = 0
        let site = Site.microCMS(try MicroCMSServers(service), Self.articles, settings: Site.bare)
        #expect(await site.refusal().contains("Response body size is too long"))
    }

    @Test("somebody publishes while pages are read: no picture twice, and none lost")
    func shifting() async throws {
        var service = MicroCMSService.news
        service.newcomer = MicroCMSService.latest
        let servers = try MicroCMSServers(service)
        let site = Site.microCMS(servers, Site.news + "\npageSize: 10", settings: Site.bare)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        let titles = built.manifest.images.map(\.title)
        #expect(titles.count == 23 && titles.count { $0 == "速報" } == 1)
        let places = built.manifest.categories.flatMap { category in
            category.images.map { category.id + $0.id }
        }
        #expect(Set(places).count == 23)
    }

    @Test("with ids the total is that of the whole API, which must not be waited for")
    func ids() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(
            servers, "endpoint: trends\nids: [first-post, nobody]", settings: Site.bare)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.images.map(\.title) == ["はじめまして"])
        #expect(servers.asked("trends").count == 1)
        #expect(servers.asked("trends").first?.queryValue("ids") == "first-post,nobody")
    }

    @Test("orders, filters, fields and depth are passed on")
    func parameters() async throws {
        let servers = try MicroCMSServers(.news)
        let keys = """
            endpoint: trends
            orders: createdAt
            filters: "category[equals]food[or]category[equals]design"
            fields: [title, image, category.name]
            taxonomies: [{ name: Category, field: category, label: name }]
            depth: 2
            """
        let built = try await Site.microCMS(servers, keys, settings: Site.bare).build()
        #expect(built.report.problems.isEmpty)
        #expect(Set(built.manifest.categories.map(\.name)) == ["食", "デザイン"])
        #expect(
            built.manifest.categories.first { $0.name == "食" }?.images.map(\.title).first
                == "喫茶店の午後 19")
        let asked = try #require(servers.asked("trends").first)
        #expect(asked.queryValue("depth") == "2" && asked.queryValue("orders") == "createdAt")
        #expect(asked.queryValue("filters")?.contains("[or]") == true)
    }

    @Test("fields without id: rows are told apart all the same, so that none comes twice")
    func fieldsWithoutID() async throws {
        var service = MicroCMSService.news
        service.newcomer = MicroCMSService.latest
        let servers = try MicroCMSServers(service)
        let site = Site.microCMS(
            servers, "endpoint: trends\npageSize: 10\nfields: [title, image]", settings: Site.bare)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.images.count == 22)
        let fields =
            servers.asked("trends").first?.queryValue("fields")?.split(separator: ",") ?? []
        #expect(fields.contains("id"))
    }

    @Test("429 is waited out until X-RateLimit-Reset, and the list is whole")
    func tooMany() async throws {
        var service = MicroCMSService.news
        service.rateLimit = .init(after: 1, seconds: 1)
        let servers = try MicroCMSServers(service)
        let settings = "renditions: off\ncontactSheet: off\nlimits: { retries: 5 }"
        let built = try await Site.microCMS(servers, settings: settings).build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 22)
    }
}
