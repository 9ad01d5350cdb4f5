import GalleryModel
import Native
import Synchronization

/// An Oracle channel's content items: a home item, groups of items, and the pictures they refer to.
final class OracleContentSource: ContentSource {
    private let settings: OracleContentSettings
    private let endpoint: OracleEndpoint
    private let paging: OraclePaging
    private let references: OracleReferences
    private let state = Mutex(State())

    private struct State {
        var home: JSON?
        /// The items that categories are made of, by id.
        var groups: [String: JSON] = [:]
    }

    var name: String { settings.channel.name }

    init(_ settings: OracleContentSettings, _ context: SourceContext) {
        self.settings = settings
        endpoint = OracleEndpoint(
            settings: settings.channel, fetching: context.fetching, limits: context.limits)
        paging = OraclePaging(endpoint: endpoint)
        references = OracleReferences(endpoint)
    }

    func taxonomies() async throws -> [Taxonomy] {
        guard let home = settings.home else { return [Taxonomy(id: "groups", name: name)] }
        let condition = try OracleQuery.all([("type", home.type), ("name", home.name)])
        let page = try await endpoint.page(
            "/items", [("q", condition), ("fields", "all"), ("limit", "1"), ("offset", "0")],
            of: OracleContentRow.self)
        guard let row = page.rows.first else {
            throw Problem.Reason.listingFailed(
                detail:
                    "the channel has no item of the type \(home.type) with the name \(home.name); "
                    + "check home, and that the item is published to this channel")
        }
        state.withLock { $0.home = row.content }
        return [Taxonomy(id: row.id, name: home.title.scalar(in: row.content) ?? name)]
    }

    func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
        var (rows, problems) = try await groups()
        let home = state.withLock { $0.home }
        if let home, settings.home?.images.isEmpty == false { rows.insert(home, at: 0) }
        let categories = rows.enumerated().compactMap { position, row -> Category? in
            guard let id = row["id"]?.text else { return nil }
            let own = row["name"]?.text ?? id
            let isHome = id == home?["id"]?.text
            return Category(
                id: id, name: isHome ? own : settings.groups.label.scalar(in: row) ?? own,
                position: position)
        }
        state.withLock { state in
            for row in rows { row["id"]?.text.map { state.groups[$0] = row } }
        }
        return CategoryList(categories: categories, problems: problems)
    }

    /// The items that categories are made of, in the editor's order.
    private func groups() async throws -> ([JSON], [Problem.Reason]) {
        if let query = settings.groups.query {
            var rows: [JSON] = []
            let summary = try await paging.each(
                "/items",
                [("q", query), ("fields", "all"), ("orderBy", settings.groups.order)],
                of: OracleContentRow.self
            ) { rows += $0.map(\.content) }
            if let problem = summary.problems.first(where: \.losesRows) { throw problem }
            return (rows, summary.problems)
        }
        guard let field = settings.groups.field, let home = state.withLock({ $0.home }) else {
            return ([], [])
        }
        let resolved = try await references.resolve([home], [ImageRule(path: field)])
        let values = resolved.items.flatMap { field.values(in: $0) }.flatMap { $0.elements ?? [$0] }
        return (values.filter { $0["_read"] != nil }, resolved.problems)
    }

    func list(
        _ category: Category, of taxonomy: Taxonomy, page: ([Asset]) async throws -> Void
    ) async throws -> Listing {
        let (home, group) = state.withLock { ($0.home, $0.groups[category.id]) }
        let isHome = category.id == home?["id"]?.text
        var seen: Set<String> = []
        var listing = Listing(count: 0)
        var odd = OddFields()
        func take(_ items: [JSON], _ images: [ImageRule], _ title: FieldPath) async throws {
            let resolved = try await references.resolve(items, images)
            listing.problems += resolved.problems
            let fresh = assets(of: resolved, images, title, &odd).filter {
                seen.insert($0.id).inserted
            }
            try endpoint.take(fresh.count)
            listing.count += fresh.count
            if !fresh.isEmpty { try await page(fresh) }
        }
        if let home, isHome, let rules = settings.home {
            try await take([home], rules.images, rules.title)
            listing.problems += odd.problems
            return listing
        }
        if let group { try await take([group], settings.groups.images, settings.groups.label) }
        var query = [("q", try OracleQuery.filled(settings.items.query, id: category.id))]
        // Without `fields` the rows of a list have none.
        query += [("fields", "all"), ("orderBy", settings.items.order)]
        let summary = try await paging.each("/items", query, of: OracleContentRow.self) { rows in
            try await take(rows.map(\.content), settings.items.images, settings.items.title)
        }
        listing.problems += summary.problems + odd.problems
        return listing
    }

    private func assets(
        of resolved: OracleReferences.Resolved, _ images: [ImageRule], _ title: FieldPath,
        _ odd: inout OddFields
    ) -> [Asset] {
        let rules = ItemRules(
            id: FieldPath(names: "id"), title: title, taxonomies: [], images: images)
        return resolved.items.flatMap { item in
            Filing.assets(of: item, rules, &odd) { found in
                if let picture = found.picture { return linked(picture) }
                guard let value = found.value, let id = value["id"]?.text,
                    value["_read"] != nil || OracleContentRow.reference(value) != nil
                else { return nil }
                // What is missing is told as such, and what is no image is none.
                return resolved.assets[id].map { [settings.channel.asset($0, endpoint)] } ?? []
            }
        }
    }

    /// A picture in a text, by its address alone.
    private func linked(_ picture: HTMLImage) -> [Asset]? {
        let origin = settings.channel.origin
        guard let url = WebAddress.resolved(picture.source, against: origin + "/") else {
            return nil
        }
        let isOwn = WebAddress.haveSameOrigin(url, origin)
        let offer = Offer(
            name: "native", format: ImageFormat.named(by: url),
            address: .web(url, credentials: isOwn ? settings.channel.credentials : []))
        var asset = Asset(
            id: WebAddress.identity(of: url), name: WebAddress.fileName(of: url), offers: [offer])
        asset.alt = picture.alt
        asset.caption = picture.caption
        asset.sourceURL = offer.address.shown
        return [asset]
    }
}
