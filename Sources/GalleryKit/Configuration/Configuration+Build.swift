import GalleryManifest
import GalleryPublishing

/// What the parts of a build need of a configuration.
extension Configuration {
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
            recipes: recipes, native: native, sheet: sheet, tiles: tiles, placeholder: placeholder,
            baseURL: baseURL, limits: limits, secrets: secrets)
    }
}
