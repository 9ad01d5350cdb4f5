import GalleryManifest
import GalleryModel

/// The addresses that a feed gives its pictures.
package struct FeedAddresses: Sendable {
    /// Where the output is served, with a slash at the end.
    package let base: String

    package init(base: String) {
        self.base = base
    }

    /// Where a published file is served.
    package func url(_ path: String) -> String { base + WebAddress.encodedPath(path) }

    /// An id that stays when the picture's bytes change, and differs from one category to the next.
    package func id(_ shown: ExportedImage) -> String {
        url(shown.category.folder) + "/#" + WebAddress.encoded(shown.image.id)
    }
}
