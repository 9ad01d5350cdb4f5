/// One entry of `sources`.
public enum SourceSettings: Sendable, Equatable {
    case folder(FolderSettings)
    case oracle(OracleSettings)
    case oracleContent(OracleContentSettings)
    case aem(AEMSettings)
    case microCMS(MicroCMSSettings)
    case json(JSONSettings)

    /// The name by which messages and the manifest call it.
    public var name: String {
        switch self {
        case .folder(let settings): settings.name
        case .oracle(let settings): settings.name
        case .oracleContent(let settings): settings.channel.name
        case .aem(let settings): settings.name
        case .microCMS(let settings): settings.name
        case .json(let settings): settings.name
        }
    }
}

/// A folder of folders of pictures.
public struct FolderSettings: Sendable, Equatable {
    public var name: String
    public var path: String
    /// Globs over paths below it: what is left out, and, unless empty, what alone is taken.
    public var exclude: [String] = []
    public var include: [String] = []
}

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
    package var credentials: [String] { authorization.map { ["Authorization: " + $0] } ?? [] }
}
