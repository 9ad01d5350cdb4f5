/// A parsed `orderBy`: keys joined by `;`, each with an optional direction.
struct Ordering: Sendable {
    private struct Key: Sendable {
        var field: String
        var isDescending: Bool
    }

    private let keys: [Key]

    /// Reads the keys and drops the ones not known, silently, as the documents say.
    init(_ text: String?, known: Set<String>) {
        keys = (text ?? "").split(separator: ";").compactMap { part in
            let sides = part.split(separator: ":", maxSplits: 1)
            guard let field = sides.first.map(String.init), known.contains(field) else {
                return nil
            }
            let direction = sides.count > 1 ? sides[1] : "asc"
            return Key(field: field, isDescending: direction.hasPrefix("des"))
        }
    }

    /// Whether nothing usable was asked for, which leaves rows in the server's order.
    var isEmpty: Bool {
        keys.isEmpty
    }

    /// The indices in order; rows equal in every key stay as they are.
    func sorted(_ indices: [Int32], value: (String, Int) -> String) -> [Int32] {
        if keys.isEmpty { return indices }
        let columns = keys.map { key in indices.map { value(key.field, Int($0)) } }
        let order = indices.indices.sorted { left, right in
            for (key, column) in zip(keys, columns) where column[left] != column[right] {
                return (column[left] < column[right]) != key.isDescending
            }
            return left < right
        }
        return order.map { indices[$0] }
    }
}
