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
            + own.flatMap { name in
                if !isName(name) || Names.reserved.contains(name) {
                    renditions.add(
                        "a rendition has a name of at most \(nameLimit) small letters, digits and _ "
                            + "that is no other folder's", at: name)
                }
                let box = renditions.section(name)
                if let box, !box.has("width"), !box.has("height") {
                    box.add("the rendition \(name) needs a width, a height or both")
                }
                return Recipe(name: name, width: largestSide, height: largestSide)
                    .changed(by: renditions)
            }
    }

    private static let largestSide = 16_384

    /// The recipe changed by what the file says, once for each format; none when it is switched off.
    private func changed(by renditions: Section) -> [Recipe] {
        if renditions.isOff(name) { return [] }
        guard let section = renditions.section(name) else { return [self] }
        var recipe = self
        recipe.width = section.integer("width", in: 1...Recipe.largestSide) ?? width
        recipe.height = section.integer("height", in: 1...Recipe.largestSide) ?? height
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
