import Native

/// Getting things from servers: the seam that tests replace.
protocol Fetching: Sendable {
    /// Answers with a success (2xx or 304) or throws why there is none, after all tries.
    func get(_ request: Request) async throws(FetchFailure) -> Response
}

/// Why a request came to nothing.
enum FetchFailure: Error, Sendable, Equatable {
    case status(Int, ErrorBody)
    /// `mayPass`: another try can help.
    case transport(detail: String, mayPass: Bool, tries: Int)
    case tooLarge(limit: Int)
    case disk(FileError)
    case cancelled

    /// The same failure, with how often it was met.
    func after(_ tries: Int) -> FetchFailure {
        if case .transport(let detail, let mayPass, _) = self {
            return .transport(detail: detail, mayPass: mayPass, tries: tries)
        }
        return self
    }

    var reason: Problem.Reason {
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
        var request = request
        var tries = 0
        while true {
            tries += 1
            if let refusal = await hosts.enter(host) {
                await hosts.leave(host, .undecided)
                throw refusal
            }
            let attempt = Task.isCancelled ? Attempt() : await attempt(request)
            if let response = attempt.response {
                await hosts.leave(host, .answered)
                return response
            }
            guard let delay = Retry.delay(after: attempt.failure, tries: tries, limits) else {
                await hosts.leave(host, .failed(attempt.failure), pausing: attempt.pause)
                throw attempt.failure.after(tries)
            }
            await hosts.leave(host, .undecided, pausing: attempt.pause)
            request.resume = attempt.resume
            if attempt.pause == nil { try? await Task.sleep(for: .seconds(delay)) }
        }
    }

    /// What came of one try.
    private struct Attempt {
        var response: Response?
        var failure = FetchFailure.cancelled
        /// Seconds that the server asks every client to wait.
        var pause: Double?
        /// Where the next try may go on.
        var resume: Resume?
    }

    /// Sends a request and follows redirects with it; credentials go to its own host alone.
    private func send(_ request: Request) async throws(TransferError) -> Response {
        var request = request
        for _ in 0..<5 {
            let response = try await network.send(request)
            guard !request.followsRedirects, [301, 302, 303, 307, 308].contains(response.status),
                let location = response.header("location"),
                let next = WebAddress.resolved(location, against: request.url)
            else { return response }
            let isSafe = next.hasPrefix("https:") || request.url.hasPrefix("http:")
            guard isSafe else { return response }
            if WebAddress.origin(of: next) != WebAddress.origin(of: request.url) {
                request.credentials = []
            }
            request.url = next
        }
        throw .transport(detail: "too many redirects", mayPass: false)
    }

    private func attempt(_ request: Request) async -> Attempt {
        do throws(TransferError) {
            let response = try await send(request)
            if (200..<300).contains(response.status) || response.status == 304 {
                return Attempt(response: response)
            }
            let body = request.file.flatMap { try? Files.read($0, limit: 16_384) } ?? response.body
            return Attempt(
                failure: .status(response.status, ErrorBody(body).withoutSecrets(of: request)),
                pause: Retry.pause(asked: response))
        } catch {
            switch error {
            case .tooLarge(let limit): return Attempt(failure: .tooLarge(limit: limit))
            case .transport(let detail, let mayPass, let resume):
                return Attempt(
                    failure: .transport(detail: detail, mayPass: mayPass, tries: 1), resume: resume)
            case .disk(let code):
                let path = request.file ?? "memory"
                return Attempt(failure: .disk(FileError(action: "write", path: path, code: code)))
            case .cancelled: return Attempt()
            }
        }
    }
}
