/// A content of an API: its id, its dates and its fields.
public struct MicroCMSItem: Sendable {
    /// The content id, chosen by the user or made up by the service.
    public var id: String

    /// ISO 8601 in UTC with milliseconds.
    public var createdAt: String

    /// Whether it was never published: then it has no `publishedAt`, and only some keys see it.
    public var isDraft: Bool

    /// The fields; an item older than a field lacks the key.
    public var members: [MicroCMSMember]

    /// A content.
    public init(
        id: String, createdAt: String = "2025-01-02T03:04:05.678Z", isDraft: Bool = false,
        _ members: [(String, MicroCMSField)]
    ) {
        self.id = id
        self.createdAt = createdAt
        self.isDraft = isDraft
        self.members = members.map { MicroCMSMember($0, $1) }
    }

    /// The field of an id.
    public subscript(name: String) -> MicroCMSField? {
        members.first { $0.name == name }?.field
    }

    /// The four dates of the reply, by key.
    var dates: [(String, WireValue?)] {
        let date = WireValue.string(createdAt)
        return [
            ("createdAt", date), ("updatedAt", date), ("publishedAt", isDraft ? nil : date),
            ("revisedAt", isDraft ? nil : date),
        ]
    }

    /// What filters and orders see under a path.
    func values(at path: String) -> [WireValue] {
        if path == "id" { return [.string(id)] }
        if let date = dates.first(where: { $0.0 == path }) { return date.1.map { [$0] } ?? [] }
        let parts = path.split(separator: ".").map(String.init)
        return parts.first.flatMap { self[$0] }?.values(at: parts.dropFirst()) ?? []
    }
}
