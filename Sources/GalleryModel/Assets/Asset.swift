/// One picture in a source, with the editor's words for it.
package struct Asset: Sendable, Equatable, Codable {
    package var id: String
    /// The file's name, by which published files are named.
    package var name: String
    package var title: String?
    package var alt: String?
    package var caption: String?
    package var credit: String?
    /// ISO 8601 when the source says so.
    package var takenAt: String?
    /// Changes when the bytes do; nil when the source does not tell.
    package var revision: String?
    /// The address of the original, without secrets.
    package var sourceURL: String?
    package var offers: [Offer]

    package init(id: String, name: String, offers: [Offer]) {
        self.id = id
        self.name = name
        self.offers = offers
    }
}

/// A rendition that the source can deliver.
package struct Offer: Sendable, Equatable, Codable {
    /// The source's name for it: `Medium`, `native`.
    package var name: String
    /// In lower case: `jpg`, `webp`; nil when the source does not tell.
    package var format: String?
    /// Pixels, upright; nil when unknown.
    package var width: Int?
    package var height: Int?
    /// nil when unknown, never 0.
    package var bytes: Int?
    package var address: Address
    /// The width that the source scales down to, when it does not tell the picture's own.
    package var bound: Int?

    package init(
        name: String, format: String? = nil, width: Int? = nil, height: Int? = nil,
        bytes: Int? = nil, address: Address
    ) {
        self.name = name
        self.format = format
        if Offer.isSize(width, height) { (self.width, self.height) = (width, height) }
        self.bytes = bytes.flatMap { $0 > 0 ? $0 : nil }
        self.address = address
    }

    /// Whether a picture may be so large: sizes beyond that are somebody's mistake or trap, and products of
    /// two sides stay numbers.
    private static func isSize(_ width: Int?, _ height: Int?) -> Bool {
        [width, height].allSatisfy { $0.map((1...1 << 30).contains) ?? true }
    }

    /// Says that the source scales the picture down to a width, and never up.
    package mutating func scale(_ width: Int?, _ height: Int?, to bound: Int) {
        self.bound = bound
        guard let width, let height, Offer.isSize(width, height) else { return }
        let result = min(width, bound)
        self.width = result
        self.height = max(1, (height * result + width / 2) / width)
    }

    package var isNative: Bool { name == "native" }
}

/// Where bytes are.
package enum Address: Sendable, Hashable, Codable {
    /// A path, and what people call it: the path below the source's folder.
    case file(String, name: String)
    /// A URL, and the header lines that its host alone must have; the label is the source's.
    case web(String, credentials: [String], label: Label? = nil)

    /// What an address is called.
    package struct Label: Sendable, Hashable, Codable {
        /// By people and manifests.
        package var shown: String
        /// By the catalog.
        package var key: String

        package init(shown: String, key: String) {
            self.shown = shown
            self.key = key
        }
    }

    /// For people and manifests: without anything secret, and without this machine's folders.
    package var shown: String {
        switch self {
        case .file(_, let name): name
        case .web(let url, _, let label): label?.shown ?? WebAddress.bare(url)
        }
    }

    /// For the catalog: without anything secret.
    package var key: String {
        switch self {
        case .file(let path, _): path
        case .web(let url, _, let label): label?.key ?? WebAddress.bare(url)
        }
    }
}
