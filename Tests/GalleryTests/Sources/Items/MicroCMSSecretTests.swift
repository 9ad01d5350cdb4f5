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

@Suite("Addresses of pictures of other hosts in microCMS", .bounded)
struct MicroCMSSecretTests {
    @Test("a signature in a picture's address is not published as its source")
    func signed() {
        let image = MicroCMSImage(
            settings: MicroCMSSettings(origin: "https://s.example"), width: 640)
        let url = "https://u:pass@other.example/a.png?token=SECRET&w=1"
        let found = FoundImage(value: .text(url), picture: nil, item: .null)
        let asset = image.assets(of: found)?.first
        #expect(asset?.sourceURL == "https://other.example/a.png")
        #expect(asset?.offers.map(\.address) == [.web(url, credentials: [])])
    }
}
