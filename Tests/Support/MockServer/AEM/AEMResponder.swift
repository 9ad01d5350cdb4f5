import Synchronization

/// Answers the requests to one host: lets in, then leads to a query or a picture.
final class AEMResponder: Sendable {
    private let host: AEMHost
    private let publish: String
    private let delivery: AEMDelivery
    private let admitted = Mutex(0)

    init(
        host: AEMHost, publish: String, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) {
        self.host = host
        self.publish = publish
        delivery = AEMDelivery(host.images, webpWords: host.webpWords, pictures: pictures)
    }

    func reply(to exchange: Exchange) -> Reply {
        if exchange.path == Self.login {
            return .html("<!DOCTYPE html><title>AEM Sign In</title><form>User name</form>")
        }
        guard admits(exchange) else {
            return host.rejection == .loginPage
                ? .redirect(to: Self.login + "?resource=" + PercentEncoding.encode(exchange.path))
                : .html("<h1>401 Unauthorized</h1>", status: 401)
        }
        guard exchange.rawPath.hasPrefix(Self.execute) else { return delivery.reply(to: exchange) }
        do throws(AEMFault) {
            return try answer(exchange)
        } catch {
            switch error {
            case .servlet(let status, let details):
                return AEMFault.body(details).reply(status)
            case .graphQL(let message):
                return failed(.null, message)
            }
        }
    }

    private static let execute = "/graphql/execute.json"
    private static let login = "/libs/granite/core/content/login.html"

    private func answer(_ exchange: Exchange) throws(AEMFault) -> Reply {
        if host.refusesAddress { throw .servlet(405, "The address is not allowed") }
        guard exchange.method == "GET" else { throw .servlet(404, "Blocked by the dispatcher") }
        if !host.hasEndpoint { throw .servlet(404, "No suitable endpoint found") }
        let raw = exchange.rawPath.dropFirst(Self.execute.count + 1)
        guard let suffix = AEMSuffix(raw: raw) else {
            throw .servlet(400, "The path of a persisted query is configuration/query")
        }
        let query = host.queries.first { $0.name == suffix.query }
        guard let query, suffix.configuration == host.configuration else {
            throw .servlet(
                404,
                "No persisted query '\(suffix.query)' in configuration '\(suffix.configuration)'")
        }
        var variables = suffix.variables.filter { query.variables.contains($0.key) }
        if suffix.lacksSemicolon, let last = suffix.last {
            switch host.semicolon {
            case .optional: break
            case .losesLast: variables[last] = nil
            case .refuses: throw .servlet(400, "Invalid variables: missing ;")
            }
        }
        if case .withoutData(let message)? = host.failure { throw .graphQL(message) }
        let own = "http://" + (exchange.host ?? "localhost")
        let data = try AEMExecution(
            host: host, query: query, variables: variables,
            writer: try AEMWriter(host, variables, author: own, publish: publish)
        ).data
        if case .besideData(let message)? = host.failure { return failed(data, message) }
        var reply = (["data": data] as WireValue).reply()
        reply.headers += [("Cache-Control", "max-age=60, s-maxage=7200")]
        return reply
    }

    /// A failure of GraphQL, which is a 200 unless the host is set up otherwise.
    private func failed(_ data: WireValue, _ message: String) -> Reply {
        let body: WireValue = ["data": data, "errors": AEMFault.errors(message)]
        guard host.answersGraphQLType else { return body.reply() }
        return body.reply(data == .null ? 400 : 200, type: "application/graphql-response+json")
    }

    private func admits(_ exchange: Exchange) -> Bool {
        let expected: String
        switch host.access {
        case .anyone: return true
        case .basic(let user, let password):
            expected = "Basic " + Base64.encode("\(user):\(password)")
        case .bearer(let token): expected = "Bearer " + token
        }
        guard exchange.authorization == expected else { return false }
        let number = admitted.withLock { count in
            count += 1
            return count
        }
        return number <= host.credentialsLast ?? Int.max
    }
}
