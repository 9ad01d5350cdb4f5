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

@Suite("Answers of servers that somebody else controls", .bounded)
struct OddAnswerTests {
    /// A site whose list is what `answer` says; every other path is a picture.
    private func site(
        _ keys: String = "images: [{ html: body }]", settings: String = Site.bare,
        _ answer: @escaping @Sendable (Exchange) -> Reply
    ) throws -> Site {
        let picture = try ImageFixtures.picture(width: 64, height: 48)
        let server = try MockServerProgram { exchange in
            exchange.path.hasPrefix("/list") ? answer(exchange) : Reply(body: picture)
        }
        var site = Site(
            yaml: """
                sources:
                  - { type: json, name: J, url: "\(server.origin)/list", title: title,
                      taxonomies: [{ name: Cat, field: cat }], \(keys) }
                \(settings)
                """)
        site.server = server
        return site
    }

    /// No pictures at all, and no more than 40 of them.
    private static let few = Site.bare.replacing("retries: 0", with: "retries: 0, assets: 40")

    private func names(_ built: Site.Built) -> [String] { built.manifest.images.map(\.name) }

    @Test("half an emoji in an item's text loses its pictures")
    func halfEmoji() async throws {
        let list =
            #"[{"id":1,"title":"One","cat":"C","body":"<p>\ud83d</p><img src=\"/a.png\">"},"#
            + #"{"id":2,"title":"T\udc00","cat":"C","body":"<img src=\"/b.png\">"}]"#
        let built = try await site { _ in .json(list) }.build()
        #expect(names(built) == ["a.png", "b.png"] && built.report.problems.isEmpty)
        #expect(built.manifest.images.last?.title == "T\u{FFFD}")
    }

