package import GalleryModel
package import Native

extension Recipe {
    /// What it fits.
    var box: Plan.Box { Plan.Box(width: width, height: height) }

    /// Everything that decides how the file turns out: half of its key, the source being the other.
    package var key: String {
        "\(name) \(width)x\(height) \(format.rawValue) \(quality) \(background.hex)"
            + " \(format.version) \(Vips.version)" + (isFromWhole ? " whole" : "")
    }

    /// Whether a clean file is what drawing would be after: its format, and in the box already.
    func isMet(by type: ImageFormat, _ width: Int, _ height: Int) -> Bool {
        type == format && width <= self.width && height <= self.height
    }
}

extension RenditionFile {
    /// The picture's own bytes, as they came.
    package init(_ facts: PictureFacts, of source: Source) {
        self.init(
            mediaType: facts.type.mediaType, fileExtension: facts.type.fileExtension,
            width: facts.width, height: facts.height, bytes: source.bytes.count,
            sha256: source.sha256)
    }

    package init(_ picture: borrowing Picture, _ format: ImageFormat, _ data: [UInt8]) {
        self.init(
            mediaType: format.mediaType, fileExtension: format.fileExtension, width: picture.width,
            height: picture.height, bytes: data.count, sha256: Digest.sha256(data))
    }
}

extension Picture {
    /// The picture as a file of the recipe's format; transparency becomes the background if need be.
    package borrowing func encoded(_ recipe: Recipe) throws(VipsError) -> [UInt8] {
        let encoding = try recipe.format.encoding(quality: recipe.quality)
        guard hasAlpha, !recipe.format.hasAlpha else { return try encoded(encoding) }
        return try flattened(onto: recipe.background.parts).encoded(encoding)
    }
}

extension SheetRecipe {
    /// Everything that decides how a sheet looks, besides what stands on it.
    var key: String {
        "\(images) \(columns) \(tileWidth)x\(tileHeight) \(gap) \(background.hex) \(fit) \(crop) \(label)"
            + " \(format.rawValue) \(quality) \(format.version)"
    }
}

extension TileRecipe {
    /// Everything that decides how the tiles turn out: half of their key, the source being the other.
    package var key: String {
        "tiles \(TilePyramid.size) \(quality) \(background.hex) \(ImageFormat.jpeg.version) \(Vips.version)"
    }
}
