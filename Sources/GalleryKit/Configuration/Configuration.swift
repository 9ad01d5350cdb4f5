public import GalleryModel
import GalleryPipeline
public import GallerySources
public import Native

/// A `gallery.yml` as a typed value, with every default filled in.
public struct Configuration: Sendable, Equatable {
    public var title = "Gallery"
    /// Where the gallery is published.
    public var output = "Output"
    /// Where the catalog and the store live; safe to delete.
    public var cache = ".gallery"
    /// Where the output is served, with a slash at the end; nil when it is only read from the disk.
    public var baseURL: String?
    /// Whether IIIF manifests and a collection are published; needs `baseURL`.
    public var iiif = false
    /// Whether every picture is published as IIIF tiles as well; needs `iiif`.
    public var tiles = false
    public var sources: [SourceSettings] = []
    /// Whether web pages are published.
    public var pages = true
    /// Whether every picture gets a tiny blurred preview.
    public var placeholder: Placeholder?
    /// What is made of every picture, in any order; empty: contact sheets alone.
    public var recipes: [Recipe] = Recipe.defaults
    /// Whether the original bytes are published as well.
    public var native = false
    /// nil: no contact sheets.
    public var sheet: SheetRecipe? = SheetRecipe()
    public var limits = Limits()
    public var network = NetworkRules()
    /// What nobody may see in anything that is published, kept or said.
    public internal(set) var secrets = Secrets()

    public init() {}

    /// Pixels in width that a picture must have for everything that is made of it.
    var widestRendition: Int {
        max(recipes.map(\.width).max() ?? 0, sheet?.widestTile.width ?? 0)
    }

}
