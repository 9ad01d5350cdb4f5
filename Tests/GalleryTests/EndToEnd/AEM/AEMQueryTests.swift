import Bounds
import FoundationEssentials
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

@Suite("What is asked of AEM", .bounded)
struct AEMQueryTests {
    @Test("variables are one suffix, encoded once, sorted, and ended by a semicolon")
    func suffix() async throws {
        var host = AEMHost.wknd
        host.semicolon = .refuses
        let servers = try AEMServers(host)
        let keys = """
            persistedQuery: adventures-by-activity
            variables: { imageWidth: 900, activity: Rock Climbing }
            """
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.images.count == 2 && built.report.problems.isEmpty)
        #expect(
            servers.queries
                == ["adventures-by-activity%3Bactivity%3DRock%20Climbing%3BimageWidth%3D900;"])
    }

    @Test("a path as a variable is encoded once: twice would find nothing")
    func path() async throws {
        let servers = try AEMServers()
        let keys = """
            persistedQuery: adventure-by-path
            variables: { adventurePath: /content/dam/wknd-shared/en/adventures/tahoe-skiing/tahoe-skiing }
            """
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.images.map(\.title) == ["Tahoe Skiing"])
        #expect(servers.queries.first?.contains("%3D%2Fcontent%2Fdam") == true)
        #expect(servers.queries.first?.contains("%25") == false)
    }

    @Test("a paginated list is followed by its cursors to the end, without being told to")
    func cursors() async throws {
        let servers = try AEMServers()
        let keys = "persistedQuery: articles-all\nimages: [featuredImage]"
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.images.count == 120 && built.report.problems.isEmpty)
        #expect(servers.queries.count == 3 && servers.queries[0] == "articles-all")
        #expect(servers.queries[1].hasPrefix("articles-all%3Bafter%3D"))
    }

    @Test("pageSize is what is asked for at once")
    func size() async throws {
        let servers = try AEMServers()
        let keys = "persistedQuery: articles-all\nimages: [featuredImage]\npageSize: 100"
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.images.count == 120)
        #expect(servers.queries.count == 2 && servers.queries[0] == "articles-all%3Bfirst%3D100;")
    }

    @Test("a cursor that repeats ends the list, and that is told")
    func circle() async throws {
        var host = AEMHost.wknd
        host.repeatsCursor = true
        let servers = try AEMServers(host)
        let keys = "persistedQuery: articles-all\nimages: [featuredImage]"
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.images.count == 120)
        #expect(built.codes == ["listing-endless"] && servers.queries.count <= 5)
    }

    @Test("paging: offset reads pages until one is short")
    func offset() async throws {
        let servers = try AEMServers()
        let keys = Site.adventures + "\npaging: offset\npageSize: 5"
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.manifest.images.count == 16 && built.report.problems.isEmpty)
        #expect(
            servers.queries
                == ["0", "5", "10", "15"].map { "adventures-all%3Blimit%3D5%3Boffset%3D\($0);" })
    }

    @Test("a query that knows no offset answers everything each time: nothing comes twice")
    func undeclared() async throws {
        for size in [5, 16] {
            var host = AEMHost.wknd
            var query = try #require(host[query: "adventures-all"])
            query.declaresPaging = false
            host[query: "adventures-all"] = query
            let servers = try AEMServers(host)
            let keys = Site.adventures + "\npaging: offset\npageSize: \(size)"
            let built = try await Site.aem(servers, keys, settings: Site.bare).build()
            // A full page that comes again looks like a query that knows a limit alone.
            #expect(built.codes == (size == 5 ? [] : ["paging-ignored"]))
            #expect(built.manifest.images.count == 16)
            #expect(servers.queries.count == (size == 5 ? 1 : 2))
        }
    }

    @Test("fields that the list lacks are asked for by a query about each item, once")
    func detail() async throws {
        let servers = try AEMServers()
        let keys = """
            persistedQuery: adventures-all
            detail: { persistedQuery: adventure-by-slug, variable: slug, from: slug }
            taxonomies: [{ name: Difficulty, field: difficulty }]
            images: [primaryImage, { richText: description }]
            """
        let built = try await Site.aem(servers, keys).build()
        #expect(built.report.problems.isEmpty)
        #expect(
            built.manifest.categories.map { "\($0.name) \($0.images.count)" }
                == ["Advanced 6", "Beginner 7", "Intermediate 5"])
        let details = servers.queries.filter { $0.hasPrefix("adventure-by-slug") }
        #expect(details.count == 16 && Set(details).count == 16)
        #expect(details.contains("adventure-by-slug%3Bslug%3Dski-touring-mount-blanc;"))
        let maps = built.manifest.images.filter { $0.name == "map of the tour.png" }
        #expect(maps.count == 2)
    }

    @Test("a detail query of another shape than the list's is read as well")
    func detailByPath() async throws {
        let servers = try AEMServers()
        let keys = """
            persistedQuery: adventures-all
            list: adventureList
            detail: { persistedQuery: adventure-by-path, variable: adventurePath, from: _path }
            taxonomies: [{ name: Type, field: adventureType }]
            """
        let built = try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.categories.map(\.name) == ["Day Trip", "Overnight Trip"])
    }

    @Test("items that have everything are not asked about")
    func noDetail() async throws {
        let servers = try AEMServers()
        let keys =
            Site.adventures
            + "\ndetail: { persistedQuery: adventure-by-slug, variable: slug, from: slug }"
        try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(servers.queries == ["adventures-all"])
    }

    @Test("a detail that fails is told by its slug; the item keeps what the list said")
    func failingDetail() async throws {
        let faults = FaultPlan().add(.status(500), pathContaining: "slug=tahoe-skiing")
        let servers = try AEMServers(faults: faults)
        let keys = """
            persistedQuery: adventures-all
            detail: { persistedQuery: adventure-by-slug, variable: slug, from: slug }
            images: [primaryImage, { richText: description }]
            """
        let built = try await Site.aem(servers, keys).build()
        #expect(built.codes == ["detail-failed", "listing-failed"])
        #expect(built.manifest.problems.contains { $0.reason.contains("tahoe-skiing") })
        #expect(built.manifest.images.contains { $0.title == "Tahoe Skiing" })
        #expect(built.manifest.images.count == 17)
    }

    @Test("details that did not come this time took published words away")
    func lostDetail() async throws {
        let faults = FaultPlan()
        let servers = try AEMServers(faults: faults)
        let keys = """
            persistedQuery: adventures-all
            detail: { persistedQuery: adventure-by-slug, variable: slug, from: slug }
            images: [{ path: primaryImage, caption: groupSize }]
            """
        let site = Site.aem(servers, keys)
        let before = try await site.build()
        #expect(before.manifest.images.allSatisfy { $0.caption != nil })
        faults.add(.status(500), pathContaining: "slug=tahoe-skiing")
        let during = try await site.build()
        #expect(during.codes.contains("detail-failed"))
        #expect(during.manifest.images == before.manifest.images)
    }

    @Test("queries about single items are few at a time")
    func width() async throws {
        let servers = try AEMServers()
        let keys = """
            persistedQuery: adventures-all
            detail: { persistedQuery: adventure-by-slug, variable: slug, from: slug }
            taxonomies: [{ name: Difficulty, field: difficulty }]
            """
        try await Site.aem(servers, keys, settings: Site.bare).build()
        #expect(servers.author.maximumConcurrent <= 4)
    }

    @Test(
        "a host was asked without its credentials",
        arguments: [
            ("token: t0ken", "Bearer t0ken"),
            ("username: u\npassword: pa55", "Basic \(Data("u:pa55".utf8).base64EncodedString())"),
        ])
    func credentials(_ keys: String, _ authorization: String) async throws {
        let servers = try AEMServers()
        _ = try await Site.aem(servers, Site.adventures + "\n" + keys, settings: Site.quick).build()
        #expect(!servers.queries.isEmpty && !servers.pictures.isEmpty)
        #expect(servers.author.requests.allSatisfy { $0.authorization == authorization })
        #expect(servers.publish.requests.allSatisfy { $0.authorization == nil })
    }
}
