package import GalleryModel
import Native

/// A category that is published now.
package struct KnownPlace: Sendable, Equatable {
    package var place: Place
    /// The taxonomy's folder.
    package var root: String
    /// Pictures that the manifest names in it.
    package var images: Int

    /// What a root manifest says is published, in its order: a catalog that was lost is no reason to
    /// forget it. Lines that are none of ours say nothing.
    package static func all(in manifest: String) throws -> [KnownPlace] {
        guard Files.exists(manifest) else { return [] }
        var known: [KnownPlace] = []
        // Of the taxonomy whose end has not come.
        var open: [(id: String, tail: CategoryTail, images: Int)] = []
        var head: CategoryHead?
        var images = 0
        try Files.eachLine(of: manifest) { line in
            let kind = ManifestLine.kind(of: line)
            if kind == .entry { images += 1 }
            guard [.head, .tail, .taxonomy].contains(kind) else { return }
            switch try? ManifestLine(line) {
            case .head(let found): (head, images) = (found, 0)
            case .tail(let tail):
                if let head, Paths.isInside(tail.path) { open.append((head.id, tail, images)) }
            case .taxonomy(let end):
                if Paths.isInside(end.path) { known += end.places(open) }
                open = []
            default: if kind == .head { head = nil }
            }
        }
        return known
    }
}

extension TaxonomyRecord {
    /// The categories before it as places.
    fileprivate func places(
        _ categories: [(id: String, tail: CategoryTail, images: Int)]
    ) -> [KnownPlace] {
        var names: [ByteKey: [String]] = [:]
        return categories.map { id, tail, images in
            // Categories above that are not published are known by their folders alone.
            let folders = tail.path.dropFirst(path.count).split(separator: "/").dropLast()
            let above = tail.parent.flatMap { names[ByteKey($0)] } ?? folders.map(String.init)
            names[ByteKey(id)] = above + [tail.name]
            let place = Place(
                source: source, taxonomy: Taxonomy(id: self.id, name: name),
                category: Category(id: id, name: tail.name, parent: tail.parent),
                names: above + [tail.name], folder: tail.path, order: tail.order)
            return KnownPlace(place: place, root: path, images: images)
        }
    }
}
