/// The `pagination[…]` of a request, by page or by offset.
struct StrapiPage {
    let start: Int
    let limit: Int
    let value: WireValue

    /// Nil for numbers that make no sense, and for a mixture of both manners.
    init?(_ exchange: Exchange, largest: Int, total: Int) {
        func text(_ name: String) -> String? { exchange.queryValue("pagination[\(name)]") }
        func number(_ name: String, _ standard: Int, least: Int) -> Int? {
            guard let text = text(name) else { return standard }
            return Int(text).flatMap { $0 >= least ? $0 : nil }
        }
        let isByOffset = text("start") != nil || text("limit") != nil
        let isByPage = text("page") != nil || text("pageSize") != nil
        guard !(isByOffset && isByPage), let page = number("page", 1, least: 1),
            let size = number("pageSize", 25, least: 1),
            let offset = number("start", 0, least: 0), let count = number("limit", 25, least: 1)
        else { return nil }
        limit = min(largest, isByOffset ? count : size)
        start = isByOffset ? offset : (page - 1) * limit
        let counts = text("withCount") != "false"
        value =
            isByOffset
            ? .members([
                ("start", .int(start)), ("limit", .int(limit)),
                ("total", counts ? .int(total) : nil),
            ])
            : .members([
                ("page", .int(page)), ("pageSize", .int(limit)),
                ("pageCount", counts ? .int((total + limit - 1) / limit) : nil),
                ("total", counts ? .int(total) : nil),
            ])
    }
}
