import GalleryModel
package import Native

/// A microCMS service, by its content API.
public struct MicroCMSSettings: Sendable, Equatable {
    package var name = "microCMS"
    /// `https://SERVICE.microcms.io`
    var origin = ""
    var apiKey = ""
    /// List or object APIs; without taxonomies each is a category.
    var endpoints: [String] = []
    /// Empty: the order of the admin screen.
    var orders: String?
    var filters: String?
    var ids: [String] = []
    /// Top-level fields to ask for; empty: all.
    package var fields: [String] = []
    /// How deep references are told, 0 to 3.
    var depth = 1
    /// Rows asked for at once, 1 to 100.
    var pageSize = 100
    /// Hosts that scale images by their query.
    var imageHosts = ["images.microcms-assets.io"]
    /// Pixels; nil: as wide as the largest rendition.
    package var width: Int?
    package var quality = 85
    /// What the image host makes of every picture; nil: what it is.
    package var format: ImageFormat?
    package var rules = ItemRules(
        id: FieldPath(names: "_id"), title: FieldPath(names: "title").or("name"), taxonomies: [],
        images: [
            ImageRule(path: FieldPath(names: "image").or("thumbnail").or("eyecatch"))
        ])

    package var credentials: [String] { ["X-MICROCMS-API-KEY: " + apiKey] }
}
