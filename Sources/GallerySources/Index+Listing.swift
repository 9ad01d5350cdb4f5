package import GalleryModel

/// What `list` shows of an index: nothing is downloaded for it.
extension Index {
    /// Every category that is asked for, with its source.
    package func listedPlaces() async -> [[(place: Place, source: any ContentSource)]] {
        await walk.visit(roots) { place, source in
            only.includes(place) ? (place: place, source: source) : nil
        }.map { $0.categories.compactMap(\.self) }
    }

    /// The fields that the items of each source have, for sources that have items.
    package func fields() async -> [ListedFields] {
        var listed: [ListedFields] = []
        for source in walk.sources {
            let fields = await source.fields()
            guard !fields.isEmpty else { continue }
            listed.append(
                ListedFields(
                    source: source.name,
                    fields: fields.map {
                        ListedFields.Field(
                            path: $0.path, kind: $0.kind.rawValue, samples: $0.samples)
                    }))
        }
        return listed
    }

    /// The tree, with every category's count, as it is listed now.
    package func list(_ events: any Events) async -> [ListedBranch] {
        let branches = await walk.visit(roots) { place, source -> ListedCategory? in
            guard only.includes(place) else { return nil }
            var listed = ListedCategory(place)
            do {
                let listing = try await source.list(place.category, of: place.taxonomy) { page in
                    events.listed(page.count)
                    page.forEach { listed.note($0.offers) }
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
}
