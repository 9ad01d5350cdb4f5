import FoundationEssentials
import Native

/// The addresses of a channel, and JSON from them.
struct OracleEndpoint: Sendable {
    let settings: OracleSettings
    let fetching: any Fetching
    /// Seconds that a transfer may stand still.
    var stall = Limits().stall

    private var base: String {
        let state = settings.preview ? "preview" : "published"
        return settings.origin + "/content/\(state)/api/v1.1"
    }

    /// A page of a list.
    func page<Row: Decodable & Sendable>(
        _ path: String, _ query: [(String, String)], of row: Row.Type
    ) async throws -> OraclePage<Row> {
        try await document(path, query + [("totalResults", "true")], of: OraclePage<Row>.self)
    }

    /// Any answer of the API.
    func document<Answer: Decodable & Sendable>(
        _ path: String, _ query: [(String, String)], of answer: Answer.Type
    ) async throws -> Answer {
        let query = query + [("channelToken", settings.channelToken)]
        let url = WebAddress.make(base, path, query)
        var request = Request(url: url, limit: 64 << 20, stallSeconds: stall)
        request.acceptsCompression = true
        request.credentials = settings.credentials
        var refused: [UInt8]?
        while true {
            let response = try await fetching.get(request)
            if let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)) {
                return answer
            }
            // A gateway's page in the place of the list passes; the same body twice does not.
            guard response.body != refused else { throw refusal(of: response, from: url) }
            refused = response.body
        }
    }

    private func refusal(of response: Response, from url: String) -> Problem.Reason {
        let kind =
            switch Signature.of(response.body) {
            case .other("JSON"): "JSON that is no list"
            case .other(let kind): kind
            default: "no JSON"
            }
        return .listingFailed(
            detail: "\(WebAddress.withoutSecrets(url)) answered \(response.status) with \(kind)")
    }

    /// The address of an asset's file, as Oracle's Swift SDK and its documentation build it.
    func file(
        of asset: String, _ rendition: String, format: String? = nil, type: String? = nil
    ) -> Address {
        var query = [("channelToken", settings.channelToken)]
        if let format { query.append(("format", format)) }
        if let type { query.append(("type", type)) }
        let path = "/assets/\(WebAddress.encoded(asset))/\(WebAddress.encoded(rendition))"
        return .web(WebAddress.make(base, path, query), credentials: settings.credentials)
    }
}
