package import GalleryModel

/// A IIIF image service as `info.json` describes it, and as a manifest embeds it.
package struct ImageService: Sendable {
    package let tiles: TilesRecord
    /// Where the output is served.
    package let base: String

    package init(tiles: TilesRecord, base: String) {
        self.tiles = tiles
        self.base = base
    }

    package var id: String { base + WebAddress.encodedPath(tiles.folder) }

    /// The whole picture.
    package var whole: String { id + "/" + TileFolder.sentinel }

    private struct Size: Encodable {
        var height: Int
        var width: Int
    }

    private struct Tiles: Encodable {
        var height = TilePyramid.size
        var scaleFactors: [Int]
        var width = TilePyramid.size
    }

    /// What both say. Viewers want the sizes embedded as well: without them they make up addresses.
    package struct Description: Encodable {
        package var context: String?
        package var height: Int
        package var id: String
        package var profile = "level0"
        var `protocol`: String?
        private var sizes: [Size]
        private var tiles: [Tiles]
        package var type = "ImageService3"
        package var width: Int

        private enum CodingKeys: String, CodingKey {
            case context = "@context"
            case height, id, profile, `protocol`, sizes, tiles, type, width
        }

        package init(_ service: ImageService) {
            let pyramid = service.tiles.pyramid
            height = pyramid.height
            id = service.id
            sizes = [Size(height: pyramid.smallest.height, width: pyramid.smallest.width)]
            tiles = [Tiles(scaleFactors: pyramid.scaleFactors)]
            width = pyramid.width
        }
    }

    /// The text of `info.json`.
    package var info: String {
        get throws {
            var description = Description(self)
            description.context = "http://iiif.io/api/image/3/context.json"
            description.protocol = "http://iiif.io/api/image"
            return try ManifestJSON.text(description) + "\n"
        }
    }
}
