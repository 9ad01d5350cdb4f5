import GalleryModel
import Native

/// Whether and when to try again. Pure.
enum Retry {
    /// Seconds to wait before the next try; nil: it would be pointless, or enough was tried.
    ///
    /// Only what passes by itself is tried again: 5xx of the passing kind, a broken transport.
    /// A quota (403) is not. The wait doubles from half a second to half a minute; `jitter` (0 to 1)
    /// keeps clients from coming back in step.
    static func delay(
        after failure: FetchFailure, tries: Int, _ limits: Limits,
        jitter: Double = .random(in: 0.5...1)
    ) -> Double? {
        switch failure {
        case .status(let status, let body):
            guard [408, 500, 502, 503, 504].contains(status), !body.isQuota else { return nil }
        case .transport(_, let isTransient, _):
            guard isTransient else { return nil }
        case .tooLarge, .disk, .cancelled:
            return nil
        }
        return delay(after: tries, limits, jitter: jitter)
    }

    /// The wait after so many tries; nil after the last one.
    static func delay(
        after tries: Int, _ limits: Limits, jitter: Double = .random(in: 0.5...1)
    ) -> Double? {
        guard tries <= limits.retries else { return nil }
        return min(30, 0.5 * Double(1 << min(tries - 1, 10))) * jitter
    }

    /// A server's wish to be left alone, for so many seconds if it says so.
    struct Wait: Sendable, Equatable { var asked: Double? }

    /// Whether the server only needs patience: 429, and what names a time to come again.
    static func wait(asked response: Response) -> Wait? {
        let asked = pause(asked: response)
        return asked != nil || response.status == 429 ? Wait(asked: asked) : nil
    }

    /// Seconds that the server asks to wait, by `Retry-After` or `X-RateLimit-Reset`; at most five
    /// minutes, which a run can sit out. nil when it asks for nothing.
    static func pause(asked response: Response, now: Double = WallClock.seconds()) -> Double? {
        guard [429, 503].contains(response.status) else { return nil }
        let asked: Double?
        if let value = response.header("retry-after") {
            asked = Double(value) ?? HTTPDate(value).map { Double($0.seconds) - now }
        } else if let value = response.header("x-ratelimit-reset").flatMap(Double.init) {
            // Seconds from now, or an epoch: no reset is a billion seconds away.
            asked = value > 1_000_000_000 ? value - now : value
        } else {
            asked = nil
        }
        return asked.flatMap { $0.isNaN ? nil : min(max($0, 0), 300) }
    }
}
