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

@Suite("Pictures whose address is another with every listing", .bounded)
struct SignedAddressTests {
    /// A list of addresses with the query of the day, and whether pictures can be had.
    private func site(
        _ paths: [String]
    ) throws -> (site: Site, day: Box<(query: String, isDown: Bool)>) {
        let day = Box((query: "one", isDown: false))
        let pictures = try paths.indices.map {
            try ImageFixtures.picture(color: [Double($0 * 60), 99, 9])
        }
        let server = try MockServerProgram { exchange in
            let (query, isDown) = day.value.withLock { $0 }
            guard exchange.path == "/list" else {
                let place = paths.firstIndex { $0.hasPrefix(exchange.path) } ?? 0
                return isDown ? .json("{}", status: 500) : Reply(body: pictures[place])
            }
            let rows = paths.enumerated().map { number, path in
                #"{"id":\#(number),"i":"\#(path)\#(path.contains("?") ? "&" : "?")\#(query)"}"#
            }
            return .json("[" + rows.joined(separator: ",") + "]")
        }
        return (Site.list(server), day)
    }

    private final class Box<Value: Sendable>: Sendable {
        let value: Mutex<Value>
        init(_ value: Value) { self.value = Mutex(value) }
    }

    @Test(
        "an outage took all pictures with signed addresses away",
        arguments: [
            ("sv=2020&se=1&sig=a", "sv=2020&se=2&sig=b"), ("w=100&s=aa", "w=100&s=bb"),
            ("v=1", "v=2"), ("1700000000", "1700000001"),
        ])
    func outage(_ one: String, _ two: String) async throws {
        let (site, day) = try site(["/a.png", "/b.png"])
        day.value.withLock { $0.query = one }
        let before = try await site.build()
        day.value.withLock { $0 = (two, true) }
        for _ in 0..<2 {
            let during = try await site.build()
            #expect(during.manifest.images.map(\.name) == ["a.png", "b.png"])
            #expect(during.manifest.images.allSatisfy { $0.kept == true })
            #expect(
                during.manifest.images.map(\.renditions) == before.manifest.images.map(\.renditions)
            )
        }
        day.value.withLock { $0.isDown = false }
        #expect(try await site.build().report.problems.isEmpty)
    }

    @Test("of two pictures at one address with other queries none stands for the other")
    func ambiguous() async throws {
        let (site, day) = try site(["/p?id=1", "/p?id=2"])
        #expect(try await site.build().manifest.images.count == 2)
        day.value.withLock { $0 = ("two", true) }
        #expect(try await site.build().manifest.images.isEmpty)
    }
}
