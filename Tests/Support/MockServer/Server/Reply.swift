/// What the server says to one request, and how honestly it says it.
public struct Reply: Sendable {
    /// A name and a value.
    public typealias Field = (name: String, value: String)

    /// How the body goes out.
    public enum Delivery: Sendable, Equatable {
        /// At once, with the true Content-Length.
        case whole
        /// Chunked, without a Content-Length, as the real rendition replies.
        case chunked
        /// Announces more than it sends, and resets the connection after that many bytes.
        case resetAfter(Int)
        /// Announces the full length, sends that many bytes and closes in good order.
        case shortBody(Int)
        /// Chunked, sends that many bytes and closes without the last chunk.
        case unfinishedChunks(Int)
        /// Sends the whole body under a Content-Length that may be too small or too large.
        case wrongLength(announced: Int)
        /// Sends a few bytes, pauses, sends a few more.
        case drip(bytes: Int, pause: Duration)
        /// Says nothing for that long, then closes.
        case hang(Duration)
    }

    /// The status code.
    public var status: Int

    /// The header fields in the order sent.
    public var headers: [Field]

    /// The body.
    public var body: [UInt8]

    /// How the body goes out.
    public var delivery: Delivery

    /// A reply of any kind.
    public init(
        status: Int = 200,
        headers: [Field] = [],
        body: [UInt8] = [],
        delivery: Delivery = .whole
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// JSON text under a status.
    public static func json(_ text: String, status: Int = 200) -> Reply {
        Reply(
            status: status, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
    }

    /// An HTML page under a status, as proxies and login pages answer.
    public static func html(_ text: String, status: Int = 200) -> Reply {
        Reply(
            status: status, headers: [("Content-Type", "text/html; charset=UTF-8")],
            body: Array(text.utf8))
    }

    /// A redirect without a body.
    public static func redirect(to location: String, status: Int = 302) -> Reply {
        Reply(status: status, headers: [("Location", location)])
    }

    /// No answer at all for so long, then a closed connection.
    public static func hang(_ time: Duration) -> Reply {
        Reply(delivery: .hang(time))
    }

    /// The same reply, delivered another way.
    public func delivered(_ delivery: Delivery) -> Reply {
        var reply = self
        reply.delivery = delivery
        return reply
    }
}
