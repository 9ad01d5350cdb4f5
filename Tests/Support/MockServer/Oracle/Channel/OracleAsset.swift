/// Something published to the channel: an image, a video or a content item.
public struct OracleAsset: Sendable {
    /// What decides the shape of the row.
    public enum Kind: Sendable, Equatable {
        /// File group Images; the type is `Image` or one the customer made.
        case image
        /// File group Videos, with numbers where images have strings.
        case video
        /// No file: typeCategory ContentType, and no renditions.
        case contentItem
    }

    /// `CONT` or `CORE` and 32 upper-case hexadecimal digits.
    public var id: String

    /// The file name, or the name of the item.
    public var name: String

    /// A user field `title`, which only custom types have.
    public var title: String?

    /// What it is.
    public var kind: Kind

    /// The asset type, as `Image`.
    public var type: String

    /// The media type of the native file.
    public var mimeType: String

    /// The native width; nil leaves the metadata out.
    public var width: Int?

    /// The native height.
    public var height: Int?

    /// The size of the native file; 0 is unknown.
    public var size = 0

    /// The description, empty as a rule.
    public var description: String

    /// The slug; nil is null on the wire.
    public var slug: String?

    /// ISO 8601 with milliseconds.
    public var createdDate = "2020-06-04T19:37:47.577Z"

    /// ISO 8601 with milliseconds.
    public var updatedDate: String

    /// The categories it is filed under itself; their ancestors follow from the tree.
    public var categoryIDs: [String]

    /// The renditions of the native.
    public var renditions: [OracleRendition]

    /// Whether the row lacks mimeType, fileGroup and fileExtension at its top, as rows of 2020 do.
    public var isOldStyle = false

    /// An asset; renditions default to the four standard ones of an image, the type to the kind's.
    public init(
        id: String,
        name: String,
        title: String? = nil,
        kind: Kind = .image,
        type: String? = nil,
        mimeType: String? = nil,
        width: Int? = 1600,
        height: Int? = 1200,
        description: String = "",
        updatedDate: String = "2021-04-07T19:53:14.118Z",
        categoryIDs: [String] = [],
        renditions: [OracleRendition]? = nil
    ) {
        self.id = id
        self.name = name
        self.title = title
        self.kind = kind
        self.type = type ?? kind.standardType
        self.mimeType = mimeType ?? kind.standardMimeType
        self.width = kind == .contentItem ? nil : width
        self.height = kind == .contentItem ? nil : height
        self.description = description
        self.updatedDate = updatedDate
        self.categoryIDs = categoryIDs
        self.renditions = renditions ?? kind.standardRenditions(width: width, height: height)
    }
}
