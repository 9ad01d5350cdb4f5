import Bounds
import ImageFixtures
import MockServer
import Native
import Synchronization
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

@Suite("Secrets in addresses", .bounded)
struct SecretAddressTests {
    private static let key = "s3cr3t-K3y+/="

    /// A list of three pictures whose server repeats in every way what it was asked with.
    private func site(
        _ keys: String, list: String = "/list", row: String = "", fails: Bool = false
    ) throws -> Site {
        let picture = try ImageFixtures.picture()
        let server = try MockServerProgram { exchange in
            guard exchange.path.contains("list") else {
                let said = #"{"message":"no \#(exchange.target) for you, \#(Self.key)"}"#
                return fails ? .json(said, status: 403) : Reply(body: picture)
            }
            let rows = (1...3).map {
                #"{"id": \#($0), "cat": "C", "img": "/\#($0).jpg?Policy=Zk9pQ2x4bW\#($0)&jwt=bbb.ccc&s=5"\#(row)}"#
            }
            return .json("[\(rows.joined(separator: ","))]")
        }
        var site = Site(
            yaml: """
                sources:
                  - type: json
                    name: Photos
                    url: "\(server.origin)\(list)"
                    items: .
                    title: title
                    taxonomies: [{ name: Category, field: cat }]
                    images: [img]
                    \(keys.replacing("ORIGIN", with: server.origin))
                baseURL: https://gallery.example/
                iiif: true
                \(Site.quick)
                """)
        site.pages = true
        site.environment = ["TOK": Self.key]
        site.server = server
        return site
    }

    /// All that was written and told, with every problem's own words.
    private func leaks(_ site: Site, _ built: Site.Built, besides pieces: [String] = []) throws
        -> [String]
    {
        let told = built.told + built.report.problems.map(\.sentence)
        let pieces = ["s3cr3t", "czNjcjN0", "K3y%2B"] + pieces
        return try site.leaks(of: pieces, told: told)
    }

    @Test(
        "a picture's answer that names the key as its encoding, and as its ETag, is told without it"
    )
    func encoding() async throws {
        let picture = try ImageFixtures.picture()
        var site = try site("query: { sesame: \"${TOK}\" }")
        let server = try MockServerProgram { exchange in
            if exchange.path.contains("list") {
                return .json(
                    ##"[{"id":1,"cat":"C","img":"/1.jpg"},{"id":2,"cat":"C","img":"/2.jpg"}]"##)
            }
            let name = exchange.path == "/1.jpg" ? "Content-Encoding" : "ETag"
            return Reply(headers: [(name, Self.key)], body: picture)
        }
        site.yaml = site.yaml.replacing(site.server?.origin ?? "", with: server.origin)
        site.server = server
        let built = try await site.build()
        #expect(built.report.problems.count == 1 && built.manifest.images.count == 1)
        #expect(try leaks(site, built).isEmpty)
    }

    @Test(
        "a key in an address's template, or in what scales it, shows up in no manifest and no catalog",
        arguments: [
            "image: { address: \"ORIGIN/{.}.jpg?api-key=${TOK}\" }",
            "image: { address: \"ORIGIN/${TOK}/{.}.jpg\" }",
            "image: { url: img, scaled: { w: \"{width}\", k: \"${TOK}\" } }",
            "query: { sesame: \"${TOK}\" }",
        ])
    func template(_ keys: String) async throws {
        var site = try site(keys)
        if keys.contains("address") {
            site.yaml = site.yaml.replacing("images: [img]", with: "images: [id]")
        }
        let built = try await site.build()
        #expect(built.report.images == 3 && built.report.problems.isEmpty)
        #expect(
            site.server?.requests.contains { WebAddress.decoded($0.target).contains(Self.key) }
                == true)
        #expect(try leaks(site, built) == [])
    }

