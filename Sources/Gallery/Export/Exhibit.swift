/// A picture as an export shows it: the image, the one of its files that was chosen, and where it belongs.
struct Exhibit: Sendable {
    var category: ManifestFrame.Category
    var image: ImageRecord
    var file: RenditionRecord

    /// nil when the image has not the rendition that is wanted, or none at all.
    init?(
        _ image: ImageRecord, of category: ManifestFrame.Category,
        as rendition: ExportRequest.Rendition?
    ) {
        let wanted = rendition.map { [$0] } ?? [.medium, .native, .thumbnail]
        let files = wanted.compactMap { image.renditions[$0.rawValue] }
        guard let file = files.first, Paths.isInside(file.path) else { return nil }
        self.category = category
        self.image = image
        self.file = file
    }

    /// What is said below the picture, if anything is.
    var caption: String? { image.caption ?? image.alt }
}
