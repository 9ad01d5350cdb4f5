/// Objects that stand beside the items of an answer, put in where items refer to them. Pure.
struct Joined {
    private var objects: [String: JSON] = [:]
    private let id: FieldPath
    /// References within references: an article's author's portrait.
    private static let depth = 3

    init(_ values: [JSON], by id: FieldPath) {
        self.id = id
        for value in values {
            if let key = id.scalar(in: value), objects[key] == nil { objects[key] = value }
        }
    }

    /// The item with what it refers to in place of the references.
    func filling(_ item: JSON) -> JSON { filled(item, Joined.depth, isItem: true) }

    private func filled(_ value: JSON, _ depth: Int, isItem: Bool = false) -> JSON {
        switch value {
        case .object(let members):
            if !isItem, let key = id.scalar(in: value), let object = objects[key] {
                guard depth > 0, case .object(let members) = object else { return object }
                return .object(members.mapValues { filled($0, depth - 1) })
            }
            return .object(members.mapValues { filled($0, depth) })
        case .list(let list): return .list(list.map { filled($0, depth) })
        default: return value
        }
    }
}
