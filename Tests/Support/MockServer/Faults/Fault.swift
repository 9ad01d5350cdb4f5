/// Something that goes wrong with one reply.
public enum Fault: Sendable, Equatable {
    /// What a `Retry-After` header says.
    public enum RetryAfter: Sendable, Equatable {
        /// A number of seconds.
        case seconds(Int)
        /// An HTTP date so many seconds from the moment of the reply.
        case date(secondsFromNow: Int)
        /// Any text, for headers nobody can read.
        case text(String)
    }

    /// 429, with `Retry-After` or without.
    case tooManyRequests(RetryAfter?)
    /// 503, with `Retry-After` or without.
    case unavailable(RetryAfter?)
    /// Any status with the JSON error body.
    case status(Int)
    /// The recorded 403 of a used-up quota, CEC-CONTENT-001009.
    case quotaExceeded
    /// The true reply, with its connection reset after so many bytes of body.
    case reset(after: Int)
    /// The true reply under its full length, closed after so many bytes of body.
    case shortBody(Int)
    /// The true reply in chunks, closed after so many bytes without the last chunk.
    case unfinishedChunks(Int)
    /// The true reply under a Content-Length that is wrong by so much.
    case wrongLength(by: Int)
    /// The true status and headers with only the first part of the body, announced correctly:
    /// a truncated picture, or JSON that stops in the middle.
    case truncated(keeping: Double)
    /// 200 with an HTML page, as a proxy or login page.
    case htmlPage
    /// 200 with a JSON error body.
    case jsonError
    /// 200 with nothing.
    case emptyBody
    /// The true reply, a few bytes at a time.
    case drip(bytes: Int, pause: Duration)
    /// No reply for so long, then a closed connection.
    case hang(Duration)
    /// 302 to the same path and query on another origin.
    case redirect(origin: String)
    /// 302 to a location as given.
    case redirectTo(String)
    /// 302 to itself.
    case redirectLoop
    /// Any reply at all.
    case reply(Reply)

    /// Equal in kind and numbers; replies are equal in status and body.
    public static func == (left: Fault, right: Fault) -> Bool {
        String(describing: left) == String(describing: right)
    }
}
