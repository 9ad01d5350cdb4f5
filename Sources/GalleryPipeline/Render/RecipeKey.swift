package import GalleryModel
package import Native

extension Recipe {
    /// What it fits.
    var box: Plan.Box { Plan.Box(width: width, height: height) }

    /// Everything that decides how the file turns out: half of its key, the source being the other.
    package var key: String {
        "\(name) \(width)x\(height) \(format.rawValue) \(quality) \(background.hex)"
            + " \(Rendering.version(of: format)) \(Vips.version)" + (isFromWhole ? " whole" : "")
    }

    /// Whether a clean file is what drawing would be after: its format, and in the box already.
    func isMet(by type: PictureType, _ width: Int, _ height: Int) -> Bool {
        type.fileExtension == format.rawValue && width <= self.width && height <= self.height
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

    package init(_ picture: borrowing Picture, _ format: Format, _ data: [UInt8]) {
        self.init(
            mediaType: format.mediaType, fileExtension: format.rawValue, width: picture.width,
            height: picture.height, bytes: data.count, sha256: Digest.sha256(data))
    }
}

extension Format {
    package var mediaType: String { self == .jpg ? "image/jpeg" : "image/" + rawValue }

    /// Whether the format has transparency.
    var hasAlpha: Bool { self != .jpg }

    func encoding(quality: Int) -> Encoding {
        switch self {
        case .jpg: .jpeg(quality: quality)
        case .webp: .webp(quality: quality)
        case .avif: .avif(quality: quality)
        case .png: .png
        }
    }
}

extension Picture {
    /// The picture as a file of the recipe's format; transparency becomes the background if need be.
    package borrowing func encoded(_ recipe: Recipe) throws(VipsError) -> [UInt8] {
        let encoding = recipe.format.encoding(quality: recipe.quality)
        guard hasAlpha, !recipe.format.hasAlpha else { return try encoded(encoding) }
        return try flattened(onto: recipe.background.parts).encoded(encoding)
    }
}

extension TileRecipe {
    /// Everything that decides how the tiles turn out: half of their key, the source being the other.
    package var key: String {
        "tiles \(TilePyramid.size) \(quality) \(background.hex) \(Rendering.version(of: .jpg)) \(Vips.version)"
    }
}
