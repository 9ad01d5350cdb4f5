package import GalleryManifest
import GalleryModel

/// A picture as an export shows it: the image, the one of its files that was chosen, and where it belongs.
package struct ExportedImage: Sendable {
    package var category: ManifestFrame.Category
    package var image: ImageRecord
    package var file: RenditionRecord

    /// nil when the image has not the rendition that is wanted, or none at all.
    package init?(
        _ image: ImageRecord, of category: ManifestFrame.Category,
        as rendition: String?
    ) {
        let file = if let rendition { image.renditions[rendition] } else { image.views.first }
        guard let file, Paths.isInside(file.path) else { return nil }
        self.category = category
        self.image = image
        self.file = file
    }

    /// What is said below the picture, if anything is.
    var caption: String? { image.caption ?? image.alt }
}
