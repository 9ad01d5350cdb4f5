/// The value of one field of a content fragment, as a persisted query may select it.
public indirect enum AEMField: Sendable {
    /// A text, a number, an enumeration, tags: what goes out as it is.
    case value(WireValue)
    /// An `ImageRef`; null when there is none.
    case image(AEMImage?)
    /// A content reference that no `... on` of the query fits: `{}`.
    case unmatched
    /// A `RemoteRef`, an asset in another repository.
    case remote(repositoryID: String, assetID: String)
    /// Several references.
    case list([AEMField])
    /// A fragment reference.
    case fragment([AEMMember])
    /// Rich text, with the images that it has inside.
    case richText(String, images: [AEMImage])
}

/// A field's name and its value.
public struct AEMMember: Sendable {
    /// The name in the model.
    public var name: String

    /// The value.
    public var field: AEMField

    /// A member.
    public init(_ name: String, _ field: AEMField) {
        self.name = name
        self.field = field
    }
}
