import Glibc
import Synchronization

/// Answers the requests of one service.
final class MicroCMSResponder: Sendable {
    private struct Course {
        var answered = 0
        var openFrom: Int?
        var hasNewcomer = false
    }

    private let service: MicroCMSService
    private let images: String
    private let course = Mutex(Course())

    init(service: MicroCMSService, images: String) {
        self.service = service
        self.images = images
    }

    func reply(to exchange: Exchange) -> Reply {
        if exchange.target.utf8.count > 8192 {
            return .html(
                "<html><body><h1>414 Request-URI Too Large</h1></body></html>", status: 414)
        }
        do throws(MicroCMSRefusal) {
            let text = try answer(exchange).text.replacing(MicroCMSMedia.host, with: images)
            var reply = Reply.json(text)
            reply.headers += [("x-cache", "Miss from cloudfront")]
            return reply
        } catch {
            return error.reply
        }
    }

    private func answer(_ exchange: Exchange) throws(MicroCMSRefusal) -> WireValue {
        guard !exchange.rawPath.contains("//") else { throw .invalid("The path is invalid.") }
        let parts = exchange.rawPath.split(separator: "/").map { PercentEncoding.decode($0) }
        guard parts.count >= 3, parts.count <= 4, parts[0] == "api", parts[1] == "v1" else {
            throw .notFound
        }
        guard exchange.header("X-MICROCMS-API-KEY") == service.apiKey else { throw .wrongKey }
        try spare()
        guard var endpoint = service.endpoints.first(where: { $0.name == parts[2] }) else {
            throw .notFound
        }
        guard exchange.method == "GET", endpoint.isReadable else { throw .forbidden }
        let writer = try MicroCMSWriter(service, exchange)
        if endpoint.kind == .object {
            guard parts.count == 3, let item = endpoint.items.first else { throw .notFound }
            return writer.value(of: item, hasID: false)
        }
        if parts.count == 4 {
            let item = endpoint.items.first { $0.id == parts[3] }
            guard let item, !item.isDraft || sees(exchange) else { throw .notFound }
            return writer.value(of: item)
        }
        let page = try MicroCMSPage(exchange)
        welcome(to: &endpoint, page)
        endpoint.items.removeAll { $0.isDraft && !sees(exchange) }
        return try list(endpoint, page, writer)
    }

    private func list(
        _ endpoint: MicroCMSEndpoint, _ page: MicroCMSPage, _ writer: MicroCMSWriter
    ) throws(MicroCMSRefusal) -> WireValue {
        let found = page.order.sorted(endpoint.items.filter { page.fits($0) })
        let rows = found.dropFirst(page.offset).prefix(page.limit)
        if let most = service.tooLargeAbove, rows.count > most { throw .tooLarge }
        return [
            "contents": .array(rows.map { writer.value(of: $0) }),
            "totalCount": .int(page.countsMatches ? found.count : endpoint.items.count),
            "offset": .int(page.offset),
            "limit": .int(page.limit),
        ]
    }

    private func sees(_ exchange: Exchange) -> Bool {
        service.seesDrafts || exchange.queryValue("draftKey") != nil
    }

    /// Refuses while a spell of 429 lasts, and says in epoch seconds when it ends.
    private func spare() throws(MicroCMSRefusal) {
        guard let limit = service.rateLimit else { return }
        let now = time(nil)
        let end: Int? = course.withLock { course in
            course.answered += 1
            guard course.answered > limit.requests else { return nil }
            let end = course.openFrom ?? now + limit.seconds
            course.openFrom = end
            return now < end ? end : nil
        }
        guard let end else { return }
        throw MicroCMSRefusal(
            status: 429, message: "Too many requests.",
            headers: [
                ("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "0"),
                ("X-RateLimit-Reset", String(end)),
            ])
    }

    /// Puts the newcomer in front as soon as somebody asks for a second page.
    private func welcome(to endpoint: inout MicroCMSEndpoint, _ page: MicroCMSPage) {
        guard let newcomer = service.newcomer, endpoint.name == service.endpoints.first?.name else {
            return
        }
        let isHere = course.withLock { course in
            course.hasNewcomer = course.hasNewcomer || page.offset > 0
            return course.hasNewcomer
        }
        if isHere { endpoint.items.insert(newcomer, at: 0) }
    }
}
