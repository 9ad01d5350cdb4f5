/// A source's tree of categories.
package struct Taxonomy: Sendable, Equatable, Codable {
    package var id: String
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A node of the tree, as the source gives it: flat, with its parent's id.
package struct Category: Sendable, Equatable, Codable {
    package var id: String
    package var name: String
    /// nil for a category at the top.
    package var parent: String?
    /// The editor's place among siblings, when the source has one.
    package var position: Int?

    package init(id: String, name: String, parent: String? = nil, position: Int? = nil) {
        self.id = id
        self.name = name
        self.parent = parent
        self.position = position
    }
}

/// A category at its place: in a source, a taxonomy and the output.
package struct Place: Sendable, Equatable, Codable {
    package var source: String
    package var taxonomy: Taxonomy
    package var category: Category
    /// The category's names from the top of its taxonomy, its own last.
    package var names: [String]
    /// The folder below the output: `food/dessert/ice-cream`.
    package var folder: String
    /// The place among its siblings, from 0.
    package var order: Int

    package init(
        source: String, taxonomy: Taxonomy, category: Category, names: [String], folder: String,
        order: Int
    ) {
        self.source = source
        self.taxonomy = taxonomy
        self.category = category
        self.names = names
        self.folder = folder
        self.order = order
    }

    /// What a person calls it, and what `--only` matches: `Food/Dessert/Ice cream`.
    package var title: String { ([taxonomy.name] + names).joined(separator: "/") }
}
