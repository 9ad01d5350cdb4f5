import Bounds
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

@Suite("The version of the pages", .bounded)
struct PageVersionTests {
    /// Pages that are published are written again only when something that they show has changed, or
    /// `PageFile.version` has.
    @Test(
        "whoever changes the markup counts PageFile.version up, and then this test's second number")
    func markup() async throws {
        let built = try await PageBuildTests.site("baseURL: https://a.example/\nplaceholder: webp")
            .build()
        var shapes: [String] = []
        for page in built.tree.paths where page.hasSuffix("index.html") {
            let html = String(decoding: try built.tree.bytes(page), as: UTF8.self)
            // Hashes and texts are no markup; neither is what depends on a picture's bytes.
            shapes.append(
                html.replacing(/[0-9a-f]{64}|\.[0-9a-f]{8}\.|-[0-9a-f]{8}\./, with: "#"))
        }
        let mark = Fingerprint.of(shapes).prefix(8)
        #expect((PageFile.version, String(mark)) == (2, "6dc37ab6"))
    }
}
