package import GalleryModel
import Native

/// A file that a manifest names, with what it says of it.
package struct NamedFile: Sendable, Equatable {
    /// Below the output.
    package var path: String
    package var bytes: Int
    package var sha256: String
    /// A sheet's stable second name.
    var isAlias = false
    /// An image's tiles: the path is their folder's.
    package var tiles: TilesRecord?
    package var isPicture = true

    package init(
        path: String, bytes: Int, sha256: String, isAlias: Bool = false, tiles: TilesRecord? = nil,
        isPicture: Bool = true
    ) {
        self.path = path
        self.bytes = bytes
        self.sha256 = sha256
        self.isAlias = isAlias
        self.tiles = tiles
        self.isPicture = isPicture
    }

    /// The files that a line of a manifest names: an image's renditions, or a sheet and its stable name.
    package static func all(of line: ManifestLine) -> [NamedFile] {
        switch line {
        case .image(let image):
            return image.renditions.sorted { $0.key < $1.key }.map { _, file in
                NamedFile(path: file.path, bytes: file.bytes, sha256: file.sha256)
            }
        case .head(let head):
            guard let sheet = head.contactSheet else { return [] }
            let entry = NamedFile(path: sheet.path, bytes: sheet.bytes, sha256: sheet.sha256)
            var alias = entry
            alias.path = Paths.join(
                Paths.folder(of: sheet.path), ManifestNames.alias(of: sheet.path))
            alias.isAlias = true
            return [entry, alias]
        case .page(let page): return [NamedFile(page)]
        default: return []
        }
    }
}

extension NamedFile {
    package init(_ page: PageRecord) {
        self.init(path: page.path, bytes: page.bytes, sha256: page.sha256, isPicture: false)
    }
}
