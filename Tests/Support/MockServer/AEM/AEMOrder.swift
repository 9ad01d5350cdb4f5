/// A parsed `sort`: fields, each with `ASC` or `DESC`; the fragments' ids decide the rest.
struct AEMOrder {
    private struct Key {
        var field: String
        var isFalling: Bool
    }

    private let keys: [Key]

    init(_ text: String) throws(AEMFault) {
        var keys: [Key] = []
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ")
            let direction = words.count > 1 ? words[1].uppercased() : "ASC"
            guard (1...2).contains(words.count), ["ASC", "DESC"].contains(direction) else {
                throw .graphQL("Invalid sort: \(text)")
            }
            keys.append(Key(field: String(words[0]), isFalling: direction == "DESC"))
        }
        self.keys = keys
    }

    func sorted(_ fragments: [AEMFragment]) -> [AEMFragment] {
        fragments.sorted { left, right in
            for key in keys {
                let values = (left.value(at: key.field), right.value(at: key.field))
                if values.0 == values.1 { continue }
                return MicroCMSFilter.isLess(values.0 ?? .null, values.1 ?? .null) != key.isFalling
            }
            return OracleID.hash(left.path) < OracleID.hash(right.path)
        }
    }
}
