/// An API of a service.
public struct MicroCMSEndpoint: Sendable {
    /// Whether it answers a list, or one object with neither `contents` nor an id.
    public enum Kind: Sendable {
        case list, object
    }

    /// The name in the path.
    public var name: String

    /// What it answers.
    public var kind: Kind

    /// The contents, in the order of the admin screen.
    public var items: [MicroCMSItem]

    /// Whether the key may GET it; if not, that is a 400.
    public var isReadable = true

    /// An API.
    public init(_ name: String, _ items: [MicroCMSItem], _ kind: Kind = .list) {
        self.name = name
        self.kind = kind
        self.items = items
    }
}
