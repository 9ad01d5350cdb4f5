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
        var open: [(id: String, tail: CategoryManifest.Tail, images: Int)] = []
        var head: Head?
        var images = 0
        try Files.eachLine(of: manifest) { line in
            guard ManifestReading.hasNumbersOfOurs(line) else { return }
            let text = line.hasSuffix(",") ? line.dropLast() : line[...]
            if line.hasPrefix("{\"contactSheet\":") {
                head = try? ManifestJSON.value(Head.self, line + "]}")
                images = 0
            } else if line.hasPrefix("],\"name\":") {
                let tail = try? ManifestJSON.value(
                    CategoryManifest.Tail.self, "{" + text.dropFirst(2))
                if let head, let tail, Paths.isInside(tail.path) {
                    open.append((head.id, tail, images))
                }
            } else if line.hasPrefix("],\"id\":") {
                let end = try? ManifestJSON.value(TaxonomyEnd.self, "{" + text.dropFirst(2))
                if let end, Paths.isInside(end.path) { known += end.places(open) }
                open = []
            } else {
                images += 1
            }
        }
        return known
    }

    private struct Head: Decodable { var id: String }

    /// What stands behind a taxonomy's categories.
    private struct TaxonomyEnd: Decodable {
        var id: String
        var name: String
        var path: String
        var source: String

        func places(
            _ categories: [(id: String, tail: CategoryManifest.Tail, images: Int)]
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
}
