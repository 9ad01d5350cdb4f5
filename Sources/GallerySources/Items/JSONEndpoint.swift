import GalleryModel
import Native

/// JSON from one host, asked for with the host's own credentials.
struct JSONEndpoint: Sendable {
    /// An address there: credentials go nowhere else.
    let origin: String
    /// Header lines that hold secrets.
    let credentials: [String]
    let context: SourceContext
    /// What to check after a refusal, in the words of the system's users.
    let advice: @Sendable (_ status: Int?) -> String

    /// A document with the headers that came with it, or why there is none.
    func get(_ url: String) async throws -> (json: JSONDocument, response: Response) {
        var request = Request(url: url, limit: 64 << 20, stallSeconds: context.limits.stall)
        request.headers = ["Accept: application/json"]
        request.credentials = credentials(for: url)
        request.acceptsCompression = true
        let response: Response
        do {
            response = try await context.fetching.answer(request)
        } catch FetchFailure.status(let status, let body) {
            throw refusal(status, body, url)
        } catch FetchFailure.tooLarge(let limit) {
            throw Problem.Reason.listingFailed(
                detail:
                    "\(WebAddress.bare(url)) answered with over \(Amount.bytes(limit)); ask for fewer at once"
            )
        }
        do throws(JSONDocument.Mistake) {
            return (try JSONDocument(response), response)
        } catch {
            throw Problem.Reason.listingFailed(
                detail: "\(WebAddress.bare(url)) answered \(response.status) with "
                    + JSONDocument.kind(of: response, error) + "; " + advice(nil))
        }
    }

    /// A server's no, be it one by its status or by its body alone.
    func refusal(_ status: Int, _ body: ErrorBody, _ url: String) -> Refusal {
        Refusal(
            status: status, body: body, url: WebAddress.bare(url), advice: advice(status))
    }

    /// The address of a picture, with credentials if it is on the same host.
    func address(_ url: String) -> Address {
        .web(url, credentials: credentials(for: url))
    }

    private func credentials(for url: String) -> [String] {
        WebAddress.haveSameOrigin(url, origin) ? credentials : []
    }

    /// A server's no, with what to check.
    struct Refusal: Reasoned, Sendable {
        var status: Int
        var body: ErrorBody
        /// Without its query.
        var url: String
        var advice: String

        var reason: Problem.Reason {
            if body.isQuota { return .quota(detail: body.sentence) }
            let said = body.sentence.isEmpty ? "" : ": \(body.sentence)"
            return .listingFailed(
                detail: "\(url) answered \(status)\(said); \(advice)")
        }
    }
}
