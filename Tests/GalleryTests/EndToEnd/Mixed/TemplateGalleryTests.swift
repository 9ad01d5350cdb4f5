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

@Suite("What init writes, with an address and a secret", .bounded)
struct TemplateGalleryTests {
    @Test("aem: the 16 WKND adventures by activity, with sheets of one to four tiles")
    func aem() async throws {
        let servers = try AEMServers()
        var site = Site.template("aem", ["AEM_HOST": servers.author.origin])
        site.others = [servers.author, servers.publish]
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(
            built.counts == [
                "Camping 2", "Cycling 4", "Rock Climbing 2", "Skiing 3", "Social 3", "Surfing 2",
            ])
        #expect(
            built.manifest.categories.map(\.contactSheet?.tiles.count) == [2, 4, 2, 3, 3, 2])
        #expect(servers.author.requests.count == 17, "one query, one request a picture")
        for image in built.manifest.images {
            let medium = try #require(image.renditions["medium"])
            #expect(medium.width <= 1024 && medium.width >= 720)
        }
    }

    /// The text for a service that is not at microcms.io.
    private func microCMS(
        _ servers: MicroCMSServers, _ endpoint: String, _ changes: [(String, String)] = []
    ) throws -> Site {
        var site = Site.template(
            "microcms",
            ["MICROCMS_API_KEY": MicroCMSService.news.apiKey, "MICROCMS_ENDPOINT": endpoint])
        let address = """
                url: "\(servers.content.origin)"
                imageHosts: ["127.0.0.1:\(servers.pictures.port)"]
            """
        let lines = site.yaml.split(separator: "\n", omittingEmptySubsequences: false)
        site.yaml = lines.map { line in
            line.contains("serviceDomain:") ? "  - type: microcms\n" + address : String(line)
        }.filter { $0 != "  - type: microcms" }.joined(separator: "\n")
        for (old, new) in changes {
            guard site.yaml.contains(old) else { throw Site.Missing(text: old) }
            site.yaml = site.yaml.replacing(old, with: new)
        }
        site.others = [servers.content, servers.pictures]
        return site
    }

    @Test("microcms: articles by category, a key, an address and a name away")
    func articles() async throws {
        let servers = try MicroCMSServers(.archive(items: 12))
        let built = try await microCMS(servers, "articles").build()
        #expect(built.report.problems.isEmpty)
        #expect(built.counts == ["デザイン 4", "旅 4", "食 4"])
        #expect(servers.pictures.requests.count == 12 && servers.images.leaks == 0)
    }

    @Test("microcms: the tutorial's news list with its repeated fields")
    func news() async throws {
        let servers = try MicroCMSServers(.news)
        let built = try await microCMS(
            servers, "trends",
            [
                ("# endpoint: categories", "endpoint: categories"),
                ("# - { richEditor", "- { richEditor"),
            ]
        ).build()
        #expect(built.report.problems.isEmpty)
        #expect(built.counts == ["旅 18", "デザイン 8", "未整理 0", "食 7", "Uncategorized 2"])
        let first = try #require(built.manifest.categories.first).images.prefix(3)
        #expect(first.map(\.name) == ["港の朝.jpg", "桟橋.jpg", "挿絵 0.jpg"])
        #expect(first.map(\.title) == ["港の朝", "港の朝", "港の朝"])
    }

    @Test("json: a list of articles with covers")
    func json() async throws {
        let text = """
            {"data":[{"id":1,"title":"One","category":{"id":9,"name":"News"},
            "cover":{"url":"/files/one.jpg","width":300,"height":200,"alt":"A one"}}],
            "meta":{"total":1}}
            """
        let server = try MockServerProgram { exchange in
            guard exchange.authorization == "Bearer t0ken" else { return .json("{}", status: 401) }
            if exchange.path == "/api/articles" { return .json(text) }
            let request = PictureRequest(
                assetID: "one", rendition: "native", format: "jpg", width: 300, height: 200)
            return Reply(
                headers: [("Content-Type", "image/jpeg")], body: PictureSupply.picture(request))
        }
        var site = Site.template(
            "json", ["JSON_URL": server.origin + "/api/articles", "JSON_TOKEN": "t0ken"])
        site.server = server
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.counts == ["News 1"])
        let image = try #require(built.manifest.images.first)
        #expect(image.title == "One" && image.alt == "A one" && image.name == "one.jpg")
        #expect(server.requests.first?.queryValue("pageSize") == "100")
    }

    @Test("folder: the pictures beside the file")
    func folder() async throws {
        let site = Site.template("folder", [:])
        try site.folder.get().write(try pictureBytes(), to: "Trips/Lake/a.jpg")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.counts == ["Lake 1"])
        let again = try await site.build()
        #expect(again.manifest == built.manifest, "the output is no picture of itself")
    }

    private func pictureBytes() throws -> [UInt8] {
        PictureSupply.picture(
            PictureRequest(
                assetID: "a", rendition: "native", format: "jpg", width: 300, height: 200))
    }
}
