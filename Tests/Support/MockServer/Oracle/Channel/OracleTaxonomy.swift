/// A taxonomy published to the channel.
public struct OracleTaxonomy: Sendable {
    /// 32 upper-case hexadecimal digits.
    public var id: String

    /// The name shown.
    public var name: String

    /// The abbreviation, three letters as a rule.
    public var shortName: String

    /// The description; nil leaves the key out, as the server does for an empty one.
    public var description: String?

    /// ISO 8601 with milliseconds.
    public var createdDate: String

    /// ISO 8601 with milliseconds.
    public var updatedDate: String

    /// A taxonomy; the short name defaults to the first letters of the name.
    public init(
        id: String,
        name: String,
        shortName: String? = nil,
        description: String? = nil,
        createdDate: String = "2020-04-16T20:01:33.361Z",
        updatedDate: String = "2021-03-29T11:27:34.509Z"
    ) {
        self.id = id
        self.name = name
        self.shortName = shortName ?? name.prefix(3).uppercased()
        self.description = description
        self.createdDate = createdDate
        self.updatedDate = updatedDate
    }
}
