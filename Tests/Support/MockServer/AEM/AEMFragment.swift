/// A content fragment.
public struct AEMFragment: Sendable {
    /// Its path in the repository.
    public var path: String

    /// Its fields.
    public var members: [AEMMember]

    /// Fragments that its rich text refers to, for `_references`.
    public var references: [WireValue] = []

    /// A fragment.
    public init(_ path: String, _ members: [(String, AEMField)]) {
        self.path = path
        self.members = members.map { AEMMember($0, $1) }
    }

    /// The field of a name.
    public subscript(name: String) -> AEMField? {
        get { members.first { $0.name == name }?.field }
        set {
            let place = members.firstIndex { $0.name == name }
            if let place { members.remove(at: place) }
            if let newValue {
                members.insert(AEMMember(name, newValue), at: place ?? members.count)
            }
        }
    }

    /// What sorting and filtering see; dots lead into fragment references.
    func value(at name: String) -> WireValue? {
        if name == "_path" { return .string(path) }
        var members = members
        let parts = name.split(separator: ".").map(String.init)
        for part in parts.dropLast() {
            guard case .fragment(let inner)? = members.first(where: { $0.name == part })?.field
            else { return nil }
            members = inner
        }
        guard case .value(let value)? = members.first(where: { $0.name == parts.last })?.field
        else { return nil }
        return value
    }

    /// Every image that a field mentions.
    var images: [AEMImage] {
        members.flatMap { Self.images(in: $0.field) }
    }

    private static func images(in field: AEMField) -> [AEMImage] {
        switch field {
        case .image(let image): image.map { [$0] } ?? []
        case .list(let fields): fields.flatMap { images(in: $0) }
        case .fragment(let members): members.flatMap { images(in: $0.field) }
        case .richText(_, let images): images
        case .value, .unmatched, .remote: []
        }
    }
}
