import Native

/// Tiles that are being made: a folder of ours beside the published ones, and in it the one that appears
/// whole under its name.
struct TileStaging: Sendable {
    var recipe: TileRecipe
    var root: String
    var folder: String { root + "/tiles" }
}

extension Workshop {
    /// How tiles are made; nil when there are none.
    var tileRecipe: TileRecipe? {
        guard configuration.tiles else { return nil }
        return TileRecipe(background: configuration.recipes.first?.background ?? .white)
    }

    /// A place for tiles to be written.
    func stageTiles() throws -> TileStaging? {
        guard let recipe = tileRecipe else { return nil }
        try output.makeFolder(Presentation.folder)
        let root = Files.partName(for: output.path(Presentation.folder + "/tiles"))
        try Files.makeDirectory(root)
        return TileStaging(recipe: recipe, root: root)
    }

    /// The tiles that were made of a source before, if they still stand.
    func publishedTiles(_ source: String, _ recipe: TileRecipe) throws -> TilesRecord? {
        guard let tiles = try catalog.tiles(of: source, recipe.key, in: output.root) else {
            return nil
        }
        let folder = TileFolder(output: output, path: tiles.folder)
        guard folder.stands, !output.rereads || folder.holds(tiles) else { return nil }
        return tiles
    }

    /// Adds what libvips forgets, and publishes the tiles under the name of their content.
    func publish(
        _ staging: TileStaging, _ drawn: Rendering.Tiles, of source: String
    ) throws -> TilesRecord {
        let (folder, pyramid) = (staging.folder, drawn.pyramid)
        for name in [TileFolder.info, "vips-properties.xml"] {
            try Files.remove(folder + "/" + name)
        }
        for name in pyramid.wholeTileNames {
            try take(folder + "/" + pyramid.wholeTile, to: folder + "/" + name)
        }
        let whole = folder + "/" + TileFolder.sentinel
        if !Files.exists(whole) {
            try Files.makeDirectory(Paths.folder(of: whole))
            try Files.write(drawn.whole, to: whole)
        }
        guard Set(try TileFolder.names(in: folder)) == pyramid.paths else {
            throw Problem.Reason.renderFailed(
                detail: "this libvips wrote other tiles than IIIF viewers ask for")
        }
        let contents = try TileFolder.contents(of: folder)
        let tiles = TilesRecord(
            bytes: contents.bytes, files: contents.files,
            folder: TileFolder.path(of: contents.sha256), height: pyramid.height,
            sha256: contents.sha256, width: pyramid.width)
        let info = try ImageService(tiles: tiles, base: configuration.baseURL ?? "").info
        try Files.write(Array(info.utf8), to: folder + "/" + TileFolder.info)
        // Other bytes may have the same pixels: two pictures, one name.
        try tileTurns.take(for: tiles.sha256) {
            let published = TileFolder(output: output, path: tiles.folder)
            if published.stands, published.holds(tiles) { return }
            try output.willWrite([tiles.folder])
            try published.take(folder)
        }
        try catalog.record(tiles, of: source, staging.recipe.key, in: output.root)
        return tiles
    }

    private func take(_ tile: String, to path: String) throws {
        guard !Files.exists(path) else { return }
        try Files.makeDirectory(Paths.folder(of: path))
        if !Files.link(tile, to: path) { try Files.copy(tile, to: path) }
    }
}
