/// An Oracle Content Management channel.
public struct OracleSettings: Sendable, Equatable {
    /// Where a listing ends and the next category begins.
    public enum Membership: String, Sendable, CaseIterable { case direct, subtree }
    /// How the rendition called Thumbnail is asked for: as documented, or as Oracle's Swift SDK does.
    public enum ThumbnailForm: String, Sendable, CaseIterable { case rendition, uithumbnail }

    public var name = "Oracle"
    /// Scheme, host and port.
    public var origin = ""
    public var channelToken = ""
    /// The `Authorization` header of a secure channel.
    public var authorization: String?
    /// Whether the unpublished state is read, which needs `authorization`.
    public var preview = false
    /// Globs over the names of taxonomies; empty: all of them.
    public var taxonomies: [String] = []
    /// Globs over the names or paths of categories; empty: all of them.
    public var categories: [String] = []
    /// The order of a category's pictures; the server has none of its own.
    public var order = "name:asc"
    public var membership = Membership.direct
    /// A further condition for pictures, in the API's query language.
    public var query: String?
    public var thumbnailForm = ThumbnailForm.rendition
    /// Rows asked for in one page, 1 to 500.
    public var pageSize = 100
    /// Offsets beyond this are read by scrolling.
    public var offsetCeiling = 10_000

    /// The header lines that the host must have.
    ///
    /// The first is what the vendor's own SDK sends with every request, downloads as well.
    package var credentials: [String] {
        ["X-Requested-With: XMLHttpRequest"]
            + (authorization.map { ["Authorization: " + $0] } ?? [])
    }
}
