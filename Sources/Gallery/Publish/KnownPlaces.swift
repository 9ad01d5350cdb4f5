import Native

/// A category that is published now.
struct KnownPlace: Sendable, Equatable {
    var place: Place
    /// The taxonomy's folder.
    var root: String
    /// Pictures that the manifest names in it.
    var images: Int

    /// What a root manifest says is published, in its order: a catalog that was lost is no reason to
    /// forget it. Lines that are none of ours say nothing.
    static func all(in manifest: String) throws -> [KnownPlace] {
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
            var names: [Exact: [String]] = [:]
            return categories.map { id, tail, images in
                // Categories above that are not published are known by their folders alone.
                let folders = tail.path.dropFirst(path.count).split(separator: "/").dropLast()
                let above = tail.parent.flatMap { names[Exact($0)] } ?? folders.map(String.init)
                names[Exact(id)] = above + [tail.name]
                let place = Place(
                    source: source, taxonomy: Taxonomy(id: self.id, name: name),
                    category: Category(id: id, name: tail.name, parent: tail.parent),
                    names: above + [tail.name], folder: tail.path, order: tail.order)
                return KnownPlace(place: place, root: path, images: images)
            }
        }
    }
}

extension Catalog {
    /// The number of the run that is under way: one more than the last that was published.
    func currentRun(of output: String) throws(DatabaseError) -> Int {
        let last = try run("SELECT run FROM runs WHERE output = ?", [.text(output)])
        return (last.first?.first?.integer ?? 0) + 1
    }

    /// Whether anything was ever written there, be it published or not.
    func knows(_ output: String) throws(DatabaseError) -> Bool {
        let rows = try run(
            "SELECT 1 FROM runs WHERE output = ?1 UNION SELECT 1 FROM loose WHERE output = ?1 LIMIT 1",
            [.text(output)])
        return !rows.isEmpty
    }

    func finish(run number: Int, of output: String) throws(DatabaseError) {
        try run("INSERT OR REPLACE INTO runs VALUES (?, ?)", [.text(output), .integer(number)])
    }

    /// Notes files that perhaps nothing names: some that are about to be written, or were dropped.
    func loosen(_ paths: [String], of output: String, run number: Int) throws(DatabaseError) {
        try run(
            all: paths.map { path in
                (
                    "INSERT OR IGNORE INTO loose VALUES (?, ?, ?, ?)",
                    [
                        .text(output), .text(ManifestNames.category(of: path)), .text(path),
                        .integer(number),
                    ]
                )
            })
    }
}
