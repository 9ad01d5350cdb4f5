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
    public var sources: [SourceSettings] = []
    /// Whether web pages are published.
    public var pages = true
    /// Whether every picture gets a tiny blurred preview.
    public var placeholder: Placeholder?
    /// What is made of every picture, the largest first; empty: contact sheets alone.
    public var recipes: [Recipe] = [.medium, .thumbnail]
    /// Whether the original bytes are published as well.
    public var native = false
    /// nil: no contact sheets.
    public var sheet: SheetRecipe? = SheetRecipe()
    public var limits = Limits()
    public var network = NetworkRules()

    public init() {}

    /// What must never be printed, as it is and as it stands in a URL. A secret of three letters is
    /// none, and hiding it would garble every sentence.
    public var secrets: [String] {
        sources.flatMap(\.secrets).filter { $0.count > 3 }
            .flatMap { [$0, WebAddress.encoded($0), WebAddress.encoded($0).lowercased()] }
    }
}

/// One entry of `sources`.
public enum SourceSettings: Sendable, Equatable {
    case folder(FolderSettings)
    case oracle(OracleSettings)

    /// The name by which messages and the manifest call it.
    public var name: String {
        switch self {
        case .folder(let settings): settings.name
        case .oracle(let settings): settings.name
        }
    }

    /// What must never be printed.
    var secrets: [String] {
        switch self {
        case .folder: []
        case .oracle(let settings): settings.secrets
        }
    }
}

/// A folder of folders of pictures.
public struct FolderSettings: Sendable, Equatable {
    public var name: String
    public var path: String
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

    var secrets: [String] {
        let credential = authorization?.split(separator: " ").last.map(String.init)
        return [channelToken, authorization ?? "", credential ?? ""].filter { !$0.isEmpty }
    }
}

/// A picture format by the name of its file extension.
public enum Format: String, Sendable, CaseIterable, Codable { case jpg, webp, avif, png }

/// How a picture's tiny preview is written.
public enum Placeholder: String, Sendable, CaseIterable { case webp }

/// What is made of a picture.
public struct Recipe: Sendable, Equatable {
    /// `thumbnail` or `medium`; for a format besides the one that everything reads, with that format
    /// behind it: `medium-avif`.
    public var name: String
    /// The box that it is made to fit; never enlarged.
    public var width: Int
    public var height: Int
    public var format = Format.jpg
    /// 1 to 100.
    public var quality = 80
    /// What shows through transparency where the format has none: red, green, blue, 0 to 255.
    public var background = Colour.white

    /// What a rendition is called in a further format.
    static func name(_ rendition: String, _ format: Format) -> String {
        "\(rendition)-\(format.rawValue)"
    }

    /// The folder that a rendition of that name goes to: all formats share one.
    static func folder(of name: String) -> String { String(name.prefix { $0 != "-" }) }

    static let thumbnail = Recipe(name: "thumbnail", width: 320, height: 320)
    static let medium = Recipe(name: "medium", width: 1024, height: 1024)
}

/// How a contact sheet is laid out.
public struct SheetRecipe: Sendable, Equatable {
    /// Whether a picture fills its tile, cropped, or stands in it whole.
    public enum Fit: String, Sendable, CaseIterable { case cover, contain }
    /// What a crop keeps: the middle, or what catches the eye.
    public enum Crop: String, Sendable, CaseIterable { case centre, attention }

    public var images = 4
    public var columns = 2
    public var tileWidth = 320
    public var tileHeight = 240
    /// Pixels between the tiles and around them.
    public var gap = 12
    public var background = Colour(red: 250, green: 249, blue: 247)
    public var fit = Fit.cover
    public var crop = Crop.centre
    /// Whether the category's name and count stand below the pictures.
    public var label = true
    public var format = Format.jpg
    public var quality = 85
}

/// What a run may use up.
public struct Limits: Sendable, Equatable {
    /// Bytes of one picture's file.
    public var bytes = 64 << 20
    /// Pixels of one picture, all frames together.
    public var pixels = 200_000_000
    /// Real pictures have over a thousand; the pixels of all frames together are what bounds the work.
    public var frames = 2000
    /// Seconds to decode one picture.
    public var seconds = 20.0
    /// Seconds that a transfer may stand still.
    public var stall = 20
    /// nil: as many as the connections carry.
    public var requestsPerSecond: Double?
    /// Tries after the first one.
    public var retries = 4
    /// Transfers at once.
    public var connections = 16
    /// Bytes of verified downloads that are kept for later runs.
    public var store = 20 << 30
}
