import GalleryModel
import Native

/// Any system that tells its items as JSON over HTTP, by configuration alone.
struct JSONClient: ItemClient {
    private let settings: JSONSettings
    private let endpoint: JSONEndpoint
    private let image: JSONImage
    private let ceiling: Int

    var name: String { settings.name }

    var rules: ItemRules { settings.rules.filing(by: "_source", as: settings.name) }

    init(_ settings: JSONSettings, _ context: SourceContext) {
        self.settings = settings
        ceiling = context.limits.assets
        image = JSONImage(settings: settings, width: context.largest)
        endpoint = JSONEndpoint(
            origin: settings.url, credentials: settings.credentials, context: context
        ) { status in
            switch status {
            case 401, 403: "check headers: is the token right, and may it read this list?"
            case 404: "check url: there is no such list, or the token may not see it"
            case 400: "check url and paging: the system does not accept this query"
            default: "check url"
            }
        }
    }

    func items(
        admit: ([String?]) async throws -> [Bool], page: ([JSON]) async throws -> Void
    ) async throws -> [Problem.Reason] {
        try await paging(of: settings.url).each(start, admit: admit, page: page).problems
    }

    private var start: PageProgress {
        PageProgress(
            settings.paging, size: settings.pageSize, endsShort: false, ceiling: ceiling)
    }

    private func paging(of list: String) -> ItemPaging {
        ItemPaging(
            id: { settings.rules.id.scalar(in: $0) },
            fetch: { position in try await answer(list, position) },
            isEnd: { refusal in
                guard case .page = settings.paging else { return false }
                let isTold = settings.total != nil || settings.totalHeader != nil
                return !isTold && [400, 404].contains(refusal.status)
            })
    }

    private func answer(_ list: String, _ position: Paging.Position) async throws -> PageAnswer {
        let url =
            switch position {
            case .parameters(let parameters):
                WebAddress.setting(list, parameters.map { ($0.name, $0.value) })
            case .address(let address): address
            }
        let (document, response) = try await endpoint.get(url)
        let json = document.value
        let errors = settings.errors.values(in: json).compactMap(\.scalar)
        var answer = try items(of: document, url, errors)
        if !errors.isEmpty {
            answer.problems.append(
                .partialAnswer(detail: errors.prefix(3).joined(separator: "; ")))
        }
        answer.total =
            (settings.total?.scalar(in: json)
            ?? settings.totalHeader.flatMap { response.header($0) })
            .flatMap { Int(outside: $0) }
        let linked = settings.paging == .next ? LinkHeader.next(in: response) : nil
        let told = settings.next?.scalar(in: json) ?? linked
        switch settings.paging {
        case .cursor:
            answer.next = told
            answer.hasMore = settings.more?.scalar(in: json).map {
                !["false", "0", "no"].contains($0.lowercased())
            }
        case .next: answer.next = told.flatMap { WebAddress.resolved($0, against: url) }
        case .none, .offset, .page: return answer
        }
        // What stands there and is no way to it: that this is the end would be a guess.
        let isUnread = told != nil || settings.next?.values(in: json).isEmpty == false
        if answer.next == nil, answer.hasMore != false, isUnread {
            throw Problem.Reason.listingFailed(
                detail: "\(WebAddress.bare(url)) tells a next page that is no address or mark")
        }
        return answer
    }

    /// The rows of an answer, with what they refer to in place of the references.
    private func items(
        of document: JSONDocument, _ url: String, _ errors: [String]
    ) throws -> PageAnswer {
        let found = settings.items.located(in: document.value)
        let isList = settings.items.meetsList(in: document.value)
        var rows = found.count == 1 ? found[0].elements ?? found : found
        // Null where the rows would be: the answer itself is no row.
        if isList, rows == [document.value] { rows = [] }
        var answer = PageAnswer(rows, of: document)
        if !isList {
            answer.lapse = .listingFailed(
                detail: "\(WebAddress.bare(url)) answered without a list in \(settings.items.text)")
        }
        if answer.items.isEmpty, !errors.isEmpty {
            throw Problem.Reason.listingFailed(
                detail: "\(WebAddress.bare(url)) answered with errors: "
                    + errors.prefix(3).joined(separator: "; "))
        }
        answer.items = answer.items.map { $0.adding(["_source": .text(settings.name)]) }
        guard let join = settings.join else { return answer }
        let included = Joined(
            join.from.values(in: document.value).flatMap { $0.elements ?? [$0] }, by: join.id)
        answer.items = answer.items.map { included.filling($0, along: settings.rules.paths) }
        return answer
    }

    func labels(of taxonomy: Int) async throws -> [Label]? {
        let rule = rules.taxonomies[taxonomy]
        guard let list = rule.list else { return nil }
        guard let url = WebAddress.resolved(list, against: settings.url) else {
            throw Problem.Reason.listingFailed(detail: "\(list) is no address of categories")
        }
        return try await paging(of: url).labels(start, by: rule, settings.rules.words)
    }

    func assets(of image: FoundImage) -> [Asset]? { self.image.assets(of: image) }

    func address(_ url: String) -> Address { endpoint.address(url) }
}
