/// A microCMS service, by its content API.
public struct MicroCMSSettings: Sendable, Equatable {
    var name = "microCMS"
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
    var fields: [String] = []
    /// How deep references are told, 0 to 3.
    var depth = 1
    /// Rows asked for at once, 1 to 100.
    var pageSize = 100
    /// Hosts that scale images by their query.
    var imageHosts = ["images.microcms-assets.io"]
    /// Pixels; nil: as wide as the largest rendition.
    var width: Int?
    var quality = 85
    /// What the image host makes of every picture; nil: what it is.
    var format: Format?
    var rules = ItemRules(
        id: FieldPath(names: "_id"), title: FieldPath(names: "title").or("name"), taxonomies: [],
        images: [
            ImageRule(path: FieldPath(names: "image").or("thumbnail").or("eyecatch"))
        ])

    var credentials: [String] { ["X-MICROCMS-API-KEY: " + apiKey] }
}
