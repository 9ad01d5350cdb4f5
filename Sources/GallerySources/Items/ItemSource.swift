import GalleryModel
import Native
import Synchronization

/// A source whose system has items with pictures and fields: all items are read once and grouped into
/// categories, since no such system can be asked for a category's pictures alone.
final class ItemSource<Reading: ItemClient>: ContentSource {
    private let reading: Reading
    private let disk: ThreadPool
    /// Pictures at the most.
    private let ceiling: Int
    private let state = Mutex(State())

    private struct State {
        var catalogue: ItemIndex?
        var problems: [Problem.Reason] = []
        var survey = FieldSurvey()
    }

    var name: String { reading.name }

    init(_ reading: Reading, _ context: SourceContext) {
        self.reading = reading
        ceiling = context.limits.assets
        disk = context.disk
    }

    func taxonomies() async throws -> [Taxonomy] {
        let rules = reading.rules
        let catalogue = try ItemIndex(disk: disk)
        var survey = FieldSurvey()
        var pictures = 0
        var items = 0
        var filed = 0
        var odd = OddFields()
        var problems: [Problem.Reason] = []
        for index in rules.taxonomies.indices {
            do {
                if let labels = try await reading.labels(of: index) {
                    try await catalogue.add(labels, of: index)
                }
            } catch {
                // The items say as well which categories they are in, if not in which order.
                problems.append(.categoriesUnlisted(detail: Problem.Reason(error).sentence))
            }
        }
        problems += try await reading.items { ids in
            try await catalogue.admit(ids)
        } page: { page in
            items += page.count
            if survey.items < FieldSurvey.enough { page.forEach { survey.look(at: $0) } }
            let filings = page.flatMap { item in
                let assets = Filing.assets(of: item, rules, &odd, self.reading.assets)
                pictures += assets.count
                let room = assets.dropLast(max(0, pictures - self.ceiling))
                return Filing.all(Array(room), of: item, rules, &odd)
            }
            filed += filings.count
            if !filings.isEmpty { try await catalogue.add(filings) }
        }
        problems += odd.problems
        if pictures > ceiling { problems.append(.listingEndless(rows: ceiling)) }
        state.withLock { [problems] state in
            state.catalogue = catalogue
            state.problems = problems
            state.survey = survey
        }
        guard items > 0 else { throw Problem.Reason.noItems }
        guard pictures > 0 else {
            throw Problem.Reason.noPictures(
                items: items, fields: rules.images.map(\.path.text), seen: survey.sentence)
        }
        guard filed > 0 else {
            throw Problem.Reason.noCategories(
                pictures: pictures, fields: rules.taxonomies.map(\.path.text))
        }
        // By their names and not by their places: one more in the configuration must not make others of
        // those that were published.
        return rules.taxonomies.map { Taxonomy(id: $0.name, name: $0.name) }
    }

    func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
        let (catalogue, problems) = state.withLock { ($0.catalogue, $0.problems) }
        guard let catalogue, let index = index(of: taxonomy) else {
            return CategoryList(categories: [])
        }
        return CategoryList(
            categories: try await catalogue.categories(of: index),
            isPartial: problems.contains(where: \.hidesRows),
            doubt: problems.first { $0 == .listingStopped })
    }

    private func index(of taxonomy: Taxonomy) -> Int? {
        reading.rules.taxonomies.firstIndex { $0.name == taxonomy.id }
    }

    func oddities() async -> [Problem.Reason] {
        state.withLock { $0.problems.filter { $0 != .listingStopped } }
    }

    func fields() async -> [SourceField] { state.withLock { $0.survey.fields } }

    func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing {
        let (catalogue, problems) = state.withLock { ($0.catalogue, $0.problems) }
        guard let catalogue, let index = index(of: taxonomy) else { return Listing(count: 0) }
        var last = 0
        while true {
            try Task.checkCancellation()
            let found = try await catalogue.assets(category.id, of: index, after: last)
            guard !found.assets.isEmpty else { break }
            last = found.last
            try await page(found.assets.map(withCredentials))
        }
        // What did not come this time and may the next must not be taken out of what is published.
        if let passing = problems.first(where: \.isTransient) { throw passing }
        return Listing(
            count: try await catalogue.count(category.id, of: index),
            cut: problems.first(where: \.hidesRows))
    }

    /// Credentials are never written to a disk, so the catalogue has none.
    private func withCredentials(_ asset: Asset) -> Asset {
        var asset = asset
        for index in asset.offers.indices {
            if case .web(let url, _, _) = asset.offers[index].address {
                asset.offers[index].address = reading.address(url)
            }
        }
        return asset
    }
}
