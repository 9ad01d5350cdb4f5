import Native

/// A file that was made, or kept, for a rendition.
struct RenditionFile: Sendable, Equatable, Codable {
    var mediaType: String
    var fileExtension: String
    var width: Int
    var height: Int
    var bytes: Int
    var sha256: String
}

/// Draws renditions: one decode for all sizes, the smaller from the larger.
enum Rendering {
    /// The version of the drawing itself, part of every recipe's key.
    static func version(of format: Format) -> Int { format == .webp || format == .jpg ? 3 : 2 }

    /// A file's bytes and what is to be said of them.
    struct Drawn: Sendable {
        var recipe: Recipe
        var file: RenditionFile
        var bytes: [UInt8]
    }

    struct Outcome: Sendable {
        var facts: PictureFacts
        var drawn: [Drawn]
        var tiles: Tiles?
    }

    /// What was written as tiles, and the whole picture, which was not.
    struct Tiles: Sendable {
        var pyramid: TilePyramid
        var whole: [UInt8]
    }

    /// What the dominant colour is looked up in.
    private static let forColour = Plan.Box(width: 32, height: 32)

    /// Verifies `file` and draws `recipes` of it, which come the largest first, and its tiles into a
    /// folder that is not there yet. Runs on a lane.
    static func draw(
        _ file: String, _ bytes: [UInt8], _ recipes: [Recipe], _ limits: Limits,
        _ placeholder: Placeholder? = nil,
        tiles: (recipe: TileRecipe, folder: String)? = nil
    ) throws(Problem.Reason) -> Outcome {
        let whole = tiles == nil ? [] : [Plan.Box.whole]
        let boxes = recipes.map { Plan.Box(width: $0.width, height: $0.height) } + whole
        let verified = try Verification.open(
            file, bytes, for: boxes,
            ifClean: { width, height in
                recipes.filter { !$0.isMet(by: .jpeg, width, height) }.map {
                    Plan.Box(width: $0.width, height: $0.height)
                } + [forColour] + whole
            }, limits)
        do throws(VipsError) {
            return try draw(verified, bytes, recipes, placeholder, tiles)
        } catch {
            throw .renderFailed(detail: "\(error.action): \(error.detail)")
        }
    }

    private static func draw(
        _ verified: consuming VerifiedPicture, _ bytes: [UInt8], _ recipes: [Recipe],
        _ placeholder: Placeholder?, _ tiles: (recipe: TileRecipe, folder: String)?
    ) throws(VipsError) -> Outcome {
        var outcome = Outcome(facts: verified.facts, drawn: [])
        // Hashed only if it is published as it is.
        lazy var original = RenditionFile(original: outcome.facts, bytes)
        let isClean = verified.isClean
        let (width, height) = (verified.facts.width, verified.facts.height)
        let whole = verified.takePicture()
        var last: Picture?
        if let tiles {
            let upright = try whole.fitted(width: width, height: height)
            let flat = try upright.flattened(onto: tiles.recipe.background.parts)
            try flat.writeTiles(
                to: tiles.folder, size: TilePyramid.size, quality: tiles.recipe.quality)
            outcome.tiles = Tiles(
                pyramid: TilePyramid(width: flat.width, height: flat.height),
                whole: try flat.encoded(.jpeg(quality: tiles.recipe.quality)))
            last = consume upright
        }
        for recipe in recipes {
            if isClean, recipe.isMet(by: outcome.facts.type, width, height) {
                outcome.drawn.append(Drawn(recipe: recipe, file: original, bytes: bytes))
                continue
            }
            let wanted = Plan.Box(width: recipe.width, height: recipe.height).size(
                of: width, height)
            let fitted =
                if let larger = last.take(), larger.width >= wanted.width,
                    larger.height >= wanted.height
                {
                    try larger.fitted(width: recipe.width, height: recipe.height)
                } else {
                    try whole.fitted(width: recipe.width, height: recipe.height)
                }
            let data = try fitted.encoded(recipe)
            outcome.drawn.append(
                Drawn(
                    recipe: recipe, file: RenditionFile(fitted, recipe.format, data), bytes: data))
            last = consume fitted
        }
        let small =
            if let last = last.take() {
                try last.fitted(width: forColour.width, height: forColour.height)
            } else {
                try whole.fitted(width: forColour.width, height: forColour.height)
            }
        outcome.facts.colour = DominantColour.of(try small.rgb()).hex
        if let placeholder {
            outcome.facts.placeholder = try TinyPreview.of(small, placeholder)
        }
        return outcome
    }
}

extension Recipe {
    /// Everything that decides how the file turns out: half of its key, the source being the other.
    var key: String {
        "\(name) \(width)x\(height) \(format.rawValue) \(quality) \(background.hex)"
            + " \(Rendering.version(of: format)) \(Vips.version)" + (isFromWhole ? " whole" : "")
    }

    /// Whether a clean file is what drawing would be after: its format, and in the box already.
    func isMet(by type: PictureType, _ width: Int, _ height: Int) -> Bool {
        type.fileExtension == format.rawValue && width <= self.width && height <= self.height
    }
}

extension RenditionFile {
    init(original facts: PictureFacts, _ data: [UInt8]) {
        self.init(
            mediaType: facts.type.mediaType, fileExtension: facts.type.fileExtension,
            width: facts.width, height: facts.height, bytes: data.count,
            sha256: Digest.sha256(data))
    }

    init(_ picture: borrowing Picture, _ format: Format, _ data: [UInt8]) {
        self.init(
            mediaType: format.mediaType, fileExtension: format.rawValue, width: picture.width,
            height: picture.height, bytes: data.count, sha256: Digest.sha256(data))
    }
}

extension Format {
    var mediaType: String { self == .jpg ? "image/jpeg" : "image/" + rawValue }

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
    borrowing func encoded(_ recipe: Recipe) throws(VipsError) -> [UInt8] {
        let encoding = recipe.format.encoding(quality: recipe.quality)
        guard hasAlpha, !recipe.format.hasAlpha else { return try encoded(encoding) }
        return try flattened(onto: recipe.background.parts).encoded(encoding)
    }
}
