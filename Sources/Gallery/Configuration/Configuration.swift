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
    /// What is made of every picture, the largest first; empty: contact sheets alone.
    public var recipes: [Recipe] = [.medium, .thumbnail]
    /// Whether the original bytes are published as well.
    public var native = false
    /// nil: no contact sheets.
    public var sheet: SheetRecipe? = SheetRecipe()
    public var limits = Limits()
    public var network = NetworkRules()
    /// What nobody may see in anything that is published, kept or said.
    public internal(set) var secrets = Secrets()
    /// By the source's name: parameters of its pictures' addresses that may be published.
    var publishQuery: [String: [String]] = [:]

    public init() {}

    /// Pixels in width that a picture must have for everything that is made of it.
    var widestRendition: Int {
        max(recipes.map(\.width).max() ?? 0, sheet?.widestTile.width ?? 0)
    }

}

/// A picture format by the name of its file extension.
public enum Format: String, Sendable, CaseIterable, Codable { case jpg, webp, avif, png }

extension Format {
    /// What the name in an address ends with, in lower case: `jpg` for `jpeg`; nil when it has no ending.
    static func named(by url: String) -> String? {
        let type = Paths.pathExtension(of: WebAddress.fileName(of: url)).lowercased()
        return type.isEmpty ? nil : type == "jpeg" ? "jpg" : type
    }
}

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
    /// Whether it is drawn from the whole picture, which a JPEG is not decoded to without need.
    var isFromWhole = false

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
    /// Bytes that decoded pixels of all threads together may take.
    public var memory = PixelMemory.ofMachine / 4
    /// Pixels of one picture, all frames together.
    public var pixels = 200_000_000
    /// Real pictures have over a thousand; the pixels of all frames together are what bounds the work.
    public var frames = 2000
    /// Rows of one list, and pictures of one source.
    public var assets = 1_000_000
    /// Seconds for one picture: its words, its decoding, its checks.
    public var seconds = 20.0
    /// Seconds that a transfer may stand still.
    public var stall = 20
    /// nil: as many as the connections carry.
    public var requestsPerSecond: Double?
    /// Tries after the first one.
    public var retries = 4
    /// Seconds for which a host may answer nothing but that it is busy.
    public var patience = 300.0
    /// Transfers at once.
    public var connections = 16
    /// Bytes of verified downloads that are kept for later runs.
    public var store = 20 << 30
}
