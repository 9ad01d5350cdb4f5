/// Somewhere pictures are filed by category. It lists; it downloads no picture and starts no task.
package protocol ContentSource: Sendable {
    var name: String { get }
    /// The taxonomies, in the editor's own order.
    func taxonomies() async throws -> [Taxonomy]
    /// Every category of the taxonomy, parents before their children.
    func categories(of taxonomy: Taxonomy) async throws -> CategoryList
    /// What was passed over outside of any category, and must be told.
    func oddities() async -> [Problem.Reason]
    /// The fields that its items have, for a person who looks for their names.
    func fields() async -> [SourceField]
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
    package func oddities() async -> [Problem.Reason] { [] }
    package func fields() async -> [SourceField] { [] }
    package func includes(_ place: Place) -> Bool { true }
    package func ownsAbsence(of category: Category) -> Bool { false }
}

/// A taxonomy's categories, and what is odd about the list without making it useless.
package struct CategoryList: Sendable, Equatable {
    package var categories: [Category]
    package var problems: [Problem.Reason] = []
    /// Whether categories may be missing: then those published before stay.
    package var isPartial = false
    /// Why, where it is told only if some are missing.
    package var doubt: Problem.Reason?

    package init(
        categories: [Category], problems: [Problem.Reason] = [], isPartial: Bool = false,
        doubt: Problem.Reason? = nil
    ) {
        self.categories = categories
        self.problems = problems
        self.isPartial = isPartial
        self.doubt = doubt
    }
}

/// What a source says of a listing that has come to its end.
package struct Listing: Sendable, Equatable {
    /// How many pictures the source says the category has.
    package var count: Int
    /// Why some of them may be missing, or what was passed over; empty when all is well.
    package var problems: [Problem.Reason] = []
    /// What may have cut it and is told elsewhere.
    package var cut: Problem.Reason?

    package init(count: Int, problems: [Problem.Reason] = [], cut: Problem.Reason? = nil) {
        self.count = count
        self.problems = problems
        self.cut = cut
    }

    /// Why pictures may be missing that the source has.
    package var gap: Problem.Reason? { cut ?? problems.first(where: \.hidesRows) }
}

/// A field that a configuration could name.
package struct SourceField: Sendable, Equatable {
    package enum Kind: String, Sendable { case image, html, text, reference }
    package var path: String
    package var kind: Kind
    /// Some of what stands in it.
    package var samples: [String] = []

    package init(path: String, kind: Kind, samples: [String] = []) {
        self.path = path
        self.kind = kind
        self.samples = samples
    }
}
