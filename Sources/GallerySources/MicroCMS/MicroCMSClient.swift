import GalleryModel

/// A microCMS service, by its content API.
struct MicroCMSClient: ItemClient {
    private let ceiling: Int
    private let settings: MicroCMSSettings
    private let endpoint: JSONEndpoint
    private let image: MicroCMSImage

    var name: String { settings.name }

    var rules: ItemRules { settings.rules.filing(by: "_endpoint", as: settings.name) }

    init(_ settings: MicroCMSSettings, _ context: SourceContext) {
        self.settings = settings
        ceiling = context.limits.assets
        image = MicroCMSImage(settings: settings, width: context.largest)
        endpoint = JSONEndpoint(
            origin: settings.origin, credentials: settings.credentials, context: context
        ) { MicroCMSClient.advice($0, settings) }
    }

    func items(
        admit: ([String?]) async throws -> [Bool], page: ([JSON]) async throws -> Void
    ) async throws -> [Problem.Reason] {
        var query: [(String, String)] = [("depth", String(settings.depth))]
        if let orders = settings.orders { query.append(("orders", orders)) }
        if let filters = settings.filters { query.append(("filters", filters)) }
        if !settings.ids.isEmpty { query.append(("ids", settings.ids.joined(separator: ","))) }
        if !settings.fields.isEmpty {
            // Without its id a row could not be told from others.
            let names = settings.fields.contains("id") ? settings.fields : ["id"] + settings.fields
            query.append(("fields", names.joined(separator: ",")))
        }
        var problems: [Problem.Reason] = []
        for name in settings.endpoints {
            problems += try await paging(of: name, query)
                .each(start, admit: admit, page: page).problems
        }
        return problems
    }

    private var start: PageProgress {
        PageProgress(
            .offset("offset", limit: "limit"), size: settings.pageSize, endsShort: true,
            ceiling: ceiling)
    }

    /// Every row of an API, marked with where it came from.
    private func paging(of name: String, _ query: [(String, String)]) -> ItemPaging {
        ItemPaging(
            id: { $0["_id"]?.text },
            fetch: { position in try await answer(name, query, position) },
            // Five megabytes are the limit, and messages may change: so any 400 may mean it.
            mayBeTooHeavy: { $0.status == 400 })
    }

    private func answer(
        _ name: String, _ query: [(String, String)], _ position: Paging.Position
    ) async throws -> PageAnswer {
        guard case .parameters(let parameters) = position else { return PageAnswer() }
        let url = WebAddress.make(
            settings.origin, "/api/v1/" + WebAddress.encoded(name),
            query + parameters.map { ($0.name, $0.value) })
        let document = try await endpoint.get(url).json
        let json = document.value
        let mark = { (row: JSON, id: String?) in
            row.adding([
                "_endpoint": .text(name), "_id": id.map { .text(name + "/" + $0) } ?? .null,
            ])
        }
        // A refusal that somebody on the way has made a success of.
        if let members = json.members, Set(members.keys).isSubset(of: ["message", "massage"]) {
            throw endpoint.refusal(200, ErrorBody(json), url)
        }
        // An object API answers with its one object, which need not even have an id.
        guard let contents = json["contents"]?.elements else {
            var answer = PageAnswer([mark(json, json["id"]?.scalar)], of: document)
            answer.lapse = .listingFailed(
                detail: "\(WebAddress.bare(url)) answered without contents")
            return answer
        }
        var answer = PageAnswer(contents.map { mark($0, $0["id"]?.scalar) }, of: document)
        // With ids the total is that of the whole API.
        answer.total = settings.ids.isEmpty ? json["totalCount"]?.count : nil
        return answer
    }

    func labels(of taxonomy: Int) async throws -> [Label]? {
        let rule = rules.taxonomies[taxonomy]
        guard let list = rule.list else {
            // Each API is a category, in the order that the configuration names them.
            guard settings.rules.taxonomies.isEmpty else { return nil }
            return settings.endpoints.map { Label(id: $0, name: $0) }
        }
        return try await paging(of: list, []).labels(start, by: rule, settings.rules.words)
    }

    func assets(of image: FoundImage) -> [Asset]? { self.image.assets(of: image) }

    func address(_ url: String) -> Address { endpoint.address(url) }

    private static func advice(_ status: Int?, _ settings: MicroCMSSettings) -> String {
        switch status {
        case nil: "is \(settings.origin) a microCMS service? check serviceDomain"
        case 401: "the API key is not known to this service; check apiKey and serviceDomain"
        case 400:
            "does the API key allow GET for this endpoint, and is the service within its plan?"
        case 404:
            "check endpoint: this service has no API or content of that name that is published"
        case 414: "the list of ids is too long for one address; use filters instead"
        default: "see the service's status"
        }
    }
}
