import Bounds
import Foundation
import MockServer
import Native
import TestSupport
import Testing

@Suite("gallery list for systems of items", .bounded)
struct ListFieldsTests {
    private func launch(_ servers: MicroCMSServers, _ keys: String = "") throws -> Launch {
        var launch = try Launch(
            """
            sources:
              - type: microcms
                name: News
                url: "\(servers.content.origin)"
                apiKey: ${KEY}
                imageHosts: ["127.0.0.1:\(servers.pictures.port)"]
                endpoint: trends
                taxonomies: [{ name: Category, field: category, endpoint: categories }]
                \(keys)
            limits: { retries: 0 }
            """)
        launch.environment = ["KEY": MicroCMSService.news.apiKey]
        return launch
    }

    @Test("--fields tells the fields under the tree, as they are named in gallery.yml")
    func fields() async throws {
        let servers = try MicroCMSServers(.news)
        let outcome = try await launch(servers)("list", "--fields")
        #expect((outcome.status, outcome.messages) == (0, ""))
        let parts = outcome.output.split(separator: "\nfields of News\n")
        #expect(parts.count == 2)
        let tree = parts.first?.split(separator: "\n") ?? []
        #expect(tree.first == "Category (News)")
        #expect(
            tree.dropFirst().map { $0.split(separator: " ").first } == [
                "旅", "デザイン", "未整理", "食", "Uncategorized", "renditions:",
            ])
        let lines = (parts.last ?? "").split(separator: "\n").map { line in
            line.split(separator: " ").prefix(2).joined(separator: " ")
        }
        for line in [
            "image image", "gallery image", "content html", "category reference",
            "body/*[fieldId=image]/image image", "title text",
        ] {
            #expect(lines.contains(line), "\(line) in \(lines)")
        }
        #expect(servers.pictures.requests.isEmpty)
    }

    private struct Document: Decodable {
        struct Fields: Decodable {
            struct Field: Decodable {
                var path: String
                var kind: String
                var samples: [String]
            }
            var source: String
            var fields: [Field]
        }
        struct Taxonomy: Decodable {
            struct Category: Decodable {
                var name: String
                var count: Int
            }
            var categories: [Category]
        }
        var fields: [Fields]
        var taxonomies: [Taxonomy]
        var problems: [String]
    }

    @Test("--json has the fields, the tree and the renditions")
    func json() async throws {
        let servers = try MicroCMSServers(.news)
        let outcome = try await launch(servers)("list", "--json")
        let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
        #expect(outcome.status == 0 && document.problems.isEmpty)
        #expect(document.fields.map(\.source) == ["News"])
        let category = document.fields.first?.fields.first { $0.path == "category" }
        #expect(category?.kind == "reference" && category?.samples.first == "旅 (travel)")
        #expect(document.taxonomies.first?.categories.map(\.count) == [8, 6, 0, 6, 2])
        #expect(!outcome.output.contains(MicroCMSService.news.apiKey))
    }

    @Test("--probe downloads every offer of one picture and says what came")
    func probe() async throws {
        let servers = try MicroCMSServers(.news)
        let outcome = try await launch(servers)("list", "--probe")
        #expect((outcome.status, outcome.messages) == (0, ""))
        #expect(outcome.output.hasPrefix("Category/旅/港の朝.jpg ("), "\(outcome.output)")
        #expect(outcome.output.contains("master: ") && outcome.output.contains("native: "))
        #expect(servers.pictures.requests.count == 2 && servers.images.leaks == 0)
        #expect(outcome.output.contains("came as jpg") || outcome.output.contains("came as jpeg"))
    }

    @Test("--probe of a picture that fails is exit 3, and says why")
    func failingProbe() async throws {
        let faults = FaultPlan().add(.htmlPage) { !$0.query.isEmpty }
        let servers = try MicroCMSServers(.news, pictureFaults: faults)
        let outcome = try await launch(servers)("list", "--probe")
        #expect(outcome.status == 3)
        #expect(outcome.output.contains("failed: this is no picture but"), "\(outcome.output)")
    }

    @Test("a field that no item has is told with those that look like images")
    func wrong() async throws {
        let servers = try MicroCMSServers(.news)
        let outcome = try await launch(servers, "images: [photo]")("list", "--fields")
        #expect(outcome.status != 0)
        #expect(outcome.messages.contains("no picture in photo"))
        #expect(outcome.messages.contains("fields that look like images: "))
    }

    @Test("one dead source among several: the others are built, and the status is 3")
    func dead() async throws {
        let servers = try MicroCMSServers(.news)
        let aem = try AEMServers(faults: FaultPlan().add(.status(500)) { _ in true })
        var launch = try launch(servers)
        let yaml = String(
            decoding: try Files.read(launch.folder.path + "/gallery.yml"), as: UTF8.self)
        try launch.folder.write(
            Array(
                (yaml.replacing(
                    "limits:",
                    with: """
                          - { type: aem, name: WKND, url: "\(aem.author.origin)", configuration: wknd-shared, \
                        persistedQuery: adventures-all }
                        limits:
                        """) + "\nrenditions: off\ncontactSheet: off\n").utf8), to: "gallery.yml")
        launch.environment["KEY"] = MicroCMSService.news.apiKey
        let outcome = try await launch("build", "-q")
        #expect(outcome.status == 3, "\(outcome.messages)")
        #expect(outcome.messages.contains("the source WKND cannot be read"))
        #expect(try ReadManifest(launch.output).images.count == 22)
        #expect(!outcome.messages.contains(MicroCMSService.news.apiKey))
    }
}
