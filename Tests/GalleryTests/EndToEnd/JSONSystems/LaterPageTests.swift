import Bounds
import ImageFixtures
import MockServer
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

@Suite("Pages behind the first, of a list without a total", .bounded)
struct LaterPageTests {
    /// Rows by number, each with a picture of its own.
    private static func rows(_ numbers: Range<Int>, _ category: String = "C") -> String {
        numbers.map { #"{"id":\#($0),"cat":"\#(category)","image":"/\#($0).png"}"# }
            .joined(separator: ",")
    }

    /// A list in pages, of which `answer` says what a number brings.
    private func site(
        _ paging: String, _ answer: @escaping @Sendable (Int) -> Reply
    ) throws -> Site {
        let picture = try ImageFixtures.picture(width: 64, height: 48)
        let server = try MockServerProgram { exchange in
            guard exchange.path == "/list" else { return Reply(body: picture) }
            return answer(Int(exchange.queryValue("p") ?? "") ?? 1)
        }
        var site = Site(
            yaml: """
                sources:
                  - { type: json, name: J, url: "\(server.origin)/list", items: data,
                      taxonomies: [{ name: Cat, field: cat }], images: [image], paging: \(paging) }
                \(Site.bare)
                """)
        site.server = server
        return site
    }

    private static let next = "{ kind: next, next: next }"
    private static let page = "{ kind: page, parameter: p, limit: size, size: 2 }"
    private static let offset = "{ kind: offset, parameter: p, limit: size, size: 2 }"

    private func names(_ built: Site.Built) -> [String] { built.manifest.images.map(\.name) }

    @Test(
        "a later page that is an error with status 200 ended the list, and pictures were lost with exit 0",
        arguments: [
            #"{"error":"x"}"#, #"{"data":{"a":1},"next":"/list?p=3"}"#, #"{"data":"x"}"#, #""x""#,
        ])
    func errorPage(_ page: String) async throws {
        let isWhole = Mutex(true)
        let site = try site(Self.next) { number in
            if number == 2, !isWhole.withLock({ $0 }) { return .json(page) }
            let next = number == 3 ? "null" : "\"/list?p=\(number + 1)\""
            let rows = Self.rows(number * 2..<number * 2 + 2)
            return .json(#"{"data":[\#(rows)],"next":\#(next)}"#)
        }
        let before = try await site.build()
        #expect(names(before).count == 6)
        isWhole.withLock { $0 = false }
        let said = await site.refusal()
        #expect(said.contains("without a list in data"), "\(said)")
        #expect(try ReadManifest(site.output).images.count == 6)
    }

    @Test(
        "null or an empty list behind the first page is the end",
        arguments: [#"{"data":null}"#, "null", #"{"data":[]}"#, "[]"])
    func end(_ page: String) async throws {
        for paging in [Self.next, Self.page, Self.offset] {
            let site = try site(paging) { number in
                number < 2
                    ? .json(#"{"data":[\#(Self.rows(0..<2))],"next":"/list?p=2"}"#) : .json(page)
            }
            let built = try await site.build()
            #expect(
                names(built) == ["0.png", "1.png"] && built.report.problems.isEmpty, "\(paging)")
        }
    }

    @Test(
        "a way to the next page that became an object, or no address, ended the list in silence",
        arguments: [#"{"href":"/list?p=2"}"#, #"["/list?p=2"]"#, #""mailto:x""#])
    func nextObject(_ next: String) async throws {
        let said = try await site(Self.next) { _ in
            .json(#"{"data":[\#(Self.rows(0..<2))],"next":\#(next)}"#)
        }.refusal()
        #expect(said.contains("next"), "\(said)")
    }

    @Test("a cursor's `more: 1` was taken for no")
    func more() async throws {
        let paging = "{ kind: cursor, parameter: p, next: next, more: more }"
        let built = try await site(paging) { number in
            .json(
                #"{"data":[\#(Self.rows(number..<number + 1))],"next":"\#(number + 1)","more":\#(number == 3 ? 0 : 1)}"#
            )
        }.build()
        #expect(names(built) == ["1.png", "2.png", "3.png"] && built.report.problems.isEmpty)
    }

    @Test("a 404 behind a full page took published pictures and a category away with exit 0")
    func refusedPage() async throws {
        let last = Mutex(3)
        let site = try site(Self.page) { number in
            if number > last.withLock({ $0 }) { return .json("{}", status: 404) }
            let rows = Self.rows(number * 2..<number * 2 + 2, number == 3 ? "D" : "C")
            return .json(#"{"data":[\#(rows)]}"#)
        }
        let before = try await site.build()
        #expect(names(before).count == 6 && before.report.problems.isEmpty, "the end, in silence")
        last.withLock { $0 = 2 }
        let without = try await site.build()
        #expect(without.codes == ["listing-stopped"], "the category D is not listed")
        #expect(without.manifest.images == before.manifest.images)
        last.withLock { $0 = 1 }
        let during = try await site.build()
        #expect(during.codes == ["listing-failed", "listing-stopped"], "nor are pictures of C")
        #expect(during.manifest.images == before.manifest.images)
        last.withLock { $0 = 4 }
        let after = try await site.build()
        #expect(names(after).count == 8 && after.report.problems.isEmpty)
    }

    @Test("a 404 behind a page that is not full is the end: what is gone, goes")
    func shortPage() async throws {
        let count = Mutex(6)
        let site = try site(Self.page) { number in
            let end = count.withLock { $0 }
            let start = (number - 1) * 2
            guard start < end else { return .json("{}", status: 404) }
            return .json(#"{"data":[\#(Self.rows(start..<min(end, start + 2)))]}"#)
        }
        #expect(names(try await site.build()).count == 6)
        count.withLock { $0 = 3 }
        let after = try await site.build()
        #expect(names(after).count == 3 && after.report.problems.isEmpty)
    }

    @Test(
        "a server that does not know the parameter sends the first page for ever: exit 0 with a part",
        arguments: [page, offset])
    func deaf(_ paging: String) async throws {
        let site = try site(paging) { _ in .json(#"{"data":[\#(Self.rows(0..<2))]}"#) }
        let built = try await site.build()
        #expect(built.codes == ["paging-ignored"] && names(built) == ["0.png", "1.png"])
        #expect(built.report.problems.first?.sentence.contains("parameter p;") == true)
        #expect(site.server?.requests.count { $0.path == "/list" } == 2)
    }

    @Test("a server that repeats its last page behind the end is fine")
    func clamping() async throws {
        let built = try await site(Self.page) { number in
            let number = min(number, 3)
            return .json(#"{"data":[\#(Self.rows(number * 2..<number * 2 + 2))]}"#)
        }.build()
        #expect(names(built).count == 6 && built.report.problems.isEmpty)
    }

    @Test(
        "different rows of one page with one id: the second was dropped in silence",
        arguments: [("1", "1"), (#""a\ud83d""#, #""a\ud83e""#)])
    func twins(_ one: String, _ other: String) async throws {
        let built = try await site(Self.next) { _ in
            .json(
                #"{"data":[{"id":\#(one),"cat":"C","image":"/a.png"},{"id":\#(other),"cat":"C","image":"/b.png"}]}"#
            )
        }.build()
        #expect(built.codes == ["shared-ids"] && names(built) == ["a.png"])
    }

    @Test("a row that comes twice as it is, or again on the next page, is no news")
    func repeated() async throws {
        let built = try await site(Self.page) { number in
            let rows = [Self.rows(0..<2) + "," + Self.rows(0..<1), Self.rows(1..<3), ""]
            return .json(#"{"data":[\#(rows[min(number, 3) - 1])]}"#)
        }.build()
        #expect(names(built).count == 3 && built.report.problems.isEmpty)
    }
}
