/// An Adobe Experience Manager host, by its GraphQL persisted queries.
public struct AEMSettings: Sendable, Equatable {
    /// How a long list is read.
    enum Paging: String, Sendable, CaseIterable { case auto, none, offset, cursor }
    /// Which of an image's addresses is downloaded.
    enum ImageURL: String, Sendable, CaseIterable { case dynamic, original, publish }

    package var name = "AEM"
    /// Scheme, host and port.
    var origin = ""
    /// The `Authorization` header, which images of the host need as well.
    var authorization: String?
    /// The Sites configuration: `wknd-shared`.
    package var configuration = ""
    var persistedQuery = ""
    var variables: [String: String] = [:]
    /// The member of `data` that holds the list; nil when there is only one.
    package var list: String?
    var paging = Paging.auto
    /// Items asked for at once; nil: as many as the query gives.
    var pageSize: Int?
    /// A query about one item, for fields that the list does not have.
    var detail: Detail?
    var imageURL = ImageURL.dynamic
    /// Pixels; nil: as wide as the largest rendition.
    package var width: Int?
    package var quality = 85
    /// Whether WebP may come under a JPEG's name.
    var prefersWebP = false
    package var rules = ItemRules(
        id: FieldPath(names: "_path").or("_id").or("slug"),
        title: FieldPath(names: "title").or("adventureTitle").or("name"),
        taxonomies: [
            TaxonomyRule(
                name: "Activity",
                field: .values(FieldPath(names: "activity").or("adventureActivity")),
                id: TaxonomyRule.usualID, label: TaxonomyRule.usualLabel)
        ],
        images: [ImageRule(path: FieldPath(names: "primaryImage").or("adventurePrimaryImage"))])

    /// `adventure-by-slug`, with the variable `slug` from the item's field `slug`.
    struct Detail: Sendable, Equatable {
        var persistedQuery: String
        var variable: String
        var from: FieldPath
    }

    package var credentials: [String] { authorization.map { ["Authorization: " + $0] } ?? [] }
}
