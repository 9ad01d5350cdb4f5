/// What the manifest says of an image's tiles.
package struct TilesRecord: Sendable, Equatable, Codable {
    /// Of all pictures in the folder.
    package var bytes: Int
    package var files: Int
    /// Below the output, whichever manifest says so: categories share the tiles of an image.
    package var folder: String
    package var height: Int
    /// Of their hashes and names, each hashed in turn with what came before, sorted by name.
    package var sha256: String
    package var width: Int

    package init(bytes: Int, files: Int, folder: String, height: Int, sha256: String, width: Int) {
        self.bytes = bytes
        self.files = files
        self.folder = folder
        self.height = height
        self.sha256 = sha256
        self.width = width
    }

    package var pyramid: TilePyramid { TilePyramid(width: width, height: height) }
}

/// How tiles are made.
package struct TileRecipe: Sendable, Equatable {
    package var quality = 85
    package var background = Color.white

    package init(quality: Int = 85, background: Color = Color.white) {
        self.quality = quality
        self.background = background
    }
}
