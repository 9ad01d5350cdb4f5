import Native

/// What there is to build: every source's taxonomies, and for those that cannot be listed now, what the
/// last run published of them.
struct Index: Sendable {
    typealias Branch = Walk.Branch<CategoryBuild.Outcome>

    let walk: Walk
    let roots: [Root]
    /// What is published.
    private let known: [KnownPlace]
    let only: Selection
    /// The names of sources that are out of reach, and of those that show a part.
    private let failed: Set<String>
    private let cut: Set<String>
    /// Why some sources are out of reach.
    let problems: [Problem]

    /// Asks every source for its taxonomies. One dead source does not stop the others; if all of them
    /// are dead, there is nothing to do but, in a listing, to tell the fields that they do have.
    init(
        _ sources: [any ContentSource], known: [KnownPlace], only: Selection,
        allowsEmpty: Bool = false, isListing: Bool = false
    ) async throws(GalleryError) {
        walk = Walk(sources: sources, allowsEmpty: allowsEmpty)
        self.known = known
        self.only = only
        var problems: [Problem] = []
        var found: [(source: any ContentSource, taxonomy: Taxonomy)] = []
        var (failed, cut): (Set<String>, Set<String>) = ([], [])
        // Whose taxonomies are those that were published.
        var unlisted: Set<String> = []
        for (source, taxonomies) in await walk.roots() {
            switch taxonomies {
            case .success(let taxonomies):
                found += taxonomies.map { (source, $0) }
                if taxonomies.isEmpty, !allowsEmpty { unlisted.insert(source.name) }
            case .failure(let problem):
                problems.append(problem)
                failed.insert(source.name)
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
        unlisted.formUnion(failed)
        let missing = known.filter { unlisted.contains($0.place.source) }
        let names =
            found.map { Index.name(of: $0.taxonomy, in: $0.source.name) }
            + Index.branches(of: missing).map { Index.name(of: $0.taxonomy, in: $0.source) }
        let folders = Names.folders(for: names)
        roots = zip(found, folders).map { found, folder in
            Root(source: found.source, taxonomy: found.taxonomy, folder: folder)
        }
        for source in sources {
            let oddities = await source.oddities()
            if oddities.contains(where: \.hidesRows) { cut.insert(source.name) }
            problems += oddities.map { Problem($0, category: nil) }
        }
        (self.failed, self.cut) = (failed, cut)
        self.problems = problems
    }

    private static func name(of taxonomy: Taxonomy, in source: String) -> (name: String, id: String)
    {
        (taxonomy.name, source + "\n" + taxonomy.id)
    }

    /// Builds every category that is asked for; the others stay as they were published.
    func visit(
        _ build: @escaping @Sendable (Place, any ContentSource) async -> CategoryBuild.Outcome
    ) async -> [Branch] {
        let branches = await walk.visit(roots) { place, source in
            only.includes(place) ? await build(place, source) : CategoryBuild.Outcome(place: place)
        }
        // An outage moves nothing: sources stay in the configuration's order.
        return walk.sources.flatMap { source in
            let known = known.filter { $0.place.source == source.name }
            let published = Index.branches(of: known)
            if failed.contains(source.name) { return published }
            let listed = branches.filter { $0.source == source.name }.map { completed($0, known) }
            let isSilent = listed.allSatisfy { images(of: $0) == 0 }
            var all = listed.map { spared($0, known, source) }
            for var branch in published where !isListed(branch) {
                // Gone, unless the source is silent altogether or shows but a part.
                if !cut.contains(source.name) {
                    branch.categories.removeAll { only.includes($0.place) }
                }
                all.append(isSilent ? spared(branch, known, source) : branch)
            }
            return all.filter { isListed($0) || !$0.categories.isEmpty }
        }
    }

    /// Whether a source still has the taxonomy, or another one its folder.
    private func isListed(_ branch: Branch) -> Bool {
        roots.contains {
            $0.folder == branch.folder
                || $0.source.name == branch.source && $0.taxonomy.id == branch.taxonomy.id
        }
    }

    /// A taxonomy with those of its published categories that stay.
    private func completed(_ branch: Branch, _ known: [KnownPlace]) -> Branch {
        let places = known.map(\.place).filter { $0.taxonomy.id == branch.taxonomy.id }
        var branch = branch
        if branch.problem != nil {
            branch.categories = places.map { CategoryBuild.Outcome(place: $0) }
        } else if only != .everything || branch.isPartial {
            let asked = branch.isPartial ? Selection.matching([]) : only
            branch.categories = Index.keeping(places, in: branch.categories, asked)
        }
        return branch
    }

    /// In a run about some categories the others stay, under the names that they were published by and at
    /// their places, be they renamed or gone meanwhile.
    private static func keeping(
        _ published: [Place], in categories: [CategoryBuild.Outcome], _ only: Selection
    ) -> [CategoryBuild.Outcome] {
        var all = categories.map { outcome in
            guard !outcome.isBuilt,
                let old = published.first(where: { $0.category.id == outcome.place.category.id })
            else { return outcome }
            return CategoryBuild.Outcome(place: old)
        }
        let ids = Set(all.map(\.place.category.id))
        var before: String?
        for place in published {
            if !ids.contains(place.category.id), !only.includes(place) {
                let spot = all.firstIndex { $0.place.category.id == before }.map { $0 + 1 }
                all.insert(
                    CategoryBuild.Outcome(place: place),
                    at: spot ?? (before == nil ? 0 : all.count))
            }
            before = place.category.id
        }
        return all
    }

    /// A taxonomy that had pictures and of which none is listed stays as it was published: an empty place
    /// where a disk was mounted looks no different. A single category may become empty.
    private func spared(
        _ branch: Branch, _ known: [KnownPlace], _ source: any ContentSource
    ) -> Branch {
        let known = known.filter { $0.place.taxonomy.id == branch.taxonomy.id }
        guard !walk.allowsEmpty, images(of: branch) == 0,
            known.contains(where: {
                $0.images > 0 && !source.ownsAbsence(of: $0.place.category)
            })
        else { return branch }
        branch.discard()
        var kept = branch
        kept.categories = known.map { CategoryBuild.Outcome(place: $0.place) }
        kept.problem = Problem(.emptied(source: source.name), category: branch.taxonomy.name)
        return kept
    }

    private func images(of branch: Branch) -> Int {
        branch.categories.reduce(0) { $0 + images(of: $1) }
    }

    /// Pictures that the source lists in a category, or that are published of one that was left alone.
    private func images(of outcome: CategoryBuild.Outcome) -> Int {
        if outcome.isBuilt, !outcome.isKept { return outcome.count }
        return known.first { $0.place.folder == outcome.place.folder }?.images ?? 0
    }

    /// What is to be said of categories that had pictures and have none any more.
    func emptied(_ branches: [Branch]) -> [String] {
        let empty = branches.flatMap(\.categories).filter { $0.isBuilt && images(of: $0) == 0 }
        let folders = Set(empty.map(\.place.folder))
        return known.filter { $0.images > 0 && folders.contains($0.place.folder) }
            .map { "\($0.place.title) lists no picture any more, and had \($0.images)" }
    }

    /// Published categories as the taxonomies that they were in.
    private static func branches(of known: [KnownPlace]) -> [Branch] {
        var branches: [Branch] = []
        for known in known {
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

    /// Removes what was staged of it and will not be published.
    func discard() {
        for case .some(let staged) in categories.map(\.staged) { try? Files.remove(staged) }
    }
}