    @Test(
        "an escape that is none and a raw control character cost no row, and are told",
        arguments: [#"\x41"#, "\t", "\u{1}"])
    func oddText(_ text: String) async throws {
        let list = #"[{"id":1,"title":"One\#(text)","cat":"C","body":"<img src=\"/a.png\">"}]"#
        let built = try await site { _ in .json(list) }.build()
        #expect(names(built) == ["a.png"] && built.codes == ["odd-json"])
    }

    @Test("an img that cannot be resolved is told with the item's name, and the others are found")
    func unresolved() async throws {
        let list =
            #"[{"id":1,"title":"One","cat":"C","body":"<img src='data:image/gif;base64,R0'><img data-src='/a.png'>"},"#
            + #"{"id":2,"title":"Two","cat":"C","body":"<img alt='x'><img src='mailto:x'>"}]"#
        let built = try await site { _ in .json(list) }.build()
        #expect(names(built) == ["a.png"] && built.codes == ["odd-field"])
        let said = built.report.problems.map(\.sentence)
        #expect(said.contains { $0.contains("3 items") && $0.contains("One, Two, Two") }, "\(said)")
    }

    @Test(
        "a field that changed its type is null in silence",
        arguments: [
            (#"{"id":1,"title":{"rendered":"T"},"cat":"C","image":"/a.png"}"#, "title", ["a.png"]),
            (#"{"id":1,"title":"T","cat":{"en":"C"},"image":"/a.png"}"#, "cat", ["a.png"]),
            (#"{"id":1,"title":"T","cat":"C","image":{"file":"/a.png"}}"#, "image", []),
            (
                #"{"id":1,"title":"T","cat":"C","image":["/a.png",{"url":{"x":1}}]}"#, "image",
                ["a.png"]
            ),
            (
                #"{"id":1,"title":"T","cat":"C","image":"/a.png","alt":{"en":"A"}}"#, "alt",
                ["a.png"]
            ),
        ])
    func changed(_ row: String, _ field: String, _ expected: [String]) async throws {
        let keys = "images: [{ path: image, alt: alt }]"
        let other = #"{"id":9,"title":"O","cat":"C","image":"/o.png"}"#
        let built = try await site(keys) { _ in .json("[\(row),\(other)]") }.build()
        #expect(Set(names(built)) == Set(expected + ["o.png"]) && built.codes == ["odd-field"])
        #expect(built.report.problems.contains { $0.sentence.contains(" in \(field) ") })
    }

    @Test("a list that became a single value, and rows that are none, are read or told")
    func single() async throws {
        let keys = "images: [image]"
        let list =
            #"[{"id":1,"cat":"C","image":"/a.png"},null,"x",{"id":2,"cat":["C"],"image":["/b.png"]}]"#
        let built = try await site(keys) { _ in .json(list) }.build()
        #expect(names(built) == ["a.png", "b.png"] && built.codes == ["unreadable-rows"])
    }

    @Test("ids of 23 digits collapse to one number, and a row is lost")
    func longIDs() async throws {
        let rows = (0..<3).map {
            #"{"id":1234567890123456789012\#($0),"cat":"C","image":"/\#($0).png"}"#
        }
        let built = try await site("images: [image]") { _ in
            .json("[" + rows.joined(separator: ",") + "]")
        }.build()
        #expect(names(built) == ["0.png", "1.png", "2.png"] && built.report.problems.isEmpty)
    }

    @Test(
        "59 KiB of gzip take 1.7 GiB: a list of too many values, or too deep, is told",
        .timeLimit(.minutes(5)),
        arguments: [
            ("[]", "JSON of over 1,000,000 values"), ("[", "nested over 256 deep"),
            (#"{"a":0}"#, "JSON of over 1,000,000 values"),
        ])
    func bomb(_ piece: String, _ said: String) async throws {
        let comma = piece == "[" ? "" : ","
        let text = "[" + String(repeating: piece + comma, count: 3_000_000) + "0]"
        let body = try #require(Gzip.compress(Array(text.utf8)))
        #expect(body.count < 100_000)
        let refusal = try await site { _ in
            Reply(headers: [("Content-Encoding", "gzip")], body: body)
        }.refusal()
        #expect(refusal.contains(said), "\(refusal)")
    }

    @Test(
        "a bomb of 200 MB in 200 KB is refused by the ceiling of bytes, which holds for decoded answers"
    )
    func bytes() async throws {
        let body = try #require(Gzip.compress([UInt8](repeating: 0x20, count: 200 << 20), level: 9))
        #expect(body.count < 250_000)
        let refusal = try await site { _ in
            Reply(headers: [("Content-Encoding", "gzip")], body: body)
        }.refusal()
        #expect(refusal.contains("over 64 MiB"), "\(refusal)")
    }

    @Test(
        "a list without end, with ever fresh rows, ends at the ceiling, and what came is published")
    func endless() async throws {
        let keys =
            "images: [image], paging: { kind: offset, parameter: offset, limit: limit, size: 10,"
            + " totalHeader: X-Total }"
        let site = try site(keys, settings: Self.few) {
            let start = Int($0.queryValue("offset") ?? "0") ?? 0
            let rows = (start..<start + 10).map {
                #"{"id":\#($0),"cat":"C","image":"/\#($0).png"}"#
            }
            var reply = Reply.json("[" + rows.joined(separator: ",") + "]")
            reply.headers.append(("X-Total", "1000000000000000"))
            return reply
        }
        let built = try await site.build()
        #expect(built.codes == ["listing-endless"] && built.manifest.images.count == 40)
        #expect(site.server?.requests.count { $0.path == "/list" } == 5)
    }

    @Test("one row with more pictures than a source may have ends at the ceiling")
    func manyPictures() async throws {
        let html = (0..<100).map { "<img src='/\($0).png'>" }.joined()
        let site = try site(settings: Self.few) { _ in
            .json(#"[{"id":1,"title":"T","cat":"C","body":"\#(html)"}]"#)
        }
        let built = try await site.build()
        #expect(built.codes == ["listing-endless"] && built.manifest.images.count == 40)
    }

    @Test("an image's own alternative text that became an object was nothing in silence")
    func alternative() async throws {
        let list =
            #"[{"id":1,"title":"T","cat":"C","image":{"url":"/a.png","alt":{"de":"Hund"}}},"#
            + #"{"id":2,"title":"T","cat":"C","image":{"url":"/b.png","alt":"A dog"}},"#
            + #"{"id":3,"title":"T","cat":"C","image":{"url":"/c.png","alt":""}}]"#
        let built = try await site("images: [image]") { _ in .json(list) }.build()
        #expect(built.manifest.images.map(\.alt) == [nil, "A dog", nil])
        #expect(built.codes == ["odd-field"])
        #expect(built.report.problems.first?.sentence.contains("alt") == true)
    }

    @Test("a list in UTF-16, with a mark or without, is read", arguments: [true, false])
    func utf16(hasMark: Bool) async throws {
        let list =
            (hasMark ? "\u{FEFF}" : "") + #"[{"id":1,"title":"Ü","cat":"C","image":"/a.png"}]"#
        for isLittle in [true, false] {
            let bytes = list.utf16.flatMap { unit -> [UInt8] in
                let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
                return isLittle ? pair.reversed() : pair
            }
            let built = try await site("images: [image]") { _ in
                Reply(headers: [("Content-Type", "application/json")], body: bytes)
            }.build()
            #expect(built.manifest.images.map(\.title) == ["Ü"])
        }
    }

    @Test("a text of 100 KiB is cut in its words, and told")
    func longText() async throws {
        let title = String(repeating: "é", count: 50_000)
        let built = try await site { _ in
            .json(#"[{"id":1,"title":"\#(title)","cat":"C","body":"<img src='/a.png'>"}]"#)
        }.build()
        #expect(built.codes == ["odd-field"])
        #expect(built.manifest.images.first?.title.count == 32_768)
    }

    @Test("a refused page is no end of the list when a total is told")
    func refusedPage() async throws {
        let isWhole = Mutex(true)
        let keys =
            "images: [image], paging: { kind: page, parameter: page, limit: per_page, size: 1,"
            + " totalHeader: X-Total }"
        let site = try site(keys, settings: Site.bare) { exchange in
            let page = Int(exchange.queryValue("page") ?? "1") ?? 1
            guard page == 1 || isWhole.withLock({ $0 }) else { return .json("{}", status: 400) }
            let row = page > 2 ? "" : #"{"id":\#(page),"cat":"C","image":"/\#(page).png"}"#
            var reply = Reply.json("[\(row)]")
            reply.headers.append(("X-Total", "2"))
            return reply
        }
        #expect(names(try await site.build()) == ["1.png", "2.png"])
        isWhole.withLock { $0 = false }
        let said = await site.refusal()
        #expect(said.contains("answered 400"), "\(said)")
        #expect(try ReadManifest(site.output).images.map(\.name) == ["1.png", "2.png"])
    }

    @Test("a cut list of items takes no category away that was published")
    func cutList() async throws {
        let isWhole = Mutex(true)
        let keys = "images: [image], items: rows, paging: { kind: next, next: next, total: total }"
        let site = try site(keys) { _ in
            let cut = isWhole.withLock { $0 } ? #",{"id":2,"cat":"B","image":"/b.png"}"# : ""
            return .json(#"{"total":2,"rows":[{"id":1,"cat":"A","image":"/a.png"}\#(cut)]}"#)
        }
        #expect(names(try await site.build()) == ["a.png", "b.png"])
        isWhole.withLock { $0 = false }
        let second = try await site.build()
        #expect(second.codes == ["listing-incomplete"] && names(second) == ["a.png", "b.png"])
    }
}
