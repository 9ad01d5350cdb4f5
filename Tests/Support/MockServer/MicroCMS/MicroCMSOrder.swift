/// A parsed `orders`: fields, each rising or falling.
struct MicroCMSOrder {
    private struct Key {
        var field: String
        var isFalling: Bool
    }

    private let keys: [Key]

    /// Reads the fields; the order of the admin screen is what there is without any.
    init(_ text: String?) {
        keys = (text ?? "").split(separator: ",").compactMap { part in
            let isFalling = part.hasPrefix("-")
            let field = String(isFalling ? part.dropFirst() : part)
            return ["system:default", "id"].contains(field)
                ? nil : Key(field: field, isFalling: isFalling)
        }
    }

    /// The items in order; ties stay as they are.
    func sorted(_ items: [MicroCMSItem]) -> [MicroCMSItem] {
        let rows = items.enumerated().map { place, item in
            (place: place, item: item, values: keys.map { value($0, of: item) })
        }
        return rows.sorted { left, right in
            for (number, key) in keys.enumerated() {
                let (first, second) = (left.values[number], right.values[number])
                if first == second { continue }
                return MicroCMSFilter.isLess(first, second) != key.isFalling
            }
            return left.place < right.place
        }.map(\.item)
    }

    /// In a repeater, a falling order looks at the largest value, a rising one at the smallest.
    private func value(_ key: Key, of item: MicroCMSItem) -> WireValue {
        let values = item.values(at: key.field)
        let found =
            key.isFalling
            ? values.max(by: MicroCMSFilter.isLess) : values.min(by: MicroCMSFilter.isLess)
        return found ?? .null
    }
}
