/// Reads a `q`; `and` binds closer than `or`, and both may be in any case.
struct QueryParser {
    private var tokens: ArraySlice<QueryToken>
    private let knows: (String) -> Bool

    /// The query of a text; a missing or empty one fits everything.
    ///
    /// A field for which `knows` is false is refused, as the server refuses an invalid query.
    static func parse(
        _ text: String?, knows: @escaping (String) -> Bool
    ) throws(Refusal) -> Query {
        let tokens = try QueryToken.split(text ?? "")
        if tokens.isEmpty { return .everything }
        var parser = QueryParser(tokens: tokens[...], knows: knows)
        let query = try parser.alternatives()
        guard parser.tokens.isEmpty else {
            throw .invalidQuery("Invalid query : text behind the end")
        }
        return query
    }

    private init(tokens: ArraySlice<QueryToken>, knows: @escaping (String) -> Bool) {
        self.tokens = tokens
        self.knows = knows
    }

    private mutating func alternatives() throws(Refusal) -> Query {
        var queries = [try conjunction()]
        while accept("or") {
            queries.append(try conjunction())
        }
        return queries.count == 1 ? queries[0] : .any(queries)
    }

    private mutating func conjunction() throws(Refusal) -> Query {
        var queries = [try factor()]
        while accept("and") {
            queries.append(try factor())
        }
        return queries.count == 1 ? queries[0] : .all(queries)
    }

    private mutating func factor() throws(Refusal) -> Query {
        if accept("not") { return .not(try factor()) }
        guard tokens.first == .opening else { return try condition() }
        tokens.removeFirst()
        let query = try alternatives()
        guard tokens.popFirst() == .closing else {
            throw .invalidQuery("Invalid query : a parenthesis is not closed")
        }
        return query
    }

    private mutating func condition() throws(Refusal) -> Query {
        guard case .word(let field)? = tokens.popFirst(),
            case .word(let name)? = tokens.popFirst(),
            case .value(let value)? = tokens.popFirst()
        else { throw .invalidQuery("Invalid query : a condition is field, operator, \"value\"") }
        guard knows(field) else {
            throw .invalidQuery("Invalid query : field \(field) does not exist")
        }
        guard let comparison = Condition.Comparison(rawValue: name.lowercased()) else {
            throw .invalidQuery("Invalid query : operator \(name) does not exist")
        }
        return .condition(Condition(field: field, comparison: comparison, value: value))
    }

    private mutating func accept(_ word: String) -> Bool {
        guard tokens.first?.isWord(word) == true else { return false }
        tokens.removeFirst()
        return true
    }
}
