import Native

/// Removes what nothing names any more, a run later: a reader who holds the manifest of the last run
/// loses nothing. Only files that we wrote ourselves are ever touched.
struct Sweep {
    private let output: OutputFolder
    private let catalog: Catalog
    private let run: Int

    init(_ output: OutputFolder, _ catalog: Catalog) throws {
        self.output = output
        self.catalog = catalog
        run = try catalog.currentRun(of: output.root)
    }

    /// Notes what the staged manifest of a category no longer names.
    func note(_ outcome: CategoryBuild.Outcome) throws {
        let folder = outcome.place.folder
        let old = output.path(folder + "/" + CategoryManifest.name)
        guard let staged = outcome.staged else { return }
        let kept = ManifestNames.all(in: staged, of: folder)
        for path in ManifestNames.all(in: old, of: folder).subtracting(kept) { try loosen(path) }
    }

    /// Notes everything of a category that is gone.
    func noteGone(_ folder: String) throws {
        let manifest = output.path(folder + "/" + CategoryManifest.name)
        for path in ManifestNames.all(in: manifest, of: folder) { try loosen(path) }
    }

    private func loosen(_ path: String) throws {
        try catalog.loosen(path, of: output.root, run: run)
    }

    /// Removes what was noted in an earlier run and is still not named; says how many files.
    ///
    /// `folders` are the categories that are published now.
    func remove(around folders: Set<String>) throws -> Int {
        let rows = try catalog.run(
            "SELECT folder, path, run FROM loose WHERE output = ? ORDER BY folder",
            [.text(output.root)])
        var named: (folder: String, names: Set<String>) = ("", [])
        var removed = 0
        try catalog.run("BEGIN IMMEDIATE")
        for row in rows {
            guard let folder = row[0].text, let path = row[1].text, let noted = row[2].integer
            else {
                continue
            }
            if named.folder != folder {
                let manifest = output.path(folder + "/" + CategoryManifest.name)
                let isCurrent = folders.contains(folder)
                named = (folder, isCurrent ? ManifestNames.all(in: manifest, of: folder) : [])
            }
            let isNamed = named.names.contains(path)
            guard isNamed || noted < run else { continue }
            if !isNamed {
                try Files.remove(output.path(path))
                removed += 1
                removeEmptyFolders(from: Paths.folder(of: path))
            }
            try catalog.run(
                "DELETE FROM loose WHERE output = ? AND folder = ? AND path = ?",
                [.text(output.root), .text(folder), .text(path)])
        }
        try catalog.run("COMMIT")
        try catalog.finish(run: run, of: output.root)
        for folder in folders { removeParts(in: folder) }
        removeParts(in: "")
        return removed
    }

    private func removeEmptyFolders(from folder: String) {
        var folder = folder
        while !folder.isEmpty, Files.removeEmptyDirectory(output.path(folder)) {
            folder = Paths.folder(of: folder)
        }
    }

    /// What a killed run left half written; nobody else writes while the output is locked.
    private func removeParts(in folder: String) {
        for place in [folder] + Names.renditionFolders.map({ Paths.join(folder, $0) }) {
            Files.removeStaleParts(in: output.path(place), evenOurs: true)
        }
    }
}
