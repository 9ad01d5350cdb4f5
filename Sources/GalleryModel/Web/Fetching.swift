package import Native

/// Getting things from servers: the seam that tests replace.
package protocol Fetching: Sendable {
    /// Answers with a success (2xx or 304) or throws why there is none, after all tries.
    func get(_ request: Request) async throws(FetchFailure) -> Response
}

extension Fetching {
    /// The same for a list, whose failure names the address: it is no picture's.
    package func answer(_ request: Request) async throws -> Response {
        do {
            return try await get(request)
        } catch {
            guard case .transport(let detail, _, let tries) = error else { throw error }
            throw Problem.Reason.transport(
                detail: "\(WebAddress.bare(request.url)): \(detail)", tries: tries)
        }
    }
}

/// Why a request came to nothing.
package enum FetchFailure: Reasoned, Equatable {
    case status(Int, ErrorBody)
    /// `isTransient`: another try can help.
    case transport(detail: String, isTransient: Bool, tries: Int)
    case tooLarge(limit: Int)
    case disk(FileError)
    case cancelled

    /// The same failure, with how often it was met.
    package func after(_ tries: Int) -> FetchFailure {
        if case .transport(let detail, let isTransient, _) = self {
            return .transport(detail: detail, isTransient: isTransient, tries: tries)
        }
        return self
    }

    /// The same refusal, for when it has stood as long as the configuration allows.
    package func needingPatience(_ seconds: Double) -> FetchFailure {
        guard case .status(let status, var body) = self else { return self }
        let advice =
            "the host was busy for \(Amount.seconds(seconds)); see limits: patience in gallery.yml"
        body.detail = body.detail.map { "\($0); \(advice)" } ?? advice
        return .status(status, body)
    }

    package var reason: Problem.Reason {
        switch self {
        case .status(_, let body) where body.isQuota: .quota(detail: body.sentence)
        case .status(let status, let body): .httpStatus(status, detail: body.sentence)
        case .transport(let detail, _, let tries): .transport(detail: detail, tries: tries)
        case .tooLarge(let limit): .tooManyBytes(limit: limit)
        case .disk(let error): .writeFailed(detail: error.detail)
        case .cancelled: .interrupted
        }
    }
}
