import Native

/// What the manifest says of an image's tiles.
struct TilesRecord: Sendable, Equatable, Codable {
    /// Of all pictures in the folder.
    var bytes: Int
    var files: Int
    /// Below the output, whichever manifest says so: categories share the tiles of an image.
    var folder: String
    var height: Int
    /// Of their hashes and names, each hashed in turn with what came before, sorted by name.
    var sha256: String
    var width: Int

    var pyramid: TilePyramid { TilePyramid(width: width, height: height) }
}

/// How tiles are made.
struct TileRecipe: Sendable, Equatable {
    var quality = 85
    var background = Colour.white

    /// Everything that decides how the tiles turn out: half of their key, the source being the other.
    var key: String {
        "tiles \(TilePyramid.size) \(quality) \(background.hex) \(Rendering.version) \(Vips.version)"
    }
}
