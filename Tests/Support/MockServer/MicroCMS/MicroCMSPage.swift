/// The parameters of a list request.
struct MicroCMSPage {
    let limit: Int
    let offset: Int
    let order: MicroCMSOrder
    private let ids: Set<Substring>?
    private let filter: MicroCMSFilter
    private let words: String?

    /// Whether `totalCount` is the number of matches: with `ids` alone it stays the overall number.
    let countsMatches: Bool

    init(_ exchange: Exchange) throws(MicroCMSRefusal) {
        limit = try Self.number("limit", exchange, standard: 10, most: 100)
        offset = try Self.number("offset", exchange, standard: 0, most: Int.max)
        order = MicroCMSOrder(exchange.queryValue("orders"))
        ids = exchange.queryValue("ids").map { Set($0.split(separator: ",")) }
        filter = try MicroCMSFilter(exchange.queryValue("filters"))
        words = exchange.queryValue("q")
        countsMatches = words != nil || exchange.queryValue("filters") != nil
    }

    func fits(_ item: MicroCMSItem) -> Bool {
        if let ids, !ids.contains(item.id[...]) { return false }
        if let words, !item.members.contains(where: { Self.mentions(words, $0.field) }) {
            return false
        }
        return filter.fits(item)
    }

    private static func mentions(_ words: String, _ field: MicroCMSField) -> Bool {
        switch field {
        case .text(let text), .html(let text): text.contains(words)
        default: false
        }
    }

    private static func number(
        _ name: String, _ exchange: Exchange, standard: Int, most: Int
    ) throws(MicroCMSRefusal) -> Int {
        guard let text = exchange.queryValue(name) else { return standard }
        guard let number = Int(text), (0...most).contains(number) else {
            throw .invalid("`\(name)` must be between 0 and \(most).")
        }
        return number
    }
}
