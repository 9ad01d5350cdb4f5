import GalleryModel

/// Fields that hold something else than the rules make of them: told once a field, with the first items, so
/// that a field whose kind has changed is nothing in nobody's silence.
struct OddFields: Sendable {
    private struct Kind: Hashable {
        var field: String
        var wanted: String
    }
    private var found: [Kind: (items: [String], count: Int)] = [:]
    /// Items that are named.
    private static let named = 10

    mutating func note(_ field: String, wanted: String, in item: String) {
        var (items, count) = found[Kind(field: field, wanted: wanted)] ?? ([], 0)
        count += 1
        if items.count < OddFields.named { items.append(String(item.prefix(80))) }
        found[Kind(field: field, wanted: wanted)] = (items, count)
    }

    var problems: [Problem.Reason] {
        found.sorted { ($0.key.field, $0.key.wanted) < ($1.key.field, $1.key.wanted) }.map {
            .oddField(
                $0.key.field, wanted: $0.key.wanted, items: $0.value.items, of: $0.value.count)
        }
    }
}
