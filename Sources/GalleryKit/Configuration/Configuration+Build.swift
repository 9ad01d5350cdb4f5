import GalleryManifest
import GalleryPublishing

/// What the parts of a build need of a configuration.
extension Configuration {
    /// As they are drawn: the largest first, and of one size the format that everything reads.
    var recipesInOrder: [Recipe] {
        recipes.map { recipe in
            var recipe = recipe
            recipe.isFromWhole = tiles
            return recipe
        }.sorted { ($1.width * $1.height, $0.name) < ($0.width * $0.height, $1.name) }
    }

    /// nil: not for IIIF viewers.
    var presentation: IIIFPresentation? {
        guard iiif, let baseURL else { return nil }
        return IIIFPresentation(base: baseURL)
    }

    /// What the pages have in common; nil when none are wanted.
    var page: Page? { pages ? Page(title: title, baseURL: baseURL, assets: PageAssets()) : nil }

    /// What is made of every picture.
    var build: BuildSettings {
        BuildSettings(
            recipes: recipesInOrder, native: native, sheet: sheet, tiles: tiles,
            placeholder: placeholder,
            baseURL: baseURL, limits: limits, secrets: secrets)
    }
}
