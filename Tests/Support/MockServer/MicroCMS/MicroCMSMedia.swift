/// A picture in a service's media library; its URL never changes.
public struct MicroCMSMedia: Sendable, Hashable {
    /// Where the content says its pictures are; a server of the service writes its own image host.
    public static let host = "https://images.microcms-assets.io"

    /// The hash of the medium; nil stands for the older ones that have only the service's.
    public var hash: String?

    /// The file name as the user named it; Japanese letters and spaces arrive escaped.
    public var fileName: String

    /// The size of the original.
    public var size: Dimensions

    /// The text that stands for the picture; nil leaves the key out.
    public var alt: String?

    /// Whether the reply has `width` and `height`; for some extensions it lacks them.
    public var statesSize: Bool

    /// A picture.
    public init(
        _ hash: String?, _ fileName: String, _ width: Int = 1200, _ height: Int = 800,
        alt: String? = nil, statesSize: Bool = true
    ) {
        self.hash = hash
        self.fileName = fileName
        size = Dimensions(width, height)
        self.alt = alt
        self.statesSize = statesSize
    }

    /// The path of the URL, escaped.
    public var path: String {
        let folder = hash.map { Self.service + "/" + $0 } ?? Self.service
        return "/assets/" + folder + "/" + PercentEncoding.encode(fileName)
    }

    /// The URL as content has it.
    public var url: String { Self.host + path }

    /// Whether the image API leaves it as it is.
    var isDrawing: Bool { FileType.format(FileType.ending(fileName)) == "svg" }

    var value: WireValue {
        .members([
            ("url", .string(url)),
            ("height", statesSize ? .int(size.height) : nil),
            ("width", statesSize ? .int(size.width) : nil),
            ("alt", alt.map { .string($0) }),
        ])
    }

    private static let service = "0c7f3b2a9d1e4f5680aa11bb22cc33dd"
}
