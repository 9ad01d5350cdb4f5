import GalleryManifest
import GalleryModel
import GalleryState
import Native

/// The folders of tiles, which belong to no single category.
extension Sweep {
    func adoptTiles(in folders: Set<String>) throws {
        var named: Set<String> = []
        for folder in folders {
            let manifest = output.path(folder + "/" + CategoryManifest.name)
            named.formUnion(try ManifestNames.tiles(in: manifest))
        }
        for case .some(let shard) in (try? Files.names(in: output.path(IIIFPresentation.folder)))
            ?? []
        {
            let place = IIIFPresentation.folder + "/" + shard
            for case .some(let name) in (try? Files.names(in: output.path(place))) ?? [] {
                let path = place + "/" + name
                guard !named.contains(path), TileFolder.isPath(path),
                    let sha256 = try? TileFolder.contents(of: output.path(path)).sha256,
                    TileFolder.path(of: sha256) == path
                else { continue }
                try markOrphans(path)
            }
        }
    }

    /// Which of the folders of tiles any category names: they belong to no single one.
    func namedTiles() throws -> Set<String> {
        let rows = try catalog.run(
            "SELECT path FROM orphans WHERE output = ? AND path GLOB ?",
            [.text(output.root), .text(IIIFPresentation.folder + "/*")])
        let orphans = Set(rows.compactMap { $0[0].text }.filter(TileFolder.isPath))
        guard !orphans.isEmpty else { return [] }
        var named: Set<String> = []
        var reader = try ManifestReader(
            root: output.path(RootManifest.name), only: [.entry])
        while let line = try reader.next() {
            guard case .image(let image) = line, let folder = image.tiles?.folder else { continue }
            if orphans.contains(folder) { named.insert(folder) }
        }
        return named
    }

    /// Tiles that a killed run left half made, and half a collection.
    func removeTileParts() {
        let folder = output.path(IIIFPresentation.folder)
        guard !Files.isLink(folder) else { return }
        if presented.isEmpty { try? Files.remove(output.path(IIIFFile.marker)) }
        for case .some(let name) in (try? Files.names(in: folder)) ?? [] {
            if Files.isPart(name) { Files.removeTree(folder + "/" + name) }
            // Made for tiles that a killed run did not come to put there; one that holds any stays.
            if name.utf8.count == 2 { _ = Files.removeEmptyDirectory(folder + "/" + name) }
        }
    }
}
