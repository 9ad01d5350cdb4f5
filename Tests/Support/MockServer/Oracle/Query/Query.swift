/// A parsed `q`: conditions joined by and, or and not.
indirect enum Query: Sendable, Equatable {
    case everything
    case condition(Condition)
    case not(Query)
    case all([Query])
    case any([Query])

    /// Whether a row fits, given what it has under each field name.
    func fits(_ values: (String) -> [String]) -> Bool {
        switch self {
        case .everything: true
        case .condition(let condition): condition.fits(values(condition.field))
        case .not(let query): !query.fits(values)
        case .all(let queries): queries.allSatisfy { $0.fits(values) }
        case .any(let queries): queries.contains { $0.fits(values) }
        }
    }

    /// Every condition wherever it stands.
    var conditions: [Condition] {
        switch self {
        case .everything: []
        case .condition(let condition): [condition]
        case .not(let query): query.conditions
        case .all(let queries), .any(let queries): queries.flatMap(\.conditions)
        }
    }

    /// The conditions a row must meet to fit at all, which is where an index helps.
    var demands: [Condition] {
        switch self {
        case .condition(let condition): [condition]
        case .all(let queries): queries.flatMap(\.demands)
        case .everything, .not, .any: []
        }
    }
}

/// One comparison: `name co "boat"`.
struct Condition: Sendable, Equatable {
    /// The operators of the query language; `mt` and `sm` are taken as `co`.
    enum Comparison: String, Sendable {
        case eq, ne, co, sw, ge, le, gt, lt, mt, sm
    }

    var field: String
    var comparison: Comparison
    var value: String

    /// Ids compare exactly, everything else whatever its case.
    func fits(_ found: [String]) -> Bool {
        if comparison == .eq, field == "id" || field.hasSuffix(".id") {
            return found.contains(value)
        }
        let wanted = value.lowercased()
        let candidates = found.lazy.map { $0.lowercased() }
        switch comparison {
        case .eq: return candidates.contains(wanted)
        case .ne: return !candidates.contains(wanted)
        case .sw: return candidates.contains { $0.hasPrefix(wanted) }
        case .ge: return candidates.contains { $0 >= wanted }
        case .le: return candidates.contains { $0 <= wanted }
        case .gt: return candidates.contains { $0 > wanted }
        case .lt: return candidates.contains { $0 < wanted }
        case .co, .mt, .sm:
            let words = Set(Self.words(of: wanted))
            return candidates.contains { !words.isDisjoint(with: Self.words(of: $0)) }
        }
    }

    private static func words(of text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
    }
}
