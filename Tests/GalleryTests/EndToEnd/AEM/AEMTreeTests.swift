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

@Suite("AEM, from end to end", .bounded)
struct AEMTreeTests {
    @Test("the 16 WKND adventures by activity, with sheets of one to four tiles")
    func adventures() async throws {
        let built = try await Site.aem(try AEMServers()).build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.taxonomies.map(\.name) == ["Activity"])
        let names = ["Camping", "Cycling", "Rock Climbing", "Skiing", "Social", "Surfing"]
        #expect(built.manifest.categories.map(\.name) == names)
        #expect(
            built.manifest.categories.map(\.path)
                == ["camping", "cycling", "rock-climbing", "skiing", "social", "surfing"].map {
                    "activity/" + $0
                })
        #expect(built.manifest.categories.map(\.images.count) == [2, 4, 2, 3, 3, 2])
        #expect(
            built.manifest.categories.map(\.contactSheet?.tiles.count) == [2, 4, 2, 3, 3, 2])
        #expect(
            built.manifest["activity/cycling"]?.images.map(\.title) == [
                "Cycling Southern Utah", "Cycling Tuscany", "West Coast Cycling",
                "Whistler Mountain Biking",
            ])
    }

    @Test("an image's id is its path in the DAM, whose folder need not be the slug")
    func identity() async throws {
        let built = try await Site.aem(try AEMServers(), settings: Site.bare).build()
        let skiing = try #require(built.manifest["activity/skiing"])
        let mont = try #require(skiing.images.first { $0.title == "Ski Touring Mont Blanc" })
        #expect(
            mont.id == "/content/dam/wknd-shared/en/adventures/ski-touring-mont-blanc/"
                + "adobestock-291339093.jpeg")
        #expect(mont.name == "adobestock-291339093.jpeg")
        #expect(Set(built.manifest.images.map(\.id)).count == 16)
    }

    @Test("every picture looks as its own asset")
    func pictures() async throws {
        let built = try await Site.aem(try AEMServers()).build()
        for category in built.manifest.categories {
            for image in category.images {
                let look = try built.pixels(image.name, in: category.path)
                #expect(max(look.width, look.height) == 150)
                #expect(distance(look.mean(), PictureSupply.color(of: image.id)) < 12)
            }
        }
        #expect(built.manifest.images.count == 16)
    }

    @Test("sort in the variables is the order of the pictures")
    func order() async throws {
        let keys = Site.adventures + "\nvariables: { sort: \"title DESC\" }"
        let built = try await Site.aem(try AEMServers(), keys, settings: Site.bare).build()
        #expect(
            built.manifest["activity/social"]?.images.map(\.title)
                == ["Napa Wine Tasting", "Gastronomic Marais Tour", "Beervana in Portland"])
    }

    @Test("tags become a tree below their root, with the categories between")
    func tags() async throws {
        let keys = """
            persistedQuery: adventures-with-tags
            taxonomies:
              - { name: Region, tags: "wknd-shared:region", labels: { nam: North America } }
              - { name: Season, tags: "wknd-shared:season" }
            """
        let built = try await Site.aem(try AEMServers(), keys, settings: Site.bare).build()
        let regions = built.manifest.taxonomies[0].categories
        #expect(
            regions.map(\.path) == [
                "", "/australia", "/new-zealand",
            ].map { "region/apac" + $0 }
                + ["", "/italy", "/switzerland"].map { "region/emea" + $0 }
                + ["", "/costa-rica"].map { "region/latam" + $0 }
                + ["", "/united-states"].map { "region/north-america" + $0 })
        #expect(regions.map(\.images.count) == [1, 1, 1, 1, 1, 1, 0, 1, 0, 9])
        #expect(regions.last?.id == "wknd-shared:region/nam/united-states")
        let seasons = built.manifest.taxonomies[1].categories
        #expect(seasons.map(\.name) == ["fall", "spring", "summer", "winter"])
        let whistler = seasons.filter { category in
            category.images.contains { $0.title.hasPrefix("Whistler") }
        }
        #expect(whistler.map(\.name) == ["fall", "spring"])
    }

    @Test("null, {}, lists and another repository: what is there is published, the rest is told")
    func mixed() async throws {
        let keys = "persistedQuery: adventures-mixed\nimages: [gallery, primaryImage]"
        let built = try await Site.aem(try AEMServers(), keys).build()
        #expect(built.codes == ["no-offer"])
        let counts = built.manifest.categories.map { "\($0.name) \($0.images.count)" }
        #expect(counts == ["Diving 2", "Hiking 1"])
        #expect(
            built.manifest["activity/diving"]?.images.map(\.name)
                == ["reef at dawn.jpg", "夕焼け 2.png"])
        #expect(built.manifest.problems.count == 2, "one for each picture that is elsewhere")
    }

    @Test("a field that is a list puts a picture into each category")
    func list() async throws {
        var host = AEMHost.wknd
        var query = try #require(host[query: "adventures-mixed"])
        query.fragments[2]["primaryImage"] = .image(AEMImage("/content/dam/d/dune.jpg", 300, 200))
        host[query: "adventures-mixed"] = query
        let site = Site.aem(
            try AEMServers(host), "persistedQuery: adventures-mixed", settings: Site.bare)
        let built = try await site.build()
        let places = built.manifest.categories.filter { category in
            category.images.contains { $0.name == "dune.jpg" }
        }
        #expect(places.map(\.name) == ["Camping", "Hiking"])
    }

    @Test("articles by author, whose name is a field of a fragment that they refer to")
    func authors() async throws {
        let keys = """
            persistedQuery: articles-all
            taxonomies: [{ name: Author, field: authorFragment/lastName }]
            images: [{ path: featuredImage, credit: authorFragment/lastName }]
            """
        let built = try await Site.aem(try AEMServers(), keys, settings: Site.bare).build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.categories.map(\.name) == ["Fournier", "Kumar", "Wester"])
        #expect(built.manifest.categories.map(\.images.count) == [40, 40, 40])
        #expect(built.manifest["author/kumar"]?.images.first?.credit == "Kumar")
        #expect(built.manifest["author/kumar"]?.images.first?.title == "Article 002")
    }

    @Test("a taxonomy that was put before another took its place: it got the other's categories")
    func another() async throws {
        let activity = "{ name: Activity, field: activity }"
        let keys = Site.adventures + "\ntaxonomies: [\(activity)]"
        var site = Site.aem(try AEMServers(), keys)
        let first = try await site.build()
        site.yaml = site.yaml.replacing(
            activity, with: "{ name: Trip, field: tripLength }, \(activity)")
        site.options.only = ["Activity/Skiing"]
        let second = try await site.build()
        let names = second.manifest.taxonomies.map { ($0.name, $0.categories.map(\.name)) }
        let known = first.manifest.categories.map(\.name)
        #expect(known.count == 6 && names.first { $0.0 == "Activity" }?.1 == known)
        #expect(names.first { $0.0 == "Trip" }?.1.isEmpty == true)
    }
}
