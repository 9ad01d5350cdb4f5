/// A source's tree of categories.
public struct Taxonomy: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
}

/// A node of the tree, as the source gives it: flat, with its parent's id.
public struct Category: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
    /// nil for a category at the top.
    public var parent: String?
    /// The editor's place among siblings, when the source has one.
    public var position: Int?

    public init(id: String, name: String, parent: String? = nil, position: Int? = nil) {
        self.id = id
        self.name = name
        self.parent = parent
        self.position = position
    }
}

/// A category at its place: in a source, a taxonomy and the output.
public struct Place: Sendable, Equatable, Codable {
    public var source: String
    public var taxonomy: Taxonomy
    public var category: Category
    /// The category's names from the top of its taxonomy, its own last.
    public var names: [String]
    /// The folder below the output: `food/dessert/ice-cream`.
    public var folder: String
    /// The place among its siblings, from 0.
    public var order: Int

    /// What a person calls it, and what `--only` matches: `Food/Dessert/Ice cream`.
    public var title: String { ([taxonomy.name] + names).joined(separator: "/") }
}
