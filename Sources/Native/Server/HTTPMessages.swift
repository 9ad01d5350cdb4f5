/// One request as an `HTTPServer` received it; its body, if it has one, is not read.
public struct HTTPRequest: Sendable, Equatable {
    /// As sent: `GET`.
    public var method: String
    /// Path and query exactly as sent.
    public var target: String
    /// By names in lower case; of several lines with one name the values are joined by commas.
    public var headers: [String: String]

    public init(method: String = "GET", target: String, headers: [String: String] = [:]) {
        self.method = method
        self.target = target
        self.headers = headers
    }
}

/// What an `HTTPServer` answers.
public struct HTTPReply: Sendable {
    /// What follows the head; only its length is told in answer to `HEAD` and with status 304.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// A piece of a file, which the kernel sends without its bytes coming by here.
        case file(OpenFile, offset: Int, count: Int)

        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(_, _, let count): count
            }
        }
    }

    public var status: Int
    /// Without `Content-Length`, `Date` and `Connection`, which the server adds.
    public var headers: [(name: String, value: String)]
    public var body: Body

    public init(status: Int, headers: [(name: String, value: String)], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
