import Bounds
import Foundation
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite("gallery list", .bounded)
struct ListCommandTests {
    @Test("the tree with its counts, as a table; nothing is downloaded or written")
    func table() async throws {
        let channel = OracleChannel.quick
        let server = try channel.serve()
        let launch = try Launch(
            "sources: [{ type: oracle, name: Shop, url: \"\(server.origin)\", "
                + "channelToken: \(channel.token) }]")
        let outcome = try await launch("list")
        #expect((outcome.status, outcome.messages) == (0, ""))
        #expect(
            outcome.output == """
                OCEImageGalleryTaxonomy (Shop)
                  Food           1
                    Breakfast    5
                    Dessert      2
                      Ice cream  2
                    Drinks       3
                    Sandwiches   2
                  renditions: Thumbnail (jpg, webp), Medium (jpg, webp), Large (jpg, webp), Small (jpg, webp), native

                """)
        #expect(server.count { $0.path.contains("/assets/") } == 0)
        #expect(try PublishedTree(launch.folder.path).paths == ["gallery.yml", "stderr", "stdout"])
    }

    private struct Document: Decodable {
        struct Taxonomy: Decodable {
            var name: String
            var source: String
            var categories: [Category]
        }
        struct Category: Decodable {
            var id: String
            var path: String
            var names: [String]
            var count: Int
            var renditions: [Rendition]
        }
        struct Rendition: Decodable { var name: String }
        var taxonomies: [Taxonomy]
        var problems: [String]
    }

    @Test("of several --only the last alone counted")
    func several() async throws {
        let launch = try Launch.shop()
        for name in ["D", "E"] {
            try launch.folder.write(try ImageFixtures.picture(), to: "pictures/F/\(name)/x.jpg")
        }
        let outcome = try await launch("list", "--only", "F/C", "--only", "F/E")
        #expect(outcome.output == "F (Shop)\n  C  2\n  E  1\n  renditions: native\n")
    }

    @Test("a list with a problem ended with 0, and a result that nobody could write as well")
    func problems() async throws {
        let launch = try Launch.shop()
        let yaml = """
            pages: false
            sources:
              - { type: folder, name: Shop, path: pictures }
              - { type: folder, name: Gone, path: nowhere }
            """
        try launch.folder.write(Array(yaml.utf8), to: "gallery.yml")
        let outcome = try await launch("list")
        #expect(outcome.status == 3 && outcome.output.hasPrefix("F (Shop)\n"))
        #expect(outcome.messages.hasPrefix("problem: ") && outcome.messages.contains("Gone"))
        let full = try await launch.start(
            ["-c", "exec '\(Launch.binary)' list >/dev/full"], program: "/bin/sh"
        ).outcome()
        #expect(full.status == 1)
        #expect(full.messages.hasSuffix("gallery: the result could not be written to stdout\n"))
    }

    @Test("--json parses, and says the same")
    func json() async throws {
        let launch = try Launch.shop(3)
        try launch.folder.write(try ImageFixtures.picture(), to: "pictures/F/C/Below/x.jpg")
        let outcome = try await launch("list", "--json", "--only", "F/C*")
        let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
        #expect((outcome.status, outcome.messages) == (0, ""))
        #expect(document.taxonomies.map(\.name) == ["F"] && document.problems.isEmpty)
        let categories = document.taxonomies.flatMap(\.categories)
        #expect(categories.first?.path == "f/c" && categories.first?.count == 3)
        #expect(categories.first?.names == ["C"])
        #expect(categories.first?.renditions.map(\.name) == ["native"])
    }
}
