/// What a path of the delivery API means.
enum OracleRoute: Equatable {
    case taxonomies
    case taxonomy(String)
    case categories(taxonomy: String)
    case category(taxonomy: String, id: String)
    case items
    case item(String)
    case native(String)
    case rendition(asset: String, name: String)

    /// The route of a path and whether it is below preview; nil for paths that do not exist.
    ///
    /// Segments are decoded one by one, so an escaped slash stays inside its segment.
    static func parse(rawPath: String) -> (route: OracleRoute, prefix: String, isPreview: Bool)? {
        let raw = rawPath.split(separator: "/", omittingEmptySubsequences: true)
        guard raw.count >= 5, raw[0] == "content", raw[2] == "api",
            ["v1", "v1.1"].contains(raw[3]),
            raw[1] == "published" || raw[1] == "preview"
        else { return nil }
        let segments = raw.dropFirst(4).map { PercentEncoding.decode($0) }
        let prefix = "/" + raw.prefix(4).joined(separator: "/")
        return route(segments).map { ($0, prefix, raw[1] == "preview") }
    }

    private static func route(_ segments: [String]) -> OracleRoute? {
        switch (segments[0], segments.count) {
        case ("taxonomies", 1): .taxonomies
        case ("taxonomies", 2): .taxonomy(segments[1])
        case ("taxonomies", 3) where segments[2] == "categories": .categories(taxonomy: segments[1])
        case ("taxonomies", 4) where segments[2] == "categories":
            .category(taxonomy: segments[1], id: segments[3])
        case ("items", 1): .items
        case ("items", 2): .item(segments[1])
        case ("assets", 3...4):
            segments[2] == "native"
                ? .native(segments[1]) : .rendition(asset: segments[1], name: segments[2])
        default: nil
        }
    }
}
