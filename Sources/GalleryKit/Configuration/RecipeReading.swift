package import GalleryModel
import GalleryPipeline
import Native

extension Recipe {
    /// The default changed by what the file says, once for each format; none when it is switched off.
    package func changed(by renditions: Section) -> [Recipe] {
        if renditions.isOff(name) { return [] }
        guard let section = renditions.section(name) else { return [self] }
        var recipe = self
        recipe.width = section.integer("width", in: 1...16_384) ?? width
        recipe.height = section.integer("height", in: 1...16_384) ?? height
        let formats = section.choices("format", ImageFormat.self) ?? [format]
        recipe.quality = section.integer("quality", in: 1...100) ?? quality
        recipe.background = section.color("background") ?? background
        section.finish()
        // The last is the one for browsers that read none of the others.
        return formats.reversed().enumerated().map { place, format in
            var one = recipe
            one.format = format
            if place > 0 { one.name = Recipe.name(name, format) }
            if place > 0 {
                one.quality = max(1, Int(Double(recipe.quality) * format.qualityShare))
            }
            return one
        }
    }
}

extension SheetRecipe {
    init(_ section: Section) {
        self.init()
        images = section.integer("images", in: 1...64) ?? images
        columns = section.integer("columns", in: 1...16) ?? columns
        if let tile = section.section("tile") {
            tileWidth = tile.integer("width", in: 16...2048) ?? tileWidth
            tileHeight = tile.integer("height", in: 16...2048) ?? tileHeight
            tile.finish()
        }
        gap = section.integer("gap", in: 0...256) ?? gap
        background = section.color("background") ?? background
        fit = section.choice("fit", Fit.self) ?? fit
        crop = section.choice("crop", Crop.self) ?? crop
        label = section.flag("label") ?? label
        format = section.choice("format", ImageFormat.self) ?? format
        quality = section.integer("quality", in: 1...100) ?? quality
        let whole = SheetLayout(count: images, self)
        if max(whole.width, whole.height) > 16_000 || whole.width * whole.height > 100_000_000 {
            section.add(
                "a sheet of \(whole.width) × \(whole.height) is too large for a picture; "
                    + "use fewer images, or smaller tiles")
        }
        section.finish()
    }
}
