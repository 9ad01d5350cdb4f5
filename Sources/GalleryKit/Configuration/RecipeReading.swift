import GalleryManifest
package import GalleryModel
import GalleryPipeline
import Native

extension Recipe {
    /// What the file makes of the defaults, and the renditions that are its own.
    package static func all(in renditions: Section) -> [Recipe] {
        let defaults = defaults.flatMap { $0.changed(by: renditions) }
        let names = Recipe.defaults.map(\.name) + [native]
        // What is nearly a name of ours is a slip, which the section's end tells.
        let own = renditions.furtherKeys.filter {
            !names.contains($0) && Spelling.nearest(to: $0, among: names) == nil
        }
        return defaults
            + own.flatMap { name -> [Recipe] in
                guard isOwn(name) else {
                    renditions.add(naming, at: name)
                    return []
                }
                let box = renditions.section(name)
                if let box, !box.has("width"), !box.has("height") {
                    box.add("the rendition \(name) needs a width, a height or both")
                }
                let widest = sides.upperBound
                return Recipe(name: name, width: widest, height: widest)
                    .changed(by: renditions)
            }
    }

    /// The recipe changed by what the file says, once for each format; none when it is switched off.
    private func changed(by renditions: Section) -> [Recipe] {
        if renditions.isOff(name) { return [] }
        guard let section = renditions.section(name) else { return [self] }
        var recipe = self
        recipe.width = section.integer("width", in: Recipe.sides) ?? width
        recipe.height = section.integer("height", in: Recipe.sides) ?? height
        let formats = section.choices("format", ImageFormat.self) ?? [format]
        recipe.quality = section.integer("quality", in: Recipe.qualities) ?? quality
        recipe.background = section.color("background") ?? background
        section.finish()
        // The last is the one for browsers that read none of the others.
        return formats.reversed().enumerated().map { place, format in
            var one = recipe
            one.format = format
            if place > 0 {
                one.name = Recipe.name(name, format)
                one.quality = max(1, Int(Double(recipe.quality) * format.qualityShare))
            }
            return one
        }
    }
}

extension SheetRecipe {
    init(_ section: Section) {
        self.init()
        images = section.integer("images", in: Range.images) ?? images
        columns = section.integer("columns", in: Range.columns) ?? columns
        if let tile = section.section("tile") {
            tileWidth = tile.integer("width", in: Range.tile) ?? tileWidth
            tileHeight = tile.integer("height", in: Range.tile) ?? tileHeight
            tile.finish()
        }
        gap = section.integer("gap", in: Range.gap) ?? gap
        background = section.color("background") ?? background
        fit = section.choice("fit", Fit.self) ?? fit
        crop = section.choice("crop", Crop.self) ?? crop
        label = section.flag("label") ?? label
        format = section.choice("format", ImageFormat.self) ?? format
        quality = section.integer("quality", in: Recipe.qualities) ?? quality
        section.finish()
    }
}
