/// What the threads of one server share: the closure that answers, the journal, the interruption.
final class RequestHandler: Sendable {
    let respond: @Sendable (Exchange) -> Reply
    let journal = Journal()
    let interruption: Interruption

    init(respond: @escaping @Sendable (Exchange) -> Reply) throws {
        self.respond = respond
        interruption = try Interruption()
    }

    /// Notes the request, asks for the reply, and says under which number it runs.
    func answer(_ request: Exchange) -> Reply {
        respond(journal.open(request))
    }

    /// Marks one request as handled, for the count of simultaneous ones.
    func finish() {
        journal.close()
    }
}
