import GalleryManifest
import GalleryModel
import GalleryState
import Native

/// Tiles that are being made: a folder of ours beside the published ones, and in it the one that appears
/// whole under its name.
struct TileStaging: Sendable {
    var recipe: TileRecipe
    var root: String
    var folder: String { root + "/tiles" }

    func remove() { Files.removeTree(root) }
}

/// The tiles of pictures in the output, and what the catalog knows of them.
struct TileFiles: Sendable {
    /// How tiles are made; nil when there are none.
    let recipe: TileRecipe?
    private let baseURL: String
    private let output: OutputFolder
    private let catalog: Catalog
    private let locks = StripedLock()

    init(_ settings: BuildSettings, in workspace: Workspace) {
        recipe =
            settings.tiles
            ? TileRecipe(background: settings.recipes.first?.background ?? .white) : nil
        baseURL = settings.baseURL ?? ""
        output = workspace.output
        catalog = workspace.catalog
    }

    /// A place for tiles to be written.
    func stage() throws -> TileStaging? {
        guard let recipe else { return nil }
        try output.makeFolder(IIIFPresentation.folder)
        let root = Files.partName(for: output.path(IIIFPresentation.folder + "/tiles"))
        try Files.makeDirectory(root)
        return TileStaging(recipe: recipe, root: root)
    }

    /// The tiles that were made of a source before, if they still stand.
    func known(_ source: String) throws -> TilesRecord? {
        guard let recipe,
            let tiles = try catalog.tiles(of: source, recipe.key, in: output.root)
        else { return nil }
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
        let info = try ImageService(tiles: tiles, base: baseURL).info
        try Files.write(Array(info.utf8), to: folder + "/" + TileFolder.info)
        // Other bytes may have the same pixels: two pictures, one name.
        try locks.withLock(for: tiles.sha256) {
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
