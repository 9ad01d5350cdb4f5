import Native

/// What there is to build: every source's taxonomies, and for those that cannot be listed now, what the
/// last run published of them.
struct Index: Sendable {
    typealias Branch = Walk.Branch<CategoryBuild.Outcome>

    let walk: Walk
    let roots: [Root]
    /// The last run's places of sources that are out of reach.
    private let kept: [KnownPlace]
    private let known: [KnownPlace]
    let only: Selection
    /// Why some sources are out of reach.
    let problems: [Problem]

    /// Asks every source for its taxonomies. One dead source does not stop the others; if all of them
    /// are dead, there is nothing to do but, in a listing, to tell the fields that they do have.
    init(
        _ sources: [any ContentSource], known: [KnownPlace], only: Selection,
        isListing: Bool = false
    ) async throws(GalleryError) {
        walk = Walk(sources: sources)
        self.known = known
        self.only = only
        var problems: [Problem] = []
        var found: [(source: any ContentSource, taxonomy: Taxonomy)] = []
        var kept: [KnownPlace] = []
        for (source, taxonomies) in await walk.roots() {
            switch taxonomies {
            case .success(let taxonomies): found += taxonomies.map { (source, $0) }
            case .failure(let problem):
                problems.append(problem)
                kept += known.filter { $0.place.source == source.name }
            }
        }
        var knowsFields = false
        for source in sources where isListing {
            let fields = await source.fields()
            knowsFields = knowsFields || !fields.isEmpty
        }
        guard problems.count < sources.count || sources.isEmpty || knowsFields else {
            throw .noSource(problems)
        }
        // Those of a source that is out of reach count as well: an outage must move no folder.
        let names =
            found.map { Index.name(of: $0.taxonomy, in: $0.source.name) }
            + Index.taxonomies(of: kept).map { Index.name(of: $0.taxonomy, in: $0.source) }
        let folders = Names.folders(for: names)
        roots = zip(found, folders).map { found, folder in
            Root(source: found.source, taxonomy: found.taxonomy, folder: folder)
        }
        self.kept = kept
        for source in sources {
            problems += await source.oddities().map { Problem($0, category: nil) }
        }
        self.problems = problems
    }

    private static func name(of taxonomy: Taxonomy, in source: String) -> (name: String, id: String)
    {
        (taxonomy.name, source + "\n" + taxonomy.id)
    }

    private static func taxonomies(
        of places: [KnownPlace]
    ) -> [(source: String, taxonomy: Taxonomy)] {
        var seen: Set<String> = []
        return places.map { ($0.place.source, $0.place.taxonomy) }
            .filter { seen.insert(name(of: $0.1, in: $0.0).id).inserted }
    }

    /// Builds every category that is asked for; the others stay as they were published.
    func visit(
        _ build: @escaping @Sendable (Place, any ContentSource) async -> CategoryBuild.Outcome
    ) async -> [Branch] {
        let branches = await walk.visit(roots) { place, source in
            only.includes(place) ? await build(place, source) : CategoryBuild.Outcome(place: place)
        }
        let whole = branches.map { branch in
            let places = known.map(\.place).filter {
                $0.source == branch.source && $0.taxonomy.id == branch.taxonomy.id
            }
            var branch = branch
            if branch.problem != nil {
                branch.categories = places.map { CategoryBuild.Outcome(place: $0) }
            } else if only != .everything || branch.isPartial {
                let asked = branch.isPartial ? Selection.matching([]) : only
                branch.categories = Index.keeping(places, in: branch.categories, asked)
            }
            return branch
        }
        // An outage moves nothing: sources stay in the configuration's order.
        let all = whole + keptBranches
        return walk.sources.map(\.name).flatMap { name in all.filter { $0.source == name } }
    }

    /// In a run about some categories the others stay, under the names that they were published by, be
    /// they renamed or gone meanwhile.
    private static func keeping(
        _ published: [Place], in categories: [CategoryBuild.Outcome], _ only: Selection
    ) -> [CategoryBuild.Outcome] {
        let current = categories.map { outcome in
            guard !outcome.isBuilt,
                let old = published.first(where: { $0.category.id == outcome.place.category.id })
            else { return outcome }
            return CategoryBuild.Outcome(place: old)
        }
        let ids = Set(current.map(\.place.category.id))
        let gone = published.filter { !ids.contains($0.category.id) && !only.includes($0) }
        return current + gone.map { CategoryBuild.Outcome(place: $0) }
    }

    private var keptBranches: [Branch] {
        var branches: [Branch] = []
        for known in kept {
            let outcome = CategoryBuild.Outcome(place: known.place)
            if branches.last?.folder == known.root {
                branches[branches.count - 1].categories.append(outcome)
            } else {
                branches.append(
                    Branch(
                        source: known.place.source, taxonomy: known.place.taxonomy,
                        folder: known.root, categories: [outcome]))
            }
        }
        return branches
    }
}

extension Walk.Branch<CategoryBuild.Outcome> {
    /// Whether any of its categories was asked for and tried.
    var hasBuilt: Bool { categories.contains(where: \.isBuilt) }
}
