import Native

/// A category that the last run published.
struct KnownPlace: Sendable, Equatable {
    var place: Place
    /// The taxonomy's folder.
    var root: String
}

extension Catalog {
    /// What the last run published to this output, in the manifest's order.
    func places(of output: String) throws(DatabaseError) -> [KnownPlace] {
        try run(
            "SELECT place, root FROM places WHERE output = ? ORDER BY sequence", [.text(output)]
        ).compactMap { row in
            guard let text = row[0].text, let root = row[1].text,
                let place = Catalog.decode(Place.self, text)
            else { return nil }
            return KnownPlace(place: place, root: root)
        }
    }

    /// Remembers what this run has published, instead of what the last one did.
    func remember(_ branches: [Publication.Branch], of output: String) throws {
        let new = branches.flatMap { branch in
            branch.categories.map { KnownPlace(place: $0.place, root: branch.folder) }
        }
        if new == (try places(of: output)) { return }
        try transaction {
            try run("DELETE FROM places WHERE output = ?", [.text(output)])
            for (sequence, known) in new.enumerated() {
                try run(
                    "INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [
                        .text(output), .text(known.place.folder), .text(known.place.source),
                        .text(known.place.taxonomy.id), .text(Catalog.encode(known.place)),
                        .text(known.root), .integer(sequence),
                    ])
            }
        }
    }

    /// The number of the run that is under way: one more than the last that was published.
    func currentRun(of output: String) throws(DatabaseError) -> Int {
        let last = try run("SELECT run FROM runs WHERE output = ?", [.text(output)])
        return (last.first?.first?.integer ?? 0) + 1
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