    @Test(
        "a key in the list's own address is told by no failure",
        arguments: ["/list?sesame=${TOK}", "/${TOK}/list"])
    func list(_ list: String) async throws {
        let site = try site("", list: list, fails: true)
        let built = try await site.build()
        #expect(built.report.problems.count == 3)
        #expect(
            built.report.problems.allSatisfy {
                $0.sentence.contains("[secret] for you") || $0.sentence.contains("you, [secret]")
            })
        #expect(try leaks(site, built) == [])
    }

    @Test("a listing that repeats the key in names, words, ids and categories publishes it nowhere")
    func echoed() async throws {
        let row = #", "title": "T \#(Self.key)", "name": "\#(Self.key).jpg", "key": "\#(Self.key)""#
        let site = try site(
            "headers: { X-Key: \"${TOK}\" }\n    fileName: name\n    image: { alt: key }", row: row)
        let filed = site.yaml.replacing("field: cat", with: "field: key")
        var other = site
        other.yaml = filed
        let built = try await other.build()
        #expect(built.report.images == 3 && built.manifest.categories.map(\.name) == ["[secret]"])
        #expect(try leaks(other, built) == [])
    }

    @Test(
        "what a server signs its addresses with is published nowhere, whatever the parameter is called"
    )
    func signed() async throws {
        for fails in [false, true] {
            let site = try site("headers: { X-Key: \"${TOK}\" }", fails: fails)
            let built = try await site.build()
            #expect(built.report.images == (fails ? 0 : 3))
            #expect(built.manifest.images.allSatisfy { $0.sourceURL?.contains("?") == false })
            let found = try leaks(site, built, besides: ["Zk9pQ2x4", "bbb.ccc", "Policy="])
            #expect(found == [], "\(found), \(fails)")
        }
    }

    @Test("the parameters that the configuration names are published, and no other")
    func published() async throws {
        let site = try site("publishQuery: [s]")
        let built = try await site.build()
        #expect(built.manifest.images.count == 3)
        #expect(built.manifest.images.allSatisfy { $0.sourceURL?.hasSuffix(".jpg?s=5") == true })
        #expect(try leaks(site, built, besides: ["Policy=", "bbb.ccc"]) == [])
    }

    @Test("pictures that differ in their query alone are several, and known again by the next run")
    func identity() async throws {
        let picture = try (1...3).map {
            try ImageFixtures.picture(color: [Double($0) * 70, 90, 90])
        }
        let server = try MockServerProgram { exchange in
            guard let key = exchange.queryValue("key").flatMap({ Int($0) }) else {
                return .json(
                    #"[{"i":"/p?key=1"},{"i":"/p?key=2&sig=x"},{"i":"/p?key=3&token=\#(exchange.number)"}]"#
                )
            }
            return Reply(headers: [("ETag", "\"\(key)\"")], body: picture[key - 1])
        }
        let site = Site.list(server)
        let first = try await site.build()
        let second = try await site.build()
        #expect(Set(first.manifest.images.map(\.id)).count == 3)
        #expect(first.manifest.images.map(\.id) == second.manifest.images.map(\.id))
        #expect(server.requests.suffix(3).allSatisfy { $0.header("if-none-match") != nil })
    }

    @Test("a server wrote the key into a picture, and it was published as the picture's own words")
    func embedded() async throws {
        let picture = EmbeddedWords.all.put(
            into: try ImageFixtures.picture(width: 400, height: 300))
        let server = try MockServerProgram { exchange in
            exchange.path == "/list" ? .json(#"[{"i":"/a.jpg"}]"#) : Reply(body: picture)
        }
        var site = Site.list(server, "images: [i], headers: { X-Key: \"${TOK}\" }")
        site.environment = ["TOK": EmbeddedWords.caption]
        site.pages = true
        let built = try await site.build()
        let image = try #require(built.manifest.images.first)
        #expect((image.title, image.caption) == (EmbeddedWords.title, "[secret]"))
        for (path, bytes) in try built.tree.contents() {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains(EmbeddedWords.caption), "\(path)")
        }
    }

    @Test("a file's name, a field's sample and a list's error repeated the key, and were told")
    func repeated() async throws {
        let picture = try ImageFixtures.picture()
        let fails = Locked(false)
        let server = try MockServerProgram { exchange in
            if exchange.path != "/list" { return Reply(body: picture) }
            return fails.value
                ? .json(#"{"items":[],"errors":[{"message":"no \#(Self.key) for you"}]}"#)
                : .json(
                    #"{"items":[{"i":{"url":"/a.jpg","name":"\#(Self.key).jpg"},"t":"x \#(Self.key)"}]}"#
                )
        }
        var site = Site.list(
            server, "images: [i], fileName: name, headers: { X-Key: \"${TOK}\" }")
        site.environment = ["TOK": Self.key]
        site.yaml = site.yaml.replacing("items: .,", with: "items: items,").replacing(
            "sources:\n", with: "sources:\n  - { type: folder, name: Shop, path: pictures }\n")
        try site.add(picture, "F/C/b.jpg")
        let built = try await site.build()
        #expect(built.manifest.images.map(\.name).sorted() == ["[secret].jpg", "b.jpg"])
        #expect(try leaks(site, built) == [])
        let fields = try await site.gallery.list().fields.flatMap(\.fields)
        #expect(fields.contains { $0.samples == ["x [secret]"] }, "\(fields)")
        fails.change { $0 = true }
        let failed = try await site.build()
        #expect(failed.codes == ["source-failed"])
        #expect(failed.report.problems.first?.sentence.contains("no [secret] for you") == true)
        #expect(try leaks(site, failed) == [])
    }

    @Test("quarantine's notes hold no secret")
    func quarantine() async throws {
        let server = try MockServerProgram { exchange in
            exchange.path == "/list"
                ? .json(#"[{"i":"/a.jpg"}]"#)
                : Reply(
                    headers: [("Content-Type", "text/\(Self.key)")], body: Array("no picture".utf8))
        }
        var site = Site.list(
            server,
            "images: [i], image: { scaled: { k: \"${TOK}\" } }, headers: { X-Key: \"${TOK}\" }")
        site.environment = ["TOK": Self.key]
        let built = try await site.build()
        #expect(built.report.problems.count == 1)
        let notes = try PublishedTree(site.path + "/.gallery").paths.filter { $0.hasSuffix(".txt") }
        #expect(notes.count == 1)
        #expect(try leaks(site, built) == [])
    }

    @Test("a source that is down is told with its address, without its query")
    func down() async throws {
        let server = try MockServerProgram { _ in Reply() }
        let origin = server.origin
        server.stop()
        for source in [
            "{ type: oracle, url: \"\(origin)\", channelToken: \"${TOK}\" }",
            "{ type: json, url: \"\(origin)/list?k=${TOK}\", images: [i] }",
            "{ type: microcms, url: \"\(origin)\", apiKey: \"${TOK}\", endpoint: e }",
        ] {
            var site = Site(yaml: "sources: [\(source)]\n" + Site.bare)
            site.environment = ["TOK": Self.key]
            let said = await site.refusal()
            #expect(
                said.contains(origin + "/") && !said.contains("s3cr3t") && !said.contains("?"),
                "\(said)")
        }
    }
}
