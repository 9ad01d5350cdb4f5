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
    static func version(of format: Format) -> Int { format == .webp || format == .jpg ? 5 : 3 }

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
        var notices: [String] = []
    }

    /// What was written as tiles, and the whole picture, which was not.
    struct Tiles: Sendable {
        var pyramid: TilePyramid
        var whole: [UInt8]
    }

    /// What the dominant colour is looked up in.
    private static let forColour = Plan.Box(width: 32, height: 32)

    /// Verifies a picture and draws `recipes` of it, which come the largest first, and its tiles into a
    /// folder that is not there yet. Runs on a lane.
    static func draw(
        _ source: Source, _ recipes: [Recipe], _ limits: Limits,
        _ placeholder: Placeholder? = nil,
        tiles: (recipe: TileRecipe, folder: String)? = nil
    ) throws(Problem.Reason) -> Outcome {
        let whole = tiles == nil ? [] : [Plan.Box.whole]
        let boxes = recipes.map { Plan.Box(width: $0.width, height: $0.height) } + whole
        let verified = try Verification.open(
            source.original.file, source.bytes, for: boxes,
            ifClean: { width, height in
                recipes.filter { !$0.isMet(by: .jpeg, width, height) }.map {
                    Plan.Box(width: $0.width, height: $0.height)
                } + [forColour] + whole
            }, limits)
        let memory = verified.memory
        defer { withExtendedLifetime(memory) {} }
        do throws(VipsError) {
            return try draw(verified, source, recipes, placeholder, tiles)
        } catch {
            throw .renderFailed(detail: "\(error.action): \(error.detail)")
        }
    }

    private static func draw(
        _ verified: consuming VerifiedPicture, _ source: Source, _ recipes: [Recipe],
        _ placeholder: Placeholder?, _ tiles: (recipe: TileRecipe, folder: String)?
    ) throws(VipsError) -> Outcome {
        var outcome = Outcome(facts: verified.facts, drawn: [], notices: verified.notices)
        let clean = verified.clean
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
            if let clean, recipe.isMet(by: outcome.facts.type, width, height) {
                var file = RenditionFile(outcome.facts, of: source)
                if clean.count < source.bytes.count {
                    (file.bytes, file.sha256) = (clean.count, Digest.sha256(clean))
                }
                outcome.drawn.append(Drawn(recipe: recipe, file: file, bytes: clean))
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
