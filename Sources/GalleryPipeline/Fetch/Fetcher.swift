package import GalleryModel
package import Native

/// The live fetching: libcurl, with tries after failures that pass, redirects, and patience that all
/// transfers to a host share.
package struct Fetcher: Fetching {
    private let network: Network
    private let limits: Limits
    private let secrets: Secrets
    private let hosts: HostThrottle
    /// Steps on the way to one answer, as many as browsers take.
    private static let redirects = 20
    /// A request that is refused so often while others are answered is not refused for want of patience.
    private static let refusals = 12

    package init(network: Network, limits: Limits, secrets: Secrets = Secrets()) {
        self.network = network
        self.limits = limits
        self.secrets = secrets
        hosts = HostThrottle(
            width: limits.connections, requestsPerSecond: limits.requestsPerSecond,
            patience: limits.patience)
    }

    package func get(_ request: Request) async throws(FetchFailure) -> Response {
        var request = request
        // What is asked now: the request itself, or where it was redirected to.
        var step = request
        var (tries, steps, refusals, held) = (0, 0, 0, 0)
        while true {
            let host = WebAddress.host(of: step.url)
            let pass = await hosts.enter(host, after: held)
            held = 0
            if let refusal = pass.refusal {
                await hosts.leave(host, pass, .undecided)
                throw refusal
            }
            let attempt = Task.isCancelled ? Attempt() : await attempt(step)
            if let response = attempt.response, !response.isRedirect {
                await hosts.leave(host, pass, .answered)
                return response
            }
            if let response = attempt.response, steps < Fetcher.redirects {
                await hosts.leave(host, pass, .answered)
                step = try Fetcher.following(response, from: step)
                steps += 1
                continue
            }
            if let wait = attempt.wait, refusals < Fetcher.refusals {
                let comesBack = host == WebAddress.host(of: request.url)
                let end = await hosts.leave(
                    host, pass, .busy(attempt.failure, asked: wait.asked), keepingPlace: comesBack)
                if let end { throw end }
                refusals += 1
                held = comesBack ? refusals : 0
            } else {
                tries += 1
                guard let delay = Retry.delay(after: attempt.failure, tries: tries, limits) else {
                    await hosts.leave(host, pass, .failed(attempt.failure))
                    throw attempt.failure.after(tries)
                }
                await hosts.leave(host, pass, .undecided)
                request.resume = attempt.resume
                try? await Task.sleep(for: .seconds(delay))
            }
            (step, steps) = (request, 0)
        }
    }

    /// What came of one try.
    private struct Attempt {
        var response: Response?
        var failure = FetchFailure.cancelled
        /// Set when only patience is needed.
        var wait: Retry.Wait?
        /// Where the next try may go on.
        var resume: Resume?
    }

    /// The request that a redirect leads to: credentials go to their own host alone, cookies where they
    /// belong by libcurl's rules, and a secure start stays secure.
    static func following(
        _ response: Response, from request: Request
    ) throws(FetchFailure) -> Request {
        let location = response.header("location") ?? ""
        guard !location.isEmpty, let next = WebAddress.resolved(location, against: request.url)
        else {
            throw .transport(
                detail: "it redirects to what is no web address", isTransient: false, tries: 1)
        }
        guard WebAddress.isSecure(next) || !WebAddress.isSecure(request.url) else {
            throw .transport(
                detail: "it redirects from https to http, which is not followed",
                isTransient: false,
                tries: 1)
        }
        var step = request
        if !WebAddress.haveSameOrigin(next, request.url) {
            step.credentials = []
        }
        (step.url, step.cookies) = (next, response.cookies)
        return step
    }

    private func attempt(_ request: Request) async -> Attempt {
        do throws(TransferError) {
            let response = try await network.send(request)
            if (200..<300).contains(response.status) || response.status == 304 {
                return Attempt(response: response)
            }
            if response.isRedirect {
                let detail = "too many redirects"
                return Attempt(
                    response: response,
                    failure: .transport(detail: detail, isTransient: false, tries: 1))
            }
            let body = request.file.flatMap { try? Files.read($0, limit: 16_384) } ?? response.body
            let said = ErrorBody(body).withoutSecrets(secrets, of: request)
            return Attempt(
                failure: .status(response.status, said),
                wait: said.isQuota ? nil : Retry.wait(asked: response))
        } catch {
            switch error {
            case .tooLarge(let limit): return Attempt(failure: .tooLarge(limit: limit))
            case .transport(let detail, let isTransient, let resume):
                return Attempt(
                    failure: .transport(detail: detail, isTransient: isTransient, tries: 1),
                    resume: resume)
            case .disk(let code):
                let path = request.file ?? "memory"
                return Attempt(failure: .disk(FileError(action: "write", path: path, code: code)))
            case .cancelled: return Attempt()
            }
        }
    }
}
