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

@Suite("Oracle's blog, from end to end", .bounded)
struct OracleContentTreeTests {
    @Test("home, topics in the editor's order, and a topic's articles newest first")
    func blog() async throws {
        let server = try OracleBlog.coffee.serve()
        let built = try await Site.blog(server).build()
        #expect(built.manifest.taxonomies.map(\.name) == ["Café Supremo"])
        #expect(
            built.manifest.categories.map(\.name)
                == ["HomePage", "Types of coffee", "Brewing", "Coffee & health"])
        let names = built.manifest.categories.map { $0.images.map(\.name) }
        #expect(names[0] == ["logo.png"])
        #expect(
            names[1] == [
                "types of coffee.jpg", "cup.jpg", "Latte 16x9.jpg", "cup.jpg", "Espresso 16x9.jpg",
                "author.jpg", "Ristretto 16x9.jpg",
            ])
        #expect(
            names[2] == [
                "brewing.jpg", "cup.jpg", "Water matters 16x9.jpg", "cup.jpg",
                "French press 16x9.jpg", "author.jpg", "cup.jpg", "Grinding <fine> 16x9.jpg",
            ])
        #expect(names[3].count == 6)
        #expect(built.manifest.categories.map(\.contactSheet?.tiles.count) == [1, 4, 4, 4])
    }

    @Test("a picture that is gone is told by the article that refers to it, and by nothing else")
    func missing() async throws {
        let server = try OracleBlog.coffee.serve()
        let built = try await Site.blog(server).build()
        #expect(built.codes == ["missing-reference"])
        #expect(built.manifest.problems.count == 1)
        let problem = try #require(built.manifest.problems.first)
        #expect(problem.reason.hasPrefix("Ristretto refers to "))
        #expect(problem.category?.hasSuffix("Types of coffee") == true)
    }

    @Test("captions are the article's, credits the author's, titles as they were written")
    func words() async throws {
        let server = try OracleBlog.coffee.serve()
        let built = try await Site.blog(server).build()
        let types = built.manifest.categories[1].images
        #expect(types.map(\.title).prefix(3) == ["Types of coffee", "Latte", "Latte"])
        #expect(types[1].caption == "A cup: Latte" && types[1].credit == "Grace Hall")
        #expect(types[5].alt == "Ada Reed")
        let brewing = built.manifest.categories[2].images
        #expect(brewing[1].caption == "A cup: Water matters" && brewing[1].credit == nil)
        #expect(brewing.last?.title == "Grinding <fine>")
    }

    @Test("every picture is downloaded once, and looks as its own asset")
    func pictures() async throws {
        let server = try OracleBlog.coffee.serve()
        let built = try await Site.blog(server).build()
        let downloads = server.requests.filter { $0.path.contains("/assets/") }
        let ids = Set(built.manifest.images.map(\.id))
        #expect(downloads.count == ids.count && ids.count == 20)
        let types = try #require(built.manifest.categories.dropFirst().first)
        let wide = try #require(types["Latte 16x9.jpg"])
        let look = try built.pixels(wide.name, in: types.path)
        #expect(distance(look.mean(), PictureSupply.color(of: wide.id)) < 12)
    }

    @Test("references are read in batches: requests are few, and authors are read once")
    func batches() async throws {
        let server = try OracleBlog.coffee.serve()
        try await Site.blog(server, settings: Site.bare).build()
        let lists = server.requests.filter { $0.path.hasSuffix("/items") }
        #expect(lists.count < 20, "\(lists.count)")
        let singles = server.requests.filter { $0.path.contains("/items/") }
        #expect(Set(singles.map(\.path)).count == singles.count, "what is gone is asked for once")
    }

    @Test("a server that refuses several ids in one query is asked for each by itself")
    func refusedBatches() async throws {
        let whole = try await Site.blog(try OracleBlog.coffee.serve()).build()
        let server = try OracleBlog.coffee.serve(
            FaultPlan().add(.status(400)) { $0.target.contains("q=id%20eq") })
        let built = try await Site.blog(server).build()
        let names = { (built: Site.Built) in
            built.manifest.categories.map { $0.images.map(\.name) }
        }
        #expect(names(built) == names(whole) && built.codes == whole.codes)
        #expect(server.count { $0.target.contains("q=id%20eq") } > 0)
    }

    @Test("without a home item a query finds the groups")
    func query() async throws {
        let server = try OracleBlog.coffee.serve()
        let keys = """
            home: off
            groups: { query: 'type eq "OCEGettingStartedTopic"', order: "name:desc" }
            items:
              query: 'type eq "OCEGettingStartedArticle" and fields.topic eq "{id}"'
              order: "name:asc"
              images: [image]
            """
        let built = try await Site.blog(server, .coffee, keys, settings: Site.bare).build()
        #expect(built.manifest.taxonomies.map(\.name) == ["Blog"])
        #expect(
            built.manifest.categories.map(\.name)
                == ["Types of coffee", "Coffee & health", "Brewing"])
        #expect(
            built.manifest.categories[2].images.map(\.title)
                == ["Brewing", "French press", "Grinding <fine>", "Water matters"])
    }

    @Test("references that tell no names, and lists that carry fields, come to the same")
    func shapes() async throws {
        let first = try await Site.blog(try OracleBlog.coffee.serve(), settings: Site.bare).build()
        var blog = OracleBlog.coffee
        blog.referencesHaveNames = false
        blog.listsCarryFields = true
        let second = try await Site.blog(try blog.serve(), blog, settings: Site.bare).build()
        let seen = [first, second].map { built in
            built.manifest.categories.map { category in
                [category.name] + category.images.map { "\($0.id) \($0.title) \($0.caption ?? "")" }
            }
        }
        #expect(seen[0] == seen[1] && seen[0].flatMap(\.self).count == 26)
    }

    @Test("a second run downloads nothing and writes nothing")
    func second() async throws {
        let server = try OracleBlog.coffee.serve()
        let site = Site.blog(server)
        let first = try await site.build()
        server.reset()
        let second = try await site.build()
        #expect(server.count { $0.path.contains("/assets/") } == 0)
        #expect(first.tree.files == second.tree.files)
    }

    @Test("what init writes, with the address and the token of the blog")
    func template() async throws {
        let server = try OracleBlog.coffee.serve()
        var site = Site.template(
            "oracle-content",
            [
                "ORACLE_URL": server.origin,
                "ORACLE_CHANNEL_TOKEN": OracleBlog.coffee.channel.token,
            ])
        site.server = server
        let built = try await site.build()
        #expect(built.codes == ["missing-reference"])
        #expect(built.manifest.categories.map(\.images.count) == [1, 7, 8, 6])
        #expect(built.manifest.title == "My gallery")
    }

    @Test("the coffee shop's channel, by what init writes for oracle")
    func channel() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        var site = Site.template(
            "oracle",
            [
                "ORACLE_URL": server.origin, "ORACLE_CHANNEL_TOKEN": OracleChannel.coffeeShop.token,
            ])
        site.server = server
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.categories.map(\.images.count) == [1, 5, 2, 2, 3, 2])
    }
}
