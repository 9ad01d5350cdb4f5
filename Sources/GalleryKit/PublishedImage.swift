import GalleryManifest
import GalleryModel
import Native

/// A picture as the output's manifest has it.
public struct PublishedImage: Sendable, Equatable {
    /// One of its files.
    public struct File: Sendable, Equatable {
        /// Where it stands: an absolute path, or one from where the output's was given.
        public let path: String
        /// `image/jpeg`.
        public let mediaType: String
        /// Pixels.
        public let width: Int
        public let height: Int
        public let bytes: Int
        /// 64 lower-case hexadecimal digits.
        public let sha256: String
    }

    /// `Food/Dessert/Ice cream`: the taxonomy's name, and those of the categories.
    public let category: String
    /// The source's id, and its name for the file.
    public let id: String
    public let name: String
    public let title: String
    public let alt: String?
    public let caption: String?
    public let credit: String?
    /// Pixels of the original, upright; nil when no file of it was opened.
    public let width: Int?
    public let height: Int?
    /// By the rendition's name: `thumbnail`, `medium`, `native`, `medium-avif`.
    public let files: [String: File]

    init(_ image: ImageRecord, in category: ManifestFrame.Category, of output: String) {
        self.category = category.title
        (id, name, title) = (image.id, image.name, image.title)
        (alt, caption, credit) = (image.alt, image.caption, image.credit)
        (width, height) = (image.width, image.height)
        files = image.renditions.filter { Paths.isInside($0.value.path) }.mapValues {
            File(
                path: Paths.join(output, $0.path), mediaType: $0.mediaType, width: $0.width,
                height: $0.height, bytes: $0.bytes, sha256: $0.sha256)
        }
    }
}

extension Gallery {
    /// Hands over what is published, in its order, until `body` says that it has enough; memory does not grow
    /// with the pictures. Throws what `body` throws, or a `GalleryError`: `.noManifest` where nothing is
    /// published, `.notOurs` where something else is.
    public func eachImage(_ body: (PublishedImage) async throws -> Bool) async throws {
        var own: (any Error)?
        try await readingManifest { manifest in
            let frame = try ManifestFrame(manifest)
            var category = frame.categories.startIndex
            var reader = try ManifestReader(root: manifest, only: [.entry, .tail])
            while let line = try reader.next() {
                if case .tail = line { category += 1 }
                guard case .image(let image) = line else { continue }
                guard category < frame.categories.count else {
                    throw GalleryError.changedMeanwhile
                }
                let published = PublishedImage(
                    image, in: frame.categories[category], of: configuration.output)
                do {
                    guard try await body(published) else { return }
                } catch {
                    own = error
                    return
                }
            }
        }
        if let own { throw own }
    }
}
