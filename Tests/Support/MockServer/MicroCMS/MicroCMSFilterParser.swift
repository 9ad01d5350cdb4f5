/// Reads `filters`; `[and]` binds closer than `[or]`, and nothing in a value can be escaped.
struct MicroCMSFilterParser {
    private var rest: Substring

    static func parse(_ text: String) throws(MicroCMSRefusal) -> MicroCMSFilter {
        var parser = MicroCMSFilterParser(rest: text[...])
        let filter = try parser.alternatives()
        guard parser.rest.isEmpty else { throw .invalid("`filters` is invalid.") }
        return filter
    }

    private init(rest: Substring) {
        self.rest = rest
    }

    private mutating func alternatives() throws(MicroCMSRefusal) -> MicroCMSFilter {
        var filters = [try conjunction()]
        while accept("[or]") { filters.append(try conjunction()) }
        return filters.count == 1 ? filters[0] : .any(filters)
    }

    private mutating func conjunction() throws(MicroCMSRefusal) -> MicroCMSFilter {
        var filters = [try factor()]
        while accept("[and]") { filters.append(try factor()) }
        return filters.count == 1 ? filters[0] : .all(filters)
    }

    private mutating func factor() throws(MicroCMSRefusal) -> MicroCMSFilter {
        guard accept("(") else { return try condition() }
        let filter = try alternatives()
        guard accept(")") else { throw .invalid("`filters` is invalid.") }
        return filter
    }

    private mutating func condition() throws(MicroCMSRefusal) -> MicroCMSFilter {
        guard let opening = rest.firstIndex(of: "["),
            let closing = rest[opening...].firstIndex(of: "]"),
            let comparison = MicroCMSFilter.Comparison(
                rawValue: String(rest[rest.index(after: opening)..<closing]))
        else { throw .invalid("`filters` is invalid.") }
        let field = String(rest[..<opening])
        rest = rest[rest.index(after: closing)...]
        let value = rest.prefix { $0 != "[" && $0 != ")" }
        rest = rest[value.endIndex...]
        return .condition(field, comparison, String(value))
    }

    private mutating func accept(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }
}
