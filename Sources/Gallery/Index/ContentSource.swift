import Native

/// Somewhere pictures are filed by category. It lists; it downloads no picture and starts no task.
protocol ContentSource: Sendable {
    var name: String { get }
    /// The taxonomies, in the editor's own order.
    func taxonomies() async throws -> [Taxonomy]
    /// Every category of the taxonomy, parents before their children.
    func categories(of taxonomy: Taxonomy) async throws -> CategoryList
    /// What was passed over outside of any category, and must be told.
    func oddities() async -> [Problem.Reason]
    /// The fields that its items have, for a person who looks for their names.
    func fields() async -> [FieldSurvey.Field]
    /// Whether the configuration asks for the category.
    func includes(_ place: Place) -> Bool
    /// Whether the owner says that a category which had pictures is empty, or gone.
    func ownsAbsence(of category: Category) -> Bool
    /// Hands over the category's pictures page by page, to the end, in the editor's order.
    func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing
}

extension ContentSource {
    func oddities() async -> [Problem.Reason] { [] }
    func fields() async -> [FieldSurvey.Field] { [] }
    func includes(_ place: Place) -> Bool { true }
    func ownsAbsence(of category: Category) -> Bool { false }
}

/// A taxonomy's categories, and what is odd about the list without making it useless.
struct CategoryList: Sendable, Equatable {
    var categories: [Category]
    var problems: [Problem.Reason] = []
    /// Whether categories may be missing: then those published before stay.
    var isPartial = false
    /// Why, where it is told only if some are missing.
    var doubt: Problem.Reason?
}

/// What a source says of a listing that has come to its end.
struct Listing: Sendable, Equatable {
    /// How many pictures the source says the category has.
    var count: Int
    /// Why some of them may be missing, or what was passed over; empty when all is well.
    var problems: [Problem.Reason] = []
    /// What may have cut it and is told elsewhere.
    var cut: Problem.Reason?

    /// Why pictures may be missing that the source has.
    var gap: Problem.Reason? { cut ?? problems.first(where: \.hidesRows) }
}

/// Makes the source that a configuration describes: the one place that knows them all.
enum Sources {
    static func make(
        _ settings: SourceSettings, fetching: any Fetching, disk: Lane, limits: Limits,
        besides ours: [String], largest: Int
    ) -> any ContentSource {
        switch settings {
        case .folder(let settings): FolderSource(settings, disk: disk, besides: ours)
        case .oracle(let settings): OracleSource(settings, fetching: fetching, limits: limits)
        case .oracleContent(let settings):
            OracleContentSource(settings, fetching: fetching, limits: limits)
        case .aem(let settings):
            ItemSource(
                AEMReading(settings, fetching: fetching, limits: limits, largest: largest),
                disk: disk, ceiling: limits.assets)
        case .microCMS(let settings):
            ItemSource(
                MicroCMSReading(settings, fetching: fetching, limits: limits, largest: largest),
                disk: disk, ceiling: limits.assets)
        case .json(let settings):
            ItemSource(
                JSONReading(settings, fetching: fetching, limits: limits, largest: largest),
                disk: disk, ceiling: limits.assets)
        }
    }
}
