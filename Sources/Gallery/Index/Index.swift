import Native

/// What there is to build: every source's taxonomies, and for those that cannot be listed now, what the
/// last run published of them.
struct Index: Sendable {
    typealias Branch = Walk.Branch<CategoryBuild.Outcome>

    let walk: Walk
    let roots: [Root]
    /// What is published, also by taxonomy, and the pictures of each folder.
    private let known: [KnownPlace]
    private let published: [Exact: [KnownPlace]]
    private let images: [String: Int]
    /// What has a listed taxonomy, as `key(of:in:)` and as its folder.
    private let listed: Set<Exact>
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
        published = Dictionary(grouping: known) {
            Index.key(of: $0.place.taxonomy, $0.place.source)
        }
        images = Dictionary(known.map { ($0.place.folder, $0.images) }) { first, _ in first }
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
        listed = Set(
            roots.flatMap { [Index.key(of: $0.taxonomy, $0.source.name), Exact($0.folder)] })
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

    private static func key(of taxonomy: Taxonomy, _ source: String) -> Exact {
        Exact(source + "\n" + taxonomy.id)
    }

    private func published(_ branch: Branch) -> [KnownPlace] {
        published[Index.key(of: branch.taxonomy, branch.source)] ?? []
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
            let listed = branches.filter { $0.source == source.name }.map(completed)
            let isSilent = listed.allSatisfy { images(of: $0) == 0 }
            var all = listed.map { spared($0, source) }
            for var branch in published where !isListed(branch) {
                // Gone, unless the source is silent altogether or shows but a part.
                if !cut.contains(source.name) {
                    branch.categories.removeAll { only.includes($0.place) }
                }
                all.append(isSilent ? spared(branch, source) : branch)
            }
            return all.filter { isListed($0) || !$0.categories.isEmpty }
        }
    }

    /// Whether a source still has the taxonomy, or another one its folder.
    private func isListed(_ branch: Branch) -> Bool {
        listed.contains(Exact(branch.folder))
            || listed.contains(Index.key(of: branch.taxonomy, branch.source))
    }

    /// A taxonomy with those of its published categories that stay.
    private func completed(_ branch: Branch) -> Branch {
        let places = published(branch).map(\.place)
        var branch = branch
        if branch.problem != nil {
            branch.categories = places.map { CategoryBuild.Outcome(place: $0) }
        } else if only != .everything || branch.isPartial {
            let asked = branch.isPartial ? Selection.matching([]) : only
            let listed = branch.categories.count
            branch.categories = Index.keeping(places, in: branch.categories, asked)
            if let doubt = branch.doubt, branch.categories.count > listed {
                branch.notes.append(doubt)
            }
        }
        return branch
    }

    /// In a run about some categories the others stay, under the names that they were published by and at
    /// their places, be they renamed or gone meanwhile.
    private static func keeping(
        _ published: [Place], in categories: [CategoryBuild.Outcome], _ only: Selection
    ) -> [CategoryBuild.Outcome] {
        let old = Dictionary(published.map { (Exact($0.category.id), $0) }) { first, _ in first }
        let all = categories.map { outcome in
            guard !outcome.isBuilt, let old = old[Exact(outcome.place.category.id)] else {
                return outcome
            }
            return CategoryBuild.Outcome(place: old)
        }
        let ids = Set(all.map { Exact($0.place.category.id) })
        // Each behind the last before it that is still listed.
        var behind: [Exact?: [CategoryBuild.Outcome]] = [:]
        var last: Exact?
        for place in published {
            let id = Exact(place.category.id)
            if ids.contains(id) {
                last = id
            } else if !only.includes(place) {
                behind[last, default: []].append(CategoryBuild.Outcome(place: place))
            }
        }
        return (behind[nil] ?? [])
            + all.flatMap { [$0] + (behind[Exact($0.place.category.id)] ?? []) }
    }

    /// A taxonomy that had pictures and of which none is listed stays as it was published: an empty place
    /// where a disk was mounted looks no different. A single category may become empty.
    private func spared(_ branch: Branch, _ source: any ContentSource) -> Branch {
        let known = published(branch)
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
        return images[outcome.place.folder] ?? 0
    }

    /// What is to be said of categories that had pictures and have none any more, or are gone.
    func emptied(_ branches: [Branch]) -> [String] {
        let all = branches.flatMap(\.categories)
        let empty = Set(all.filter { $0.isBuilt && images(of: $0) == 0 }.map { Exact($0.place) })
        let listed = Set(all.map { Exact($0.place) })
        return known.filter { $0.images > 0 }.compactMap { known in
            let place = known.place
            if empty.contains(Exact(place)) {
                return "\(place.title) lists no picture any more, and had \(known.images)"
            }
            return listed.contains(Exact(place))
                ? nil : "\(place.title) is not listed any more, and had \(known.images)"
        }
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

extension Exact {
    /// A category by what its source calls it, whatever its name and folder.
    fileprivate init(_ place: Place) {
        self.init([place.source, place.taxonomy.id, place.category.id].joined(separator: "\n"))
    }
}
