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

@Suite("A channel that somebody else controls", .bounded)
struct OracleHostileTests {
    /// One category `C`, in it what `items` says; every other path is a picture.
    private func site(
        _ limits: String = "retries: 0",
        _ items: @escaping @Sendable (Exchange) -> String
    ) throws -> Site {
        let picture = try ImageFixtures.picture(width: 64, height: 48)
        let server = try MockServerProgram { exchange in
            if exchange.path.hasSuffix("/taxonomies") {
                return .json(#"{"items":[{"id":"T","name":"T"}],"hasMore":false}"#)
            }
            if exchange.path.hasSuffix("/categories") {
                return .json(#"{"items":[{"id":"C","name":"C"}],"hasMore":false}"#)
            }
            guard exchange.path.hasSuffix("/items") else { return Reply(body: picture) }
            return .json(items(exchange))
        }
        return Site.oracle(server, settings: Site.bare.replacing("retries: 0", with: limits))
    }

    private static func row(_ id: Int, _ fields: String = "{}", _ more: String = "") -> String {
        #"{"id":"A\#(id)","type":"Image","name":"\#(id).jpg","fields":\#(fields)\#(more)}"#
    }

    @Test(
        "numbers from a server end the run",
        arguments: ["9223372036854775807", "-9223372036854775808", "1e999", "\"7\"", "[1]"])
    func numbers(_ number: String) async throws {
        let size = #"{"metadata":{"width":\#(number),"height":\#(number)},"size":\#(number)}"#
        let fields =
            #"{"size":\#(number),"metadata":{"width":4294967296,"height":4294967296},"#
            + #""renditions":[{"name":"Medium","formats":[{"format":"jpg",\#(size.dropFirst())]}]}"#
        let built = try await site {
            // Beyond the ceiling of offsets the list is scrolled, and one page is all.
            let rows = $0.queryValue("offset") ?? "0" == "0" ? Self.row(1, fields) : ""
            return #"{"items":[\#(rows)],"totalResults":\#(number),"hasMore":false}"#
        }.build()
        #expect(built.manifest.images.count == 1)
        let claimsMore = ["9223372036854775807", "1e999", "\"7\""].contains(number)
        #expect(built.codes == (claimsMore ? ["listing-incomplete"] : []))
    }

    @Test("a channel's total of 10¹⁵ with ever fresh rows ends at the ceiling, and is told")
    func endless() async throws {
        let built = try await site("retries: 0, assets: 250") {
            let start = Int($0.queryValue("offset") ?? $0.queryValue("scrollId") ?? "0") ?? 0
            let rows = (start..<start + 100).map { Self.row($0) }.joined(separator: ",")
            return #"{"items":[\#(rows)],"totalResults":1000000000000000,"#
                + #""scrollId":"\#(start + 100)","hasMore":true}"#
        }.build()
        #expect(built.report.problems.contains { $0.sentence.contains("given up after") })
        #expect(built.manifest.images.count <= 300 && built.manifest.images.count >= 200)
    }

    @Test(
        "words: the description is the alt text, the credit is the credit, and what is no text is told"
    )
    func words() async throws {
        let built = try await site { _ in
            let words = #"{"credit":"Ann","caption":"Cap","title":"Ti"}"#
            let rows = [
                Self.row(1, words, #","description":"Seen""#),
                Self.row(2, #"{"alt":"Own","credit":{"id":"P"}}"#, #","description":"Seen""#),
            ]
            return #"{"items":[\#(rows.joined(separator: ","))],"hasMore":false}"#
        }.build()
        let images = built.manifest.images
        #expect(images.map(\.alt) == ["Seen", "Own"] && images.map(\.credit) == ["Ann", nil])
        #expect(images.first?.caption == "Cap" && images.first?.title == "Ti")
        #expect(built.codes == ["odd-field"])
    }

    @Test("a row with half an emoji and one with an escape that is none are read, and told")
    func texts() async throws {
        let built = try await site { _ in
            let rows = [
                Self.row(1, #"{"title":"a\ud83d"}"#), Self.row(2, #"{"title":"b\x41"}"#),
            ]
            return #"{"items":[\#(rows.joined(separator: ","))],"hasMore":false}"#
        }.build()
        #expect(built.manifest.images.map(\.title) == ["a\u{FFFD}", #"b\x41"#])
        #expect(built.codes == ["odd-json"])
    }
}
