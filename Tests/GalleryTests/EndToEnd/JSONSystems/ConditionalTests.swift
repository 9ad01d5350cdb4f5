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

@Suite("Asking whether a picture has changed", .bounded)
struct ConditionalTests {
    @Test("a picture whose bytes the store has lost is asked for whole", .timeLimit(.minutes(5)))
    func lost() async throws {
        let picture = try ImageFixtures.picture()
        let server = try MockServerProgram { exchange in
            if exchange.path == "/list" { return .json(#"[{"i":"/a.jpg"}]"#) }
            let isKnown = exchange.header("if-none-match") == "\"a\""
            return Reply(
                status: isKnown ? 304 : 200, headers: [("ETag", "\"a\"")],
                body: isKnown ? [] : picture)
        }
        let site = Site.list(server)
        let before = try await site.build().tree.contents()
        let known = try await site.build()
        #expect(known.report.problems.isEmpty)
        #expect(server.requests.last?.header("if-none-match") == "\"a\"")
        Files.removeTree(try site.path + "/.gallery/store")
        Files.removeTree(try site.output)
        let again = try await site.build()
        #expect(again.report.problems.isEmpty && again.report.images == 1)
        #expect(server.requests.last?.header("if-none-match") == nil)
        #expect(try again.tree.contents() == before)
    }
}
