import Native
import Synchronization

/// A source whose system has items with pictures and fields: all items are read once and grouped into
/// categories, since no such system can be asked for a category's pictures alone.
final class ItemSource<Reading: ItemReading>: ContentSource {
    private let reading: Reading
    private let disk: Lane
    private let state = Mutex(State())

    private struct State {
        var catalogue: ItemCatalogue?
        var problems: [Problem.Reason] = []
        var isPartial = false
        var survey = FieldSurvey()
    }

    var name: String { reading.name }

    init(_ reading: Reading, disk: Lane) {
        self.reading = reading
        self.disk = disk
    }

    func taxonomies() async throws -> [Taxonomy] {
        let rules = reading.rules
        let catalogue = try ItemCatalogue(disk: disk)
        var survey = FieldSurvey()
        var pictures = 0
        var items = 0
        for index in rules.taxonomies.indices {
            if let labels = try await labels(of: index) {
                try await catalogue.add(labels, of: index)
            }
        }
        let progress: PageProgress?
        do {
            progress = try await reading.items { ids in
                try await catalogue.admit(ids)
            } page: { page in
                items += page.count
                if survey.items < FieldSurvey.enough { page.forEach { survey.look(at: $0) } }
                let filings = page.flatMap { Filing.all($0, rules, self.reading.assets) }
                pictures += filings.reduce(0) { $0 + $1.assets.count }
                if !filings.isEmpty { try await catalogue.add(filings) }
            }
        } catch let refusal as JSONEndpoint.Refusal {
            throw refusal.reason
        }
        guard items > 0 else { throw Problem.Reason.noItems }
        guard pictures > 0 else {
            throw Problem.Reason.noPictures(
                items: items, fields: rules.images.map(\.path.text), seen: survey.sentence)
        }
        state.withLock { state in
            state.catalogue = catalogue
            state.problems = progress?.problems ?? []
            state.isPartial = progress?.isPartial ?? false
            state.survey = survey
        }
        return rules.taxonomies.enumerated().map { Taxonomy(id: String($0), name: $1.name) }
    }

    private func labels(of taxonomy: Int) async throws -> [Label]? {
        do {
            return try await reading.labels(of: taxonomy)
        } catch let refusal as JSONEndpoint.Refusal {
            throw refusal.reason
        }
    }

    func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
        let (catalogue, isPartial) = state.withLock { ($0.catalogue, $0.isPartial) }
        guard let catalogue, let index = Int(taxonomy.id) else {
            return CategoryList(categories: [])
        }
        return CategoryList(
            categories: try await catalogue.categories(of: index), isPartial: isPartial)
    }

    func oddities() async -> [Problem.Reason] { state.withLock { $0.problems } }

    func fields() async -> [FieldSurvey.Field] { state.withLock { $0.survey.fields } }

    func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing {
        let catalogue = state.withLock { $0.catalogue }
        guard let catalogue, let index = Int(taxonomy.id) else { return Listing(count: 0) }
        var last = 0
        while true {
            try Task.checkCancellation()
            let found = try await catalogue.assets(category.id, of: index, after: last)
            guard !found.assets.isEmpty else { break }
            last = found.last
            try await page(found.assets.map(withCredentials))
        }
        return Listing(count: try await catalogue.count(category.id, of: index))
    }

    /// Credentials are never written to a disk, so the catalogue has none.
    private func withCredentials(_ asset: Asset) -> Asset {
        var asset = asset
        for index in asset.offers.indices {
            if case .web(let url, _) = asset.offers[index].address {
                asset.offers[index].address = reading.address(url)
            }
        }
        return asset
    }
}
