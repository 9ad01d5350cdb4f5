package import GalleryModel
import Native

/// A taxonomy that a source has, or had in the last run.
package struct Root: Sendable {
    var source: any ContentSource
    var taxonomy: Taxonomy
    /// The folder below the output.
    var folder: String
}

/// Walks the sources: a task group over their taxonomies and, inside it, over categories. Categories
/// flow; none waits for another's pictures.
package struct Walk: Sendable {
    /// Categories of one taxonomy under way at once; pictures are bounded by their pools.
    package static let width = 4

    package let sources: [any ContentSource]
    /// Whether a source that says that it has nothing is believed.
    package var allowsEmpty = false
    /// Folders that stand beside categories' own.
    package var renditions: Set<String> = []

    /// What came of a taxonomy.
    package struct Branch<Result: Sendable>: Sendable {
        package var source: String
        package var taxonomy: Taxonomy
        package var folder: String
        package var categories: [Result]
        /// Why its categories could not be listed.
        package var problem: Problem?
        /// What was odd about the list.
        package var notes: [Problem] = []
        /// Whether the list may be cut.
        var isPartial = false
        var doubt: Problem?

        package init(
            source: String, taxonomy: Taxonomy, folder: String, categories: [Result],
            problem: Problem? = nil, notes: [Problem] = [], isPartial: Bool = false,
            doubt: Problem? = nil
        ) {
            self.source = source
            self.taxonomy = taxonomy
            self.folder = folder
            self.categories = categories
            self.problem = problem
            self.notes = notes
            self.isPartial = isPartial
            self.doubt = doubt
        }
    }

    /// The taxonomies of every source, or why there are none.
    func roots() async -> [(source: any ContentSource, taxonomies: Result<[Taxonomy], Problem>)] {
        await each(of: sources, width: Walk.width) { source in
            do {
                return (source, .success(try await source.taxonomies()))
            } catch let reason as Problem.Reason
                where allowsEmpty && [.noItems, .noTaxonomies].contains(reason)
            {
                return (source, .success([]))
            } catch {
                return (source, .failure(Walk.problem(source, error)))
            }
        }
    }

    /// Visits every category of the roots that the source and `only` ask for.
    package func visit<Result: Sendable>(
        _ roots: [Root], _ body: @escaping @Sendable (Place, any ContentSource) async -> Result
    ) async -> [Branch<Result>] {
        await each(of: roots, width: Walk.width) { root in
            var branch = Branch<Result>(
                source: root.source.name, taxonomy: root.taxonomy, folder: root.folder,
                categories: [])
            do {
                let list = try await root.source.categories(of: root.taxonomy)
                branch.notes = list.problems.map { Problem($0, category: root.taxonomy.name) }
                branch.isPartial = list.isPartial || list.problems.contains(where: \.hidesRows)
                branch.doubt = list.doubt.map { Problem($0, category: root.taxonomy.name) }
                let places = Tree.places(
                    list.categories, of: root.taxonomy, folder: root.folder,
                    source: root.source.name, besides: renditions)
                let lost = Set(list.categories.map { ByteKey($0.id) }).count - places.count
                if lost > 0 {
                    branch.isPartial = true
                    branch.notes.append(
                        Problem(
                            .tooNested(lost, limit: Tree.depth), category: root.taxonomy.name))
                }
                let asked = places.filter(root.source.includes)
                branch.categories = await each(of: asked, width: Walk.width) { place in
                    await body(place, root.source)
                }
            } catch {
                branch.problem = Walk.problem(root.source, error, root.taxonomy)
            }
            return branch
        }
    }

    private static func problem(
        _ source: any ContentSource, _ error: any Error, _ taxonomy: Taxonomy? = nil
    ) -> Problem {
        let reason = Problem.Reason(error)
        return Problem(
            .sourceFailed(source: source.name, detail: reason.sentence), category: taxonomy?.name)
    }
}
