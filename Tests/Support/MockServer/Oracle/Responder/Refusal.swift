/// An error reply of the server, in the words of the recordings where there is one.
struct Refusal: Error {
    var status: Int
    var title: String
    var detail: String
    var section = "sec10.5.1"
    var errorCode: String?

    var reply: Reply {
        var body = JSONObject()
        body.set("detail", JSONObject.quoted(detail))
        body.set("title", JSONObject.quoted(title))
        body.set("status", String(status))
        let scheme = errorCode == nil ? "http" : "https"
        let type = "\(scheme)://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#\(section)"
        body.set("type", JSONObject.quoted(type))
        if let errorCode { body.set("o:errorCode", JSONObject.quoted(errorCode)) }
        return .json(body.closed, status: status)
    }

    static func notFound(_ what: String, _ id: String) -> Refusal {
        Refusal(status: 404, title: "\(what) Not Found", detail: "\(what) not found: \(id)")
    }

    static func invalidQuery(_ detail: String) -> Refusal {
        Refusal(status: 400, title: "Invalid Query", detail: detail)
    }

    static func invalidParameter(_ detail: String) -> Refusal {
        Refusal(status: 400, title: "Invalid Request", detail: detail)
    }

    static func failure() -> Refusal {
        Refusal(
            status: 500, title: "Internal Server Error",
            detail: "The server encountered an unexpected condition")
    }

    static let forbidden = Refusal(
        status: 403, title: "Forbidden", detail: "Invalid channel token", section: "sec10.4.4")

    static let unauthorized = Refusal(
        status: 401, title: "Unauthorized", detail: "Authentication is required",
        section: "sec10.4.2")

    static let methodNotAllowed = Refusal(
        status: 405, title: "Method Not Allowed", detail: "Only GET is served here",
        section: "sec10.4.6")

    /// The recorded 403 of a channel whose outbound traffic is used up.
    static let quotaExceeded = Refusal(
        status: 403, title: "Limit exceeded",
        detail: "Your outbound bandwidth limit has been reached. Current Out Bound Bandwidth Used "
            + "in byte is 2623513656 of your limit of 1073741824.",
        section: "sec10.4.4", errorCode: "CEC-CONTENT-001009")
}
