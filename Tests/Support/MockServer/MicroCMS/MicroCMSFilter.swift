/// A parsed `filters`: conditions joined by `[and]` and `[or]`, with parentheses.
indirect enum MicroCMSFilter {
    /// The comparisons of the filter language.
    enum Comparison: String {
        case equals, notEquals = "not_equals", contains, notContains = "not_contains"
        case lessThan = "less_than", greaterThan = "greater_than"
        case exists, notExists = "not_exists", beginsWith = "begins_with"
    }

    case everything
    case condition(String, Comparison, String)
    case all([MicroCMSFilter])
    case any([MicroCMSFilter])

    init(_ text: String?) throws(MicroCMSRefusal) {
        guard let text, !text.isEmpty else {
            self = .everything
            return
        }
        self = try MicroCMSFilterParser.parse(text)
    }

    func fits(_ item: MicroCMSItem) -> Bool {
        switch self {
        case .everything: true
        case .all(let filters): filters.allSatisfy { $0.fits(item) }
        case .any(let filters): filters.contains { $0.fits(item) }
        case .condition(let path, let comparison, let value):
            Self.fits(item, path, comparison, value)
        }
    }

    private static func fits(
        _ item: MicroCMSItem, _ path: String, _ comparison: Comparison, _ value: String
    ) -> Bool {
        let found = item.values(at: path)
        let field = path.split(separator: ".").first.flatMap { item[String($0)] }
        let isList = field?.isList ?? false
        var isReference = false
        if case .reference? = field { isReference = true }
        switch comparison {
        case .equals: return !isList && found.contains { word($0) == value }
        case .notEquals: return isList || !found.contains { word($0) == value }
        case .contains, .notContains:
            let contains =
                !isReference
                && found.contains { isList ? word($0) == value : word($0).contains(value) }
            return contains == (comparison == .contains)
        case .lessThan: return found.contains { isLess($0, like(value, $0)) }
        case .greaterThan: return found.contains { isLess(like(value, $0), $0) }
        case .exists: return !found.isEmpty
        case .notExists: return found.isEmpty
        case .beginsWith: return found.contains { word($0).hasPrefix(value) }
        }
    }

    static func isLess(_ left: WireValue, _ right: WireValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.null, .null): false
        case (.null, _): true
        case (_, .null): false
        default: word(left) < word(right)
        }
    }

    private static func like(_ text: String, _ value: WireValue) -> WireValue {
        if case .number = value, let number = Double(text) {
            .number(number)
        } else {
            .string(text)
        }
    }

    private static func word(_ value: WireValue) -> String {
        value.string ?? value.text
    }
}
