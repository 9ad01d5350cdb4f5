import GalleryModel

/// An Oracle Content Management channel, by its delivery API.
struct OracleSource: ContentSource {
    private let settings: OracleSettings
    private let endpoint: OracleEndpoint
    private let paging: OraclePaging

    var name: String { settings.name }

    init(_ settings: OracleSettings, _ context: SourceContext) {
        self.settings = settings
        endpoint = OracleEndpoint(
            settings: settings, fetching: context.fetching, limits: context.limits)
        paging = OraclePaging(endpoint: endpoint)
    }

    func taxonomies() async throws -> [Taxonomy] {
        let globs = settings.taxonomies.map(Glob.init)
        var taxonomies: [Taxonomy] = []
        let summary = try await paging.each(
            "/taxonomies", [("orderBy", "name:asc")], of: OracleTaxonomyRow.self
        ) { rows in
            taxonomies += rows.map { Taxonomy(id: $0.id, name: $0.name ?? $0.id) }
        }
        if let problem = summary.problems.first { throw problem }
        guard !taxonomies.isEmpty else { throw Problem.Reason.noTaxonomies }
        if globs.isEmpty { return taxonomies }
        let wanted = taxonomies.filter { row in globs.contains { $0.matches(row.name) } }
        guard !wanted.isEmpty else {
            throw Problem.Reason.noMatch(
                kind: "taxonomy", pattern: settings.taxonomies.joined(separator: ", "),
                key: "taxonomies")
        }
        return wanted
    }

    func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
        var rows: [OracleCategoryRow] = []
        let path = "/taxonomies/\(WebAddress.encoded(taxonomy.id))/categories"
        let query = [("fields", "all"), ("orderBy", "name:asc")]
        let summary = try await paging.each(path, query, of: OracleCategoryRow.self) { rows += $0 }
        if let problem = summary.problems.first(where: \.losesRows) { throw problem }
        let ways = OracleTree.isUntold(rows) ? try await ways(to: rows) : []
        return CategoryList(
            categories: OracleTree.categories(rows, ways: ways), problems: summary.problems)
    }

    /// Where the categories stand, asked of one asset of each whose place no other one has told.
    private func ways(to rows: [OracleCategoryRow]) async throws -> [[OracleNode]] {
        var ways: [[OracleNode]] = []
        var placed: Set<String> = []
        for row in rows where !placed.contains(row.id) {
            let query = [
                ("q", try condition(for: row.id)), ("fields", "all"), ("limit", "1"),
                ("offset", "0"),
            ]
            let page = try await endpoint.page("/items", query, of: OracleItem.self)
            let found = page.rows.flatMap { $0.categories ?? [] }.compactMap(\.nodes)
            placed.formUnion(found.flatMap { $0 }.map(\.id))
            ways += found
        }
        return ways
    }

    func includes(_ place: Place) -> Bool {
        let globs = settings.categories.map(Glob.init)
        guard !globs.isEmpty else { return true }
        let names = [place.category.name, place.names.joined(separator: "/"), place.title]
        return globs.contains { glob in names.contains(where: glob.matches) }
    }

    func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing {
        var query = [("q", try condition(for: category.id)), ("fields", "all")]
        if !settings.order.isEmpty { query.append(("orderBy", settings.order)) }
        var count = 0
        var odd = OddFields()
        let summary = try await paging.each("/items", query, of: OracleItem.self) { rows in
            let images = rows.filter { $0.isImage && isMember($0, of: category) }
            for row in images {
                row.odd.forEach { odd.note($0, wanted: "text", in: row.name ?? row.id) }
            }
            let assets = images.map { settings.asset($0, endpoint) }
            try endpoint.take(assets.count)
            count += assets.count
            if !assets.isEmpty { try await page(assets) }
        }
        return Listing(count: count, problems: summary.problems + odd.problems)
    }

    /// `nodes` holds the whole way from the root, so the answer has the descendants' assets as well.
    private func isMember(_ item: OracleItem, of category: Category) -> Bool {
        guard settings.membership == .direct, let filed = item.categories else { return true }
        return filed.contains { $0.id == category.id }
    }

    /// The API has no way to escape a quotation mark in a value, and no real id has one.
    private func condition(for category: String) throws(Problem.Reason) -> String {
        guard !category.contains("\""), !category.contains("\\") else {
            throw .listingFailed(detail: "the category's id \(category) cannot stand in a query")
        }
        let condition = "taxonomies.categories.nodes.id eq \"\(category)\""
        guard let more = settings.query, !more.isEmpty else { return condition }
        return condition + " and " + (more.lowercased().contains(" or ") ? "(\(more))" : more)
    }
}
