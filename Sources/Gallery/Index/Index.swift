import Native

/// What there is to build: every source's taxonomies, and for those that cannot be listed now, what the
/// last run published of them.
struct Index: Sendable {
    typealias Branch = Walk.Branch<CategoryBuild.Outcome>

    private let walk: Walk
    private let roots: [Root]
    /// The last run's places of sources that are out of reach.
    private let kept: [KnownPlace]
    private let known: [KnownPlace]
    private let only: Selection
    /// Why some sources are out of reach.
    let problems: [Problem]

    /// Asks every source for its taxonomies. One dead source does not stop the others; if all of them
    /// are dead, there is nothing to do.
    init(
        _ sources: [any ContentSource], known: [KnownPlace], only: Selection
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
        guard problems.count < sources.count else { throw .noSource(problems) }
        let names = found.map {
            (name: $0.taxonomy.name, id: $0.source.name + "\n" + $0.taxonomy.id)
        }
        let folders = Names.folders(for: names, besides: Set(kept.map(\.root)))
        roots = zip(found, folders).map { found, folder in
            Root(source: found.source, taxonomy: found.taxonomy, folder: folder)
        }
        self.kept = kept
        self.problems = problems
    }

    /// Builds every category that is asked for; the others stay as they were published.
    func visit(
        _ build: @escaping @Sendable (Place, any ContentSource) async -> CategoryBuild.Outcome
    ) async -> [Branch] {
        let branches = await walk.visit(roots) { place, source in
            only.includes(place) ? await build(place, source) : CategoryBuild.Outcome(place: place)
        }
        return branches.map { branch in
            guard branch.problem != nil else { return branch }
            var branch = branch
            let places = known.map(\.place).filter {
                $0.source == branch.source && $0.taxonomy.id == branch.taxonomy.id
            }
            branch.categories = places.map { CategoryBuild.Outcome(place: $0) }
            return branch
        } + keptBranches
    }

    /// The tree, with every category's count, as it is listed now.
    func list(_ events: any Events) async -> [ListedBranch] {
        let branches = await walk.visit(roots) { place, source -> ListedCategory? in
            guard only.includes(place) else { return nil }
            var listed = ListedCategory(place)
            do {
                let listing = try await source.list(place.category, of: place.taxonomy) { page in
                    events.listed(page.count)
                }
                listed.count = listing.count
                listed.problems = listing.problems.map { Problem($0, category: place.title) }
            } catch {
                let detail = Problem.Reason(error).sentence
                listed.problems = [Problem(.listingFailed(detail: detail), category: place.title)]
            }
            return listed
        }
        let failed = problems.map {
            ListedBranch(source: "", taxonomy: "", categories: [], problem: $0)
        }
        return branches.map {
            ListedBranch(
                source: $0.source, taxonomy: $0.taxonomy.name,
                categories: $0.categories.compactMap(\.self), problem: $0.problem)
        } + failed
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
