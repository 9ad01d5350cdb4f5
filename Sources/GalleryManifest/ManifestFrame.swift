import GalleryModel
import Native

/// What stands around the images of a published manifest: its title and its categories, so that an
/// image, whose category is named only behind it, can be told where it belongs.
package struct ManifestFrame: Sendable, Equatable {
    package struct Category: Sendable, Equatable {
        /// Below the output.
        package var folder: String
        /// The names from the taxonomy's down to the category's own.
        package var names: [String]

        package init(folder: String, names: [String]) {
            self.folder = folder
            self.names = names
        }

        /// What a person calls it: `Food/Dessert/Ice cream`.
        package var title: String { names.joined(separator: "/") }
    }

    package private(set) var title = ""
    /// In the manifest's order.
    package private(set) var categories: [Category] = []

    /// Reads the lines between the images and no other.
    package init(_ manifest: String) throws {
        var reader = try ManifestReader(
            root: manifest, only: [.head, .tail, .taxonomy, .end])
        var ids: [String] = []
        var tails: [CategoryTail] = []
        while let line = try reader.next() {
            switch line {
            case .head(let head): ids.append(head.id)
            case .tail(let tail): tails.append(tail)
            case .taxonomy(let taxonomy):
                guard ids.count == tails.count else {
                    throw ManifestReader.Mistake(line: reader.number)
                }
                add(zip(ids, tails), of: taxonomy.name)
                (ids, tails) = ([], [])
            case .end(let end): title = end.title
            default: break
            }
        }
        guard tails.isEmpty else { throw ManifestReader.Mistake(line: reader.number) }
    }

    private mutating func add(
        _ found: some Sequence<(String, CategoryTail)>, of taxonomy: String
    ) {
        var names: [ByteKey: [String]] = [:]
        for (id, tail) in found {
            // A parent comes before its children; one that is missing leaves its child at the top.
            let above = tail.parent.flatMap { names[ByteKey($0)] } ?? [taxonomy]
            names[ByteKey(id)] = above + [tail.name]
            categories.append(Category(folder: tail.path, names: above + [tail.name]))
        }
    }
}
