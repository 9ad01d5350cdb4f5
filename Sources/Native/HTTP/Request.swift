/// One HTTP GET.
public struct Request: Sendable {
    public var url: String
    /// `Name: value` lines.
    public var headers: [String] = []
    /// `Name: value` lines that only the request's own host may see.
    public var credentials: [String] = []
    /// Where the body goes; in memory when nil.
    public var file: String?
    /// Bytes of body, decoded, that are accepted: announced ones first, then received ones.
    public var limit: Int
    /// A transfer that stands nearly still (under 100 bytes a second) for so many seconds is given up.
    public var stallSeconds: Int
    /// Cookies that earlier answers on the same way have set, in libcurl's form.
    public var cookies: [String] = []
    /// Whether a compressed body is asked for; one that comes unasked is decoded, too.
    public var acceptsCompression = false
    /// Where an earlier try has left the file; nil: from the beginning.
    public var resume: Resume?

    public init(url: String, limit: Int, stallSeconds: Int) {
        self.url = url
        self.limit = limit
        self.stallSeconds = stallSeconds
    }
}

/// How far a file came before its transfer broke, and what must still be true of the rest.
public struct Resume: Sendable, Equatable {
    public let offset: Int
    /// The `ETag` or `Last-Modified` of the part that is there.
    public let validator: String

    public init(offset: Int, validator: String) {
        self.offset = offset
        self.validator = validator
    }
}

/// What came back: any status, for the caller to judge.
public struct Response: Sendable {
    public var status = 0
    /// Names in lower case, as sent otherwise, in order.
    public var headers: [(name: String, value: String)] = []
    /// Cookies that a redirect has set, for the requests that follow it.
    public var cookies: [String] = []
    /// The body, unless it went to a file.
    public var body: [UInt8] = []
    public var byteCount = 0
    /// Of the bytes in the file, if all of them came with this answer.
    public var sha256: String?

    public init() {}

    /// Whether the answer is that the resource is elsewhere; its body is left unread.
    public var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The first header of that name, in any case.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name == wanted }?.value
    }
}

/// Why there is no answer.
public enum TransferError: SaidError, Sendable, Equatable {
    /// The body is, or announces to be, over the limit.
    case tooLarge(limit: Int)
    /// The network or the other side failed; `isTransient` when a second try can help.
    ///
    /// `resume`: where another try can go on, when enough came to be worth it.
    case transport(detail: String, isTransient: Bool, resume: Resume? = nil)
    /// The file could not be written: errno.
    case disk(Int32)
    case cancelled

    public var sentence: String {
        switch self {
        case .tooLarge(let limit): "the answer is over \(limit) bytes"
        case .transport(let detail, _, _): detail
        case .disk(let code): FileError(action: "write", path: "the answer", code: code).sentence
        case .cancelled: "interrupted"
        }
    }
}
