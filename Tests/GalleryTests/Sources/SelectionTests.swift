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

@Suite("Which categories a run is about", .bounded)
struct SelectionTests {
    @Test(
        "--retry-failed takes a category with those below it, and a taxonomy with all of its own",
        arguments: [
            ("Food/Cakes", true), ("Food/Cakes/Round", true), ("Food/Cakes/Round/Small", true),
            ("Food", false), ("Food/Cakes2", false), ("Drinks/Tea", true), ("Drinks2/Tea", false),
        ])
    func retry(title: String, expected: Bool) {
        let failed = Selection.titled(["Food/Cakes", "Drinks"])
        #expect(failed.includes(title: title, folder: "x") == expected)
    }
}
