/// A source's tree of categories.
struct Taxonomy: Sendable, Equatable, Codable {
    var id: String
    var name: String
}

/// A node of the tree, as the source gives it: flat, with its parent's id.
struct Category: Sendable, Equatable, Codable {
    var id: String
    var name: String
    /// nil for a category at the top.
    var parent: String?
    /// The editor's place among siblings, when the source has one.
    var position: Int?

    init(id: String, name: String, parent: String? = nil, position: Int? = nil) {
        self.id = id
        self.name = name
        self.parent = parent
        self.position = position
    }
}

/// A category at its place: in a source, a taxonomy and the output.
struct Place: Sendable, Equatable, Codable {
    var source: String
    var taxonomy: Taxonomy
    var category: Category
    /// The category's names from the top of its taxonomy, its own last.
    var names: [String]
    /// The folder below the output: `food/dessert/ice-cream`.
    var folder: String
    /// The place among its siblings, from 0.
    var order: Int

    /// What a person calls it, and what `--only` matches: `Food/Dessert/Ice cream`.
    var title: String { ([taxonomy.name] + names).joined(separator: "/") }
}
