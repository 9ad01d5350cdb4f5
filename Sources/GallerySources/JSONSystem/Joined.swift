import GalleryModel

/// Objects that stand beside the items of an answer, put in where items refer to them. Pure.
struct Joined {
    private var objects: [String: JSON] = [:]
    private let id: FieldPath
    /// Marks what was put in: two paths may lead through one reference.
    private static let mark = "_joined"

    init(_ values: [JSON], by id: FieldPath) {
        self.id = id
        for value in values {
            if let key = id.scalar(in: value), objects[key] == nil {
                objects[key] = value.adding([Joined.mark: .flag(true)])
            }
        }
    }

    /// The item with objects in place of the references that lie on the paths; no others, since an
    /// answer's objects may refer to each other without end.
    func filling(_ item: JSON, along paths: [FieldPath]) -> JSON {
        paths.reduce(item) { item, path in
            guard path.depth > 0 else { return item }
            return (1...path.depth).reduce(item) { item, steps in
                path.replacing(in: item, steps: steps) { value in
                    guard value[Joined.mark] == nil, let key = id.scalar(in: value) else {
                        return value
                    }
                    return objects[key] ?? value
                }
            }
        }
    }
}
