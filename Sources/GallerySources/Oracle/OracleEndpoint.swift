import GalleryModel
import Native
import Synchronization

/// The addresses of a channel, and JSON from them.
package struct OracleEndpoint: Sendable {
    let settings: OracleSettings
    let fetching: any Fetching
    let limits: Limits
    /// Pictures that the source may still hand over, whatever their categories.
    private let room: Room

    private final class Room: Sendable {
        let left: Atomic<Int>
        init(_ count: Int) { left = Atomic(count) }
    }

    init(settings: OracleSettings, fetching: any Fetching, limits: Limits = Limits()) {
        self.settings = settings
        self.fetching = fetching
        self.limits = limits
        room = Room(limits.assets)
    }

    /// Counts pictures that are handed over.
    func take(_ count: Int) throws(Problem.Reason) {
        guard room.left.subtract(count, ordering: .relaxed).newValue >= 0 else {
            throw .listingEndless(rows: limits.assets)
        }
    }

    private var base: String {
        let state = settings.preview ? "preview" : "published"
        return settings.origin + "/content/\(state)/api/v1.1"
    }

    /// A page of a list.
    func page<Row: OracleAnswer>(
        _ path: String, _ query: [(String, String)], of row: Row.Type
    ) async throws -> OraclePage<Row> {
        let query = query + [("totalResults", "true")]
        var (page, oddity) = try await document(path, query, of: OraclePage<Row>.self)
        page.oddity = oddity
        return page
    }

    /// Any answer of the API, and what is odd about its JSON.
    func document<Answer: OracleAnswer>(
        _ path: String, _ query: [(String, String)], of answer: Answer.Type
    ) async throws -> (Answer, oddity: String?) {
        let query = query + [("channelToken", settings.channelToken)]
        let url = WebAddress.make(base, path, query)
        var request = Request(url: url, limit: 64 << 20, stallSeconds: limits.stall)
        request.acceptsCompression = true
        request.credentials = settings.credentials
        var refused: [UInt8]?
        while true {
            let response = try await fetching.answer(request)
            let mistake: JSONDocument.Mistake?
            do throws(JSONDocument.Mistake) {
                let document = try JSONDocument(response)
                if let answer = Answer(document.value) { return (answer, document.oddity) }
                mistake = nil
            } catch {
                mistake = error
            }
            // A gateway's page in the place of the list passes; the same body twice does not.
            guard response.body != refused else {
                throw Problem.Reason.listingFailed(
                    detail: "\(WebAddress.bare(url)) answered \(response.status) with "
                        + JSONDocument.kind(of: response, mistake))
            }
            refused = response.body
        }
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
