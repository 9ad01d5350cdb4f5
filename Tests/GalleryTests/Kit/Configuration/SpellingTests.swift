import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Spelling", .bounded)
struct SpellingTests {
    @Test("a slip of the finger finds the key that was meant")
    func nearest() {
        #expect(
            Spelling.nearest(to: "contactsheet", among: ["contactSheet", "sources"])
                == "contactSheet")
        #expect(Spelling.nearest(to: "zebra", among: ["contactSheet", "sources"]) == nil)
    }
}
