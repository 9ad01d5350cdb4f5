import Native

/// Getting things from servers: the seam that tests replace.
protocol Fetching: Sendable {
    /// Answers with a success (2xx or 304) or throws why there is none, after all tries.
    func get(_ request: Request) async throws(FetchFailure) -> Response
}

/// Why a request came to nothing.
enum FetchFailure: Error, Sendable, Equatable {
    case status(Int, ErrorBody)
    case transport(detail: String, tries: Int)
    case tooLarge(limit: Int)
    case disk(FileError)
    case cancelled

    var reason: Problem.Reason {
        switch self {
        case .status(_, let body) where body.isQuota: .quota(detail: body.sentence)
        case .status(let status, let body): .httpStatus(status, detail: body.sentence)
        case .transport(let detail, let tries): .transport(detail: detail, tries: tries)
        case .tooLarge(let limit): .tooManyBytes(limit: limit)
        case .disk(let error): .writeFailed(detail: error.detail)
        case .cancelled: .transport(detail: "interrupted", tries: 1)
        }
    }
}

/// The live fetching: libcurl, with tries after failures that pass, and patience that all transfers to
/// a host share.
struct Fetcher: Fetching {
    private let network: Network
    private let limits: Limits
    private let hosts: HostPatience

    init(network: Network, limits: Limits) {
        self.network = network
        self.limits = limits
        hosts = HostPatience(
            width: limits.connections, requestsPerSecond: limits.requestsPerSecond)
    }

    func get(_ request: Request) async throws(FetchFailure) -> Response {
        let host = WebAddress.host(of: request.url)
        var tries = 0
        while true {
            tries += 1
            await hosts.enter(host)
            let outcome = Task.isCancelled ? nil : await attempt(request)
            // The pause first: whoever is let in next must know of it.
            if case .failure(_, let seconds?) = outcome { await hosts.pause(host, for: seconds) }
            await hosts.leave(host)
            guard case .failure(let failure, let retryAfter) = outcome else {
                if case .success(let response) = outcome { return response }
                throw .cancelled
            }
            let jitter = Double.random(in: 0.5...1)
            guard let delay = Retry.delay(after: failure, tries: tries, limits, jitter: jitter)
            else {
                if case .transport(let detail, _) = failure {
                    throw .transport(detail: detail, tries: tries)
                }
                throw failure
            }
            if retryAfter == nil { try? await Task.sleep(for: .seconds(delay)) }
        }
    }

    private enum Outcome {
        case success(Response)
        /// With the seconds that the server asks every client to wait.
        case failure(FetchFailure, retryAfter: Double?)
    }

    private func attempt(_ request: Request) async -> Outcome {
        do throws(TransferError) {
            let response = try await network.send(request)
            if (200..<300).contains(response.status) || response.status == 304 {
                return .success(response)
            }
            let body = request.file.flatMap { try? Files.read($0, limit: 16_384) } ?? response.body
            return .failure(
                .status(response.status, ErrorBody(body).withoutSecrets(of: request)),
                retryAfter: Retry.pause(asked: response))
        } catch {
            switch error {
            case .tooLarge(let limit): return .failure(.tooLarge(limit: limit), retryAfter: nil)
            case .transport(let detail, let mayPass):
                let failure = FetchFailure.transport(detail: detail, tries: mayPass ? 1 : 0)
                return .failure(failure, retryAfter: nil)
            case .disk(let code):
                let path = request.file ?? "memory"
                return .failure(
                    .disk(FileError(action: "write", path: path, code: code)), retryAfter: nil)
            case .cancelled: return .failure(.cancelled, retryAfter: nil)
            }
        }
    }
}
