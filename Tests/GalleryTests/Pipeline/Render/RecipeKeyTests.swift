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

@Suite("What a rendition is known by", .bounded)
struct RecipeKeyTests {
    @Test("everything that changes the file changes the key: quality among it")
    func key() {
        let recipe = Recipe(name: "medium", width: 100, height: 80)
        var others = [recipe]
        others.append(recipe)
        others[1].quality = 81
        for change: (inout Recipe) -> Void in [
            { $0.width = 101 }, { $0.height = 81 }, { $0.format = .webp },
            { $0.isFromWhole = true },
            { $0.name = "thumbnail" },
        ] {
            var other = recipe
            change(&other)
            others.append(other)
        }
        #expect(Set(others.map(\.key)).count == others.count)
    }
}
