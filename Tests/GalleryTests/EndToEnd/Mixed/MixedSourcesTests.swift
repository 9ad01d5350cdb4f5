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

@Suite("Systems side by side", .bounded)
struct MixedSourcesTests {
    @Test("--retry-failed forgot a whole source that had been dead: it is in no category")
    func retried() async throws {
        let picture = try ImageFixtures.picture()
        let plan = FaultPlan().add(.status(500)) { $0.path == "/list" }
        let server = try MockServerProgram(
            respond: plan.wrap { exchange in
                exchange.path == "/list" ? .json(#"[{"i":"/a.jpg"}]"#) : Reply(body: picture)
            })
        var site = Site.list(server)
        site.yaml = site.yaml.replacing(
            "sources:\n", with: "sources:\n  - { type: folder, name: Shop, path: pictures }\n")
        try site.add(picture, "F/C/b.jpg")
        #expect(try await site.build().codes == ["source-failed"])
        plan.clear()
        site.options.retryFailed = true
        let built = try await site.build()
        #expect(built.codes.isEmpty)
        #expect(built.manifest.images.map(\.name).sorted() == ["a.jpg", "b.jpg"])
    }

    /// A folder, a channel, its blog, an AEM host, a microCMS service and a Strapi in one gallery.yml.
    private struct Servers {
        var site: Site
        var channel = FaultPlan()
        var blog = FaultPlan()
        var aem = FaultPlan()
        var micro = FaultPlan()
        var strapi = FaultPlan()

        init() throws {
            let shop = try OracleChannel.quick.serve(channel)
            let texts = try OracleBlog.coffee.serve(blog)
            let host = try AEMServers(faults: aem)
            let news = try MicroCMSServers(.news, faults: micro)
            let photos = try StrapiSite(.five).serve(strapi)
            site = Site(
                yaml: """
                    sources:
                      - { type: folder, name: Shop, path: pictures }
                      - { type: oracle, name: Coffee, url: "\(shop.origin)", \
                    channelToken: \(OracleChannel.quick.token) }
                      - { type: oracle-content, name: Blog, url: "\(texts.origin)", \
                    channelToken: \(OracleBlog.coffee.channel.token) }
                      - { type: aem, name: WKND, url: "\(host.author.origin)", \
                    configuration: wknd-shared, persistedQuery: adventures-all }
                      - { type: microcms, name: News, url: "\(news.content.origin)", \
                    apiKey: \(MicroCMSService.news.apiKey), endpoint: trends }
                      - { type: json, name: Photos, url: "\(photos.origin)/api/photos?populate=*", \
                    items: data, images: [cover], \
                    taxonomies: [{ name: Photos, field: category, label: name }] }
                    \(Site.bare)
                    """)
            site.others = [
                shop, texts, host.author, host.publish, news.content, news.pictures, photos,
            ]
            try site.add(try ImageFixtures.picture(), "F/C/a.jpg")
        }

        var plans: [(name: String, faults: FaultPlan)] {
            [
                ("Coffee", channel), ("Blog", blog), ("WKND", aem), ("News", micro),
                ("Photos", strapi),
            ]
        }
    }

    @Test("all are published, each under its own taxonomy")
    func all() async throws {
        let built = try await Servers().site.build()
        #expect(built.codes == ["missing-reference"])
        #expect(
            built.manifest.taxonomies.map(\.source)
                == ["Shop", "Coffee", "Blog", "WKND", "News", "Photos"])
        let counts = built.manifest.taxonomies.map { taxonomy in
            taxonomy.categories.map(\.images.count).reduce(0, +)
        }
        #expect(counts == [1, 15, 22, 16, 21, 24])
        #expect(Set(built.manifest.taxonomies.map(\.path)).count == 6)
    }

    @Test("one of them dead from the beginning: the others are published, and it is told")
    func oneDead() async throws {
        let servers = try Servers()
        servers.micro.add(.status(500)) { _ in true }
        let built = try await servers.site.build()
        #expect(built.codes == ["missing-reference", "source-failed"])
        #expect(
            built.manifest.problems.contains { $0.reason.contains("the source News cannot be") })
        #expect(built.manifest.taxonomies.count == 5 && built.manifest.images.count == 78)
    }

    @Test("each of them dead later: what it had published stays, file for file")
    func keeps() async throws {
        let servers = try Servers()
        let first = try await servers.site.build()
        for (name, faults) in servers.plans {
            faults.add(.status(500)) { _ in true }
            let later = try await servers.site.build()
            #expect(later.codes.contains("source-failed"), "\(name)")
            #expect(later.manifest.problems.contains { $0.reason.contains("the source \(name) ") })
            #expect(later.manifest.taxonomies == first.manifest.taxonomies, "\(name)")
            faults.clear()
        }
        let healed = try await servers.site.build()
        #expect(healed.manifest == first.manifest)
    }
}
