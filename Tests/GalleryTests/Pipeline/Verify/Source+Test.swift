import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension Source {
    /// A user's file, with what is, or is said to be, in it.
    init(_ file: String, _ bytes: [UInt8]) {
        let offer = Offer(name: "native", address: .file(file, name: file))
        self.init(
            original: Original(file: file, offer: offer), bytes: bytes,
            sha256: Digest.sha256(bytes))
    }
}
