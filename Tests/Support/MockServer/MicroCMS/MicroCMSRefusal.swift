/// An error of the content API: a status and a message, and nothing else to go by.
struct MicroCMSRefusal: Error {
    var status: Int
    var message: String
    var headers: [Reply.Field] = []

    var reply: Reply {
        var reply = WireValue.members([("message", .string(message))]).reply(status)
        reply.headers += headers
        return reply
    }

    static func invalid(_ message: String) -> MicroCMSRefusal {
        MicroCMSRefusal(status: 400, message: message)
    }

    static let wrongKey = MicroCMSRefusal(
        status: 401, message: "X-MICROCMS-API-KEY header is invalid.")

    /// A missing permission is a 400, not a 403.
    static let forbidden = invalid("GET is forbidden.")

    static let notFound = MicroCMSRefusal(
        status: 404, message: "The requested content was not found.")

    static let tooLarge = invalid(
        "Response body size is too long. Please reduce the number of contents.")
}
