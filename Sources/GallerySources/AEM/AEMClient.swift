import GalleryModel

/// Adobe Experience Manager, by its GraphQL persisted queries.
struct AEMClient: ItemClient {
    private let ceiling: Int
    private let settings: AEMSettings
    private let endpoint: JSONEndpoint
    private let image: AEMImage

    var name: String { settings.name }
    var rules: ItemRules { settings.rules }

    init(_ settings: AEMSettings, _ context: SourceContext) {
        self.settings = settings
        ceiling = context.limits.assets
        image = AEMImage(settings: settings, width: context.largest)
        endpoint = JSONEndpoint(
            origin: settings.origin, credentials: settings.credentials, context: context
        ) { AEMClient.advice($0, settings) }
    }

    func items(
        admit: ([String?]) async throws -> [Bool], page: ([JSON]) async throws -> Void
    ) async throws -> [Problem.Reason] {
        let paging = ItemPaging(
            id: { settings.rules.id.scalar(in: $0) },
            fetch: { position in
                let answer = try await answer(
                    settings.persistedQuery, variables(position), settings.list)
                var page = PageAnswer(answer.items, count: answer.count)
                (page.next, page.hasMore) = (answer.next, answer.hasMore)
                page.problems = answer.problems
                return page
            })
        let details = AEMDetails(settings) { query, variables in
            try await answer(query, variables, nil)
        }
        let progress = try await paging.each(start, admit: admit) { items in
            try await page(try await details.adding(to: items))
        }
        return progress.problems + details.problems
    }

    private var start: PageProgress {
        let paging: Paging =
            switch settings.paging {
            case .none: .none
            case .offset: .offset("offset", limit: "limit")
            // Lists answer a cursor's first page whole, so that nobody need know which kind it is.
            case .auto, .cursor: .cursor("after", limit: "first")
            }
        return PageProgress(
            paging, size: settings.pageSize, endsShort: true,
            ceiling: ceiling)
    }

    private func variables(_ position: Paging.Position) -> [String: String] {
        var variables = settings.variables
        if case .parameters(let parameters) = position {
            for parameter in parameters { variables[parameter.name] = parameter.value }
        }
        return variables
    }

    private func answer(
        _ query: String, _ variables: [String: String], _ list: String?
    ) async throws -> AEMAnswer {
        let url = AEMQuery.address(settings.origin, settings.configuration, query, variables)
        let document = try await endpoint.get(url).json
        do throws(AEMAnswer.Mistake) {
            var answer = try AEMAnswer(document.value, list: list)
            answer.problems += document.problems
            return answer
        } catch .refused(let body) {
            throw endpoint.refusal(200, body, url)
        } catch {
            throw Problem.Reason.listingFailed(
                detail: "the persisted query \(settings.configuration)/\(query) \(error.sentence)")
        }
    }

    func assets(of image: FoundImage) -> [Asset]? { self.image.assets(of: image) }

    func address(_ url: String) -> Address { endpoint.address(url) }

    private static func advice(_ status: Int?, _ settings: AEMSettings) -> String {
        let query = "\(settings.configuration)/\(settings.persistedQuery)"
        return switch status {
        case nil: "is the token expired? a page to log in came instead of the query's result"
        case 401, 403: "the user or token is not accepted; a developer token lives for 24 hours"
        case 404:
            "check configuration and persistedQuery (\(query)), and that the query and its endpoint "
                + "are published"
        case 405, 406:
            "the host lets no request from this address through; ask for its IP allow list"
        case 400, 200: "check the variables of the persisted query \(query)"
        default: "the persisted query was \(query)"
        }
    }
}
