import GalleryManifest
import GalleryModel
import GalleryState
import Native

/// Removes what nothing names any more, a run later: a reader who holds the manifest of the last run
/// loses nothing. Only files that we wrote ourselves are ever touched.
struct Sweep {
    let output: OutputFolder
    let catalog: Catalog
    private let run: Int
    /// The files for IIIF viewers that this run leads to.
    let presented: Set<String>
    /// The pages' files that are published now.
    private let pages: Set<String>

    init(
        _ output: OutputFolder, _ catalog: Catalog, presented: Set<String>, pages: Set<String>
    ) throws {
        self.output = output
        self.catalog = catalog
        self.presented = presented
        self.pages = pages
        run = try catalog.currentRun(of: output.root)
    }

    /// Notes what the staged manifest of a category no longer names.
    func note(_ outcome: CategoryOutcome) throws {
        let folder = outcome.place.folder
        let old = output.path(folder + "/" + CategoryManifest.name)
        guard let staged = outcome.made?.staged else { return }
        let kept = try ManifestNames.all(in: staged, of: folder)
        for path in try ManifestNames.all(in: old, of: folder).subtracting(kept) {
            try markOrphans(path)
        }
        let tiles = try ManifestNames.tiles(in: staged)
        for path in try ManifestNames.tiles(in: old).subtracting(tiles) { try markOrphans(path) }
    }

    /// Notes the files for IIIF viewers that nothing leads to any more.
    func notePresentation(of folders: Set<String>) throws {
        let paths =
            folders.map { $0 + "/" + IIIFPresentation.manifest } + [IIIFPresentation.collection]
        for path in paths
        where !presented.contains(path) && Files.exists(output.path(path))
            && IIIFFile.isOurs(path, in: output.root)
        {
            try markOrphans(path)
        }
    }

    /// Notes everything of a category that is gone.
    func noteGone(_ folder: String) throws {
        let manifest = output.path(folder + "/" + CategoryManifest.name)
        for path in try ManifestNames.all(in: manifest, of: folder) { try markOrphans(path) }
        for path in try ManifestNames.tiles(in: manifest) { try markOrphans(path) }
    }

    /// Notes the pages' files that the new manifest no longer names.
    func note(_ old: [PageRecord]) throws {
        for page in old where !pages.contains(page.path) { try markOrphans(page.path) }
    }

    /// Removes the pages' files that are still ours; says how many.
    func removeAtOnce(_ old: [PageRecord]) throws -> Int {
        try old.count { page in
            try PageFile.isOurs(page.path, in: output.root) && output.remove(page.path)
        }
    }

    /// After the catalog was lost: notes files of ours that no manifest names and no catalog knows.
    ///
    /// A file whose name carries the hash of its own content is one that we wrote: nobody else's does.
    func adoptOrphans(in folders: Set<String>) throws {
        guard run == 1 else { return }
        try adoptTiles(in: folders)
        for folder in folders {
            let manifest = output.path(folder + "/" + CategoryManifest.name)
            let named = try ManifestNames.all(in: manifest, of: folder)
            let renditions = output.renditionFolders(in: folder).filter { !folders.contains($0) }
            for place in [folder] + renditions {
                for case .some(let name) in (try? Files.names(in: output.path(place))) ?? [] {
                    let path = place + "/" + name
                    if !named.contains(path), isNamedByItsHash(path) { try markOrphans(path) }
                }
            }
        }
    }

    private func isNamedByItsHash(_ path: String) -> Bool {
        guard let hash = Names.hash(in: Paths.name(of: path)), !Files.isLink(output.path(path)),
            let bytes = try? Files.read(output.path(path))
        else { return false }
        return Digest.sha256(bytes).hasPrefix(hash)
    }

    func markOrphans(_ path: String) throws {
        try catalog.markOrphans([path], of: output.root, run: run)
    }

    /// Removes what was noted in an earlier run and is still not named; says how many files.
    ///
    /// `folders` are the categories that are published now. A file that cannot be removed is tried again
    /// in the next run: what is published stands whatever happens here.
    func remove(around folders: Set<String>, notice: (String) -> Void) throws -> Int {
        var named: (folder: String, names: Set<String>) = ("", [])
        let tiles = try namedTiles()
        var removed = 0
        var last = (folder: "", path: "")
        // Page by page: after a first run these are as many as its files.
        while case let rows = try noted(after: last), !rows.isEmpty {
            var settled: [(folder: String, path: String)] = []
            for (folder, path, run) in rows {
                last = (folder, path)
                let category = Sweep.category(of: path, among: folders)
                if named.folder != category {
                    let manifest = output.path(category + "/" + CategoryManifest.name)
                    named = (
                        category,
                        try category.isEmpty ? [] : ManifestNames.all(in: manifest, of: category)
                    )
                }
                let isNamed =
                    named.names.contains(path) || presented.contains(path) || tiles.contains(path)
                    || pages.contains(path) || !PageFile.mayRemove(path, in: output.root)
                    || !IIIFFile.mayRemove(path, in: output.root)
                guard isNamed || run < self.run else { continue }
                do throws(FileError) {
                    if !isNamed { removed += try remove(path) }
                    settled.append((folder, path))
                } catch {
                    notice("\(error.sentence); nothing names it any more")
                }
            }
            try forget(settled)
        }
        try catalog.finish(run: run, of: output.root)
        for folder in folders { removeParts(in: folder) }
        removeParts(in: "")
        removeTileParts()
        removeParts(in: PageFile.assets)
        return removed
    }

    /// The category that a path belongs to: the nearest folder above it that is one; else nothing.
    private static func category(of path: String, among folders: Set<String>) -> String {
        var folder = Paths.folder(of: path)
        while !folder.isEmpty, !folders.contains(folder) { folder = Paths.folder(of: folder) }
        return folder
    }

    /// The next files that were noted, in the order of their folders.
    private func noted(
        after last: (folder: String, path: String)
    ) throws -> [(folder: String, path: String, run: Int)] {
        let rows = try catalog.run(
            """
            SELECT folder, path, run FROM orphans WHERE output = ? AND (folder, path) > (?, ?)
            ORDER BY folder, path LIMIT 1000
            """, [.text(output.root), .text(last.folder), .text(last.path)])
        return rows.compactMap { row in
            guard let folder = row[0].text, let path = row[1].text, let run = row[2].integer
            else { return nil }
            return (folder, path, run)
        }
    }

    /// Those are named, or gone.
    private func forget(_ settled: [(folder: String, path: String)]) throws {
        try catalog.run(
            all: settled.map { row in
                (
                    "DELETE FROM orphans WHERE output = ? AND folder = ? AND path = ?",
                    [.text(output.root), .text(row.folder), .text(row.path)]
                )
            })
    }

    private func remove(_ path: String) throws(FileError) -> Int {
        guard TileFolder.isPath(path) else { return try output.remove(path) ? 1 : 0 }
        return try TileFolder(output: output, path: path).remove()
    }

    /// What a killed run left half written; nobody else writes while the output is locked.
    private func removeParts(in folder: String) {
        for place in [folder] + output.renditionFolders(in: folder) {
            Files.removeStaleParts(in: output.path(place), evenOurs: true)
        }
    }
}
