/// One picture in a source, with the editor's words for it.
public struct Asset: Sendable, Equatable {
    public var id: String
    /// The file's name, by which published files are named.
    public var name: String
    public var title: String?
    public var alt: String?
    public var caption: String?
    public var credit: String?
    /// ISO 8601 when the source says so.
    public var takenAt: String?
    /// Changes when the bytes do; nil when the source does not tell.
    public var revision: String?
    /// The address of the original, without secrets.
    public var sourceURL: String?
    public var offers: [Offer]

    public init(id: String, name: String, offers: [Offer]) {
        self.id = id
        self.name = name
        self.offers = offers
    }
}

/// A rendition that the source can deliver.
public struct Offer: Sendable, Equatable {
    /// The source's name for it: `Medium`, `native`.
    public var name: String
    /// In lower case: `jpg`, `webp`; nil when the source does not tell.
    public var format: String?
    /// Pixels, upright; nil when unknown.
    public var width: Int?
    public var height: Int?
    /// nil when unknown, never 0.
    public var bytes: Int?
    public var address: Address

    public init(
        name: String, format: String? = nil, width: Int? = nil, height: Int? = nil,
        bytes: Int? = nil, address: Address
    ) {
        self.name = name
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
        self.address = address
    }

    var isNative: Bool { name == "native" }
}

/// Where bytes are.
public enum Address: Sendable, Hashable {
    /// A path, and what people call it: the path below the source's folder.
    case file(String, name: String)
    /// A URL, and the headers that its host must have.
    case web(String, authorization: String?)

    /// For people and manifests: without anything secret, and without this machine's folders.
    public var shown: String {
        switch self {
        case .file(_, let name): name
        case .web(let url, _): WebAddress.withoutSecrets(url)
        }
    }

    /// For the catalog: without anything secret.
    var key: String {
        switch self {
        case .file(let path, _): path
        case .web: shown
        }
    }
}
