import GalleryManifest
import GalleryModel
import GalleryState
import Native

/// The contact sheets of categories: drawn, or taken from an earlier run, and published.
struct SheetPipeline: Sendable {
    let workspace: Workspace
    let pictures: PicturePipeline

    private var output: OutputFolder { workspace.output }
    private var limits: Limits { pictures.settings.limits }

    /// Publishes a category's sheet: one that was drawn of the same things before, or a new one.
    func publish(
        _ content: ContactSheet.Content, _ recipe: SheetRecipe, in place: Place
    ) async throws -> SheetRecord {
        let key = ContactSheet.key(content, recipe)
        let layout = SheetLayout(count: content.tiles.count, recipe)
        let known = try await pictures.pools.disk.run { () -> SheetRecord? in
            guard let known = try workspace.placed(key, "sheet") else { return nil }
            let path = try output.take(
                output.path(known.path), known.file, named: "contact-sheet", in: place.folder)
            return SheetRecord(known.file, path, layout, content, in: place)
        }
        if let known { return known }
        var content = content
        for index in content.tiles.indices where content.tiles[index].file == nil {
            content.tiles[index].file = try await original(for: content.tiles[index])
        }
        return try await pictures.pools.render.run { [content] in
            let drawn = try ContactSheet.draw(content, recipe, limits)
            let path = try output.write(
                drawn.bytes, drawn.file, named: "contact-sheet", in: place.folder)
            let placed = PlacedFile(file: drawn.file, path: path)
            try workspace.catalog.run(
                all: Catalog.changes([("sheet", placed)], of: key, in: output.root))
            return SheetRecord(drawn.file, path, layout, content, in: place)
        }
    }

    /// Fetches again an original that the store has lost.
    private func original(for tile: ContactSheet.Tile) async throws -> String {
        let originals = pictures.originals
        let original = try await originals.bring(tile.offer, of: tile.asset)
        return try await pictures.pools.render.run {
            let bytes = try Files.read(original.file, limit: limits.bytes + 1)
            let source = Source(original: original, bytes: bytes, sha256: Digest.sha256(bytes))
            guard source.sha256 == tile.sha256 else {
                throw Problem.Reason.renderFailed(
                    detail: "\(tile.asset.name) has changed meanwhile")
            }
            return try originals.keep(source)
        }
    }
}

extension SheetRecord {
    init(
        _ file: RenditionFile, _ path: String, _ layout: SheetLayout,
        _ content: ContactSheet.Content, in place: Place
    ) {
        self.init(
            file, path: String(path.dropFirst(place.folder.count + 1)),
            tiles: zip(content.tiles, layout.tiles).map { tile, rectangle in
                Tile(
                    height: rectangle.height, image: tile.asset.id, width: rectangle.width,
                    x: rectangle.x, y: rectangle.y)
            })
    }
}
