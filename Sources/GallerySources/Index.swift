package import GalleryManifest
package import GalleryModel
import Native

/// What there is to build: every source's taxonomies, and for those that cannot be listed now, what the
/// last run published of them.
package struct Index: Sendable {
    package typealias Branch = Walk.Branch<CategoryOutcome>

    let walk: Walk
    let roots: [Root]
    /// What is published, also by taxonomy, and the pictures of each folder.
    let known: [KnownPlace]
    private let published: [ByteKey: [KnownPlace]]
    let images: [String: Int]
    /// What has a listed taxonomy, as `key(of:in:)` and as its folder.
    private let listed: Set<ByteKey>
    package let only: Selection
    /// The names of sources that are out of reach, and of those that show a part.
    private let failed: Set<String>
    private let cut: Set<String>
    /// Why some sources are out of reach.
    package let problems: [Problem]

    /// Asks every source for its taxonomies. One dead source does not stop the others; if all of them
    /// are dead, there is nothing to do but, in a listing, to tell the fields that they do have.
    /// `renditions` name folders that no category may have.
    package static func read(
        _ sources: [any ContentSource], known: [KnownPlace], only: Selection,
        besides renditions: [Recipe] = [], allowsEmpty: Bool = false, isListing: Bool = false
    ) async throws(GalleryError) -> Index {
        let walk = Walk(
            sources: sources, allowsEmpty: allowsEmpty,
            renditions: Set(renditions.map { Recipe.folder(of: $0.name) }))
        var answers: [Answer] = []
        var knowsFields = false
        for (source, taxonomies) in await walk.roots() {
            answers.append(
                Answer(source: source, taxonomies: taxonomies, oddities: await source.oddities()))
            if isListing, await !source.fields().isEmpty { knowsFields = true }
        }
        let problems = answers.compactMap(\.failure)
        guard problems.count < sources.count || sources.isEmpty || knowsFields else {
            throw .noSource(problems)
        }
        return Index(walk, answers, known: known, only: only)
    }

    /// What a source has answered.
    private struct Answer {
        var source: any ContentSource
        var taxonomies: Result<[Taxonomy], Problem>
        var oddities: [Problem.Reason]

        var failure: Problem? {
            if case .failure(let problem) = taxonomies { problem } else { nil }
        }
        var found: [Taxonomy] { (try? taxonomies.get()) ?? [] }
    }

    private init(_ walk: Walk, _ answers: [Answer], known: [KnownPlace], only: Selection) {
        self.walk = walk
        self.known = known
        self.only = only
        published = Dictionary(grouping: known) {
            Index.key(of: $0.place.taxonomy, $0.place.source)
        }
        images = Dictionary(known.map { ($0.place.folder, $0.images) }) { first, _ in first }
        // Whose taxonomies are those that were published. Those of a source that is out of reach count as
        // well: an outage must move no folder.
        let unlisted = answers.filter {
            $0.failure != nil || $0.found.isEmpty && !walk.allowsEmpty
        }.map(\.source.name)
        let missing = known.filter { unlisted.contains($0.place.source) }
        let found = answers.flatMap { answer in answer.found.map { (answer.source, $0) } }
        let names =
            found.map { Index.name(of: $1, in: $0.name) }
            + Index.branches(of: missing).map { Index.name(of: $0.taxonomy, in: $0.source) }
        roots = zip(found, Names.folders(for: names)).map { found, folder in
            Root(source: found.0, taxonomy: found.1, folder: folder)
        }
        listed = Set(
            roots.flatMap { [Index.key(of: $0.taxonomy, $0.source.name), ByteKey($0.folder)] })
        failed = Set(answers.filter { $0.failure != nil }.map(\.source.name))
        cut = Set(answers.filter { $0.oddities.contains(where: \.hidesRows) }.map(\.source.name))
        problems =
            answers.compactMap(\.failure) + answers.flatMap(\.oddities).map { Problem($0) }
    }

    private static func name(of taxonomy: Taxonomy, in source: String) -> (name: String, id: String)
    {
        (taxonomy.name, source + "\n" + taxonomy.id)
    }

    private static func key(of taxonomy: Taxonomy, _ source: String) -> ByteKey {
        ByteKey(source + "\n" + taxonomy.id)
    }

    func published(_ branch: Branch) -> [KnownPlace] {
        published[Index.key(of: branch.taxonomy, branch.source)] ?? []
    }

    /// Builds every category that is asked for; the others stay as they were published.
    package func visit(
        _ build: @escaping @Sendable (Place, any ContentSource) async -> CategoryOutcome
    ) async -> [Branch] {
        let branches = await walk.visit(roots) { place, source in
            only.includes(place) ? await build(place, source) : CategoryOutcome(place: place)
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
        listed.contains(ByteKey(branch.folder))
            || listed.contains(Index.key(of: branch.taxonomy, branch.source))
    }

    /// Published categories as the taxonomies that they were in.
    private static func branches(of known: [KnownPlace]) -> [Branch] {
        var branches: [Branch] = []
        for known in known {
            let outcome = CategoryOutcome(place: known.place)
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

extension Walk.Branch<CategoryOutcome> {
    /// Whether any of its categories was asked for and tried.
    package var hasBuilt: Bool { !categories.allSatisfy(\.isUntouched) }

    /// Removes what was staged of it and will not be published.
    package func discard() {
        for case .some(let staged) in categories.map(\.made?.staged) { try? Files.remove(staged) }
    }
}
