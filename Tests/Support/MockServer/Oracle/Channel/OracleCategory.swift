/// A category of a taxonomy.
public struct OracleCategory: Sendable {
    /// 32 upper-case hexadecimal digits.
    public var id: String

    /// The name shown.
    public var name: String

    /// The taxonomy it belongs to.
    public var taxonomyID: String

    /// The category above it; nil for a root.
    public var parentID: String?

    /// Its place among its siblings.
    public var position: Int

    /// The description, empty as a rule.
    public var description: String

    /// The name in the API, as `img-f-b`.
    public var apiName: String

    /// A category; the API name defaults to the first letters of its name and the id.
    public init(
        id: String,
        name: String,
        taxonomyID: String,
        parentID: String? = nil,
        position: Int = 0,
        description: String = "",
        apiName: String? = nil
    ) {
        self.id = id
        self.name = name
        self.taxonomyID = taxonomyID
        self.parentID = parentID
        self.position = position
        self.description = description
        self.apiName = apiName ?? "c-\(id.suffix(8).lowercased())"
    }
}
