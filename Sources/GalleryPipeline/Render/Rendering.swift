import GalleryModel
import Native

/// Draws renditions: one decode for all sizes, the smaller from the larger.
struct Rendering: Sendable {
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

    /// What the dominant color is looked up in.
    private static let forColor = Plan.Box(width: 32, height: 32)

    var recipes: [Recipe]
    var limits: Limits
    var placeholder: Placeholder?
    /// A folder that is not there yet.
    var tiles: TileStaging?

    /// Proves that a picture is whole; it is decoded no larger than the recipes need. Runs on a pool.
    func verify(_ source: Source) throws(Problem.Reason) -> VerifiedPicture {
        let whole = tiles == nil ? [] : [Plan.Box.whole]
        return try Verification.open(
            source.original.file, source.bytes, for: recipes.map(\.box) + whole,
            ifClean: { width, height in
                recipes.filter { !$0.isMet(by: .jpeg, width, height) }.map(\.box)
                    + [Rendering.forColor] + whole
            }, limits)
    }

    /// Draws the recipes, which come the largest first, and the tiles. Runs on a pool.
    func draw(
        _ verified: consuming VerifiedPicture, of source: Source
    ) throws(Problem.Reason) -> Outcome {
        let memory = verified.memory
        defer { withExtendedLifetime(memory) {} }
        do throws(VipsError) {
            return try drawn(verified, source)
        } catch {
            throw .renderFailed(detail: "\(error.action): \(error.detail)")
        }
    }

    private func drawn(
        _ verified: consuming VerifiedPicture, _ source: Source
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
            let wanted = recipe.box.size(of: width, height)
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
                try last.fitted(width: Rendering.forColor.width, height: Rendering.forColor.height)
            } else {
                try whole.fitted(width: Rendering.forColor.width, height: Rendering.forColor.height)
            }
        outcome.facts.color = DominantColor.of(try small.rgb()).hex
        if let placeholder {
            outcome.facts.placeholder = try TinyPreview.of(small, placeholder)
        }
        return outcome
    }
}
