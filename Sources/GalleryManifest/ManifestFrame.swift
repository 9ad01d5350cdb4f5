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
        var number = 0
        var isWhole = false
        var ids: [String] = []
        var tails: [CategoryManifest.Tail] = []
        try Files.eachLine(of: manifest) { line in
            number += 1
            let text = line.hasSuffix(",") ? line.dropLast() : line[...]
            do {
                if line.hasPrefix("{\"contactSheet\":") {
                    ids.append(try ManifestJSON.value(Head.self, line + "]}").id)
                } else if line.hasPrefix("],\"name\":") {
                    let tail = "{" + text.dropFirst(2)
                    tails.append(try ManifestJSON.value(CategoryManifest.Tail.self, tail))
                } else if line.hasPrefix("],\"id\":") {
                    let taxonomy = try ManifestJSON.value(Taxonomy.self, "{" + text.dropFirst(2))
                    guard ids.count == tails.count else {
                        throw ManifestReading.Mistake(line: number)
                    }
                    add(zip(ids, tails), of: taxonomy.name)
                    (ids, tails) = ([], [])
                } else if line.hasPrefix("],\"title\":") {
                    title = try ManifestJSON.value(End.self, "{" + text.dropFirst(2)).title
                    isWhole = true
                }
            } catch is DecodingError {
                throw ManifestReading.Mistake(line: number)
            }
        }
        guard isWhole, tails.isEmpty else { throw ManifestReading.Mistake(line: number) }
    }

    private mutating func add(
        _ found: some Sequence<(String, CategoryManifest.Tail)>, of taxonomy: String
    ) {
        var names: [ByteKey: [String]] = [:]
        for (id, tail) in found {
            // A parent comes before its children; one that is missing leaves its child at the top.
            let above = tail.parent.flatMap { names[ByteKey($0)] } ?? [taxonomy]
            names[ByteKey(id)] = above + [tail.name]
            categories.append(Category(folder: tail.path, names: above + [tail.name]))
        }
    }

    private struct Head: Decodable { var id: String }
    private struct End: Decodable { var title: String }
}
