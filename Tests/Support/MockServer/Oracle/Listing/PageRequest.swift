/// The paging parameters of a list request.
struct PageRequest: Sendable {
    /// What `limit` said, or 100.
    var askedLimit: Int

    /// The rows a page may have: never more than 500, nor than the quirks allow.
    var limit: Int

    /// The first position wanted; for a scroll, where it has come to.
    var offset: Int

    var wantsTotal: Bool

    /// Whether rows come in the server's own order.
    var isUnordered: Bool

    /// The page from 0, for quirks that strike at one page.
    var page: Int {
        offset / max(1, limit)
    }

    init(_ exchange: Exchange, quirks: PagingQuirks, isUnordered: Bool) throws(Refusal) {
        askedLimit = try Self.number("limit", in: exchange, standard: 100, minimum: 1)
        offset = try Self.number("offset", in: exchange, standard: 0, minimum: 0)
        limit = min(askedLimit, 500, quirks.pageCap ?? 500)
        wantsTotal = exchange.queryValue("totalResults") == "true" && !quirks.omitsTotal
        self.isUnordered = isUnordered
    }

    /// Refuses what the quirks refuse.
    func check(_ quirks: PagingQuirks, isScroll: Bool) throws(Refusal) {
        if let ceiling = quirks.offsetCeiling, !isScroll, offset > ceiling {
            throw .invalidParameter("Invalid offset : \(offset) is more than \(ceiling)")
        }
        if let failing = quirks.failingPage, page == failing { throw .failure() }
    }

    private static func number(
        _ name: String, in exchange: Exchange, standard: Int, minimum: Int
    ) throws(Refusal) -> Int {
        guard let text = exchange.queryValue(name) else { return standard }
        guard let number = Int(text), number >= minimum, number <= Int32.max else {
            throw .invalidParameter("Invalid \(name) : \(text)")
        }
        return number
    }
}
