/// A parsed `fields`: which keys a row has.
enum FieldSelection: Sendable, Equatable {
    /// Nothing asked for: the fewest keys.
    case standard
    case all
    /// Only these, and `fields.x` for the inner ones; id, type and links come anyway.
    case some(Set<String>)

    init(_ text: String?) {
        guard let text, !text.isEmpty else {
            self = .standard
            return
        }
        let names = text.split(separator: ",").map { $0.filter { $0 != " " } }
        self = names.contains("all") ? .all : .some(Set(names))
    }

    /// Whether a key at the top of the row is wanted.
    func wants(_ key: String, among standard: Set<String>) -> Bool {
        switch self {
        case .standard: standard.contains(key)
        case .all: true
        case .some(let names): Self.always.contains(key) || names.contains(key)
        }
    }

    /// Whether a key inside `fields` is wanted.
    func wantsInner(_ key: String) -> Bool {
        switch self {
        case .standard: false
        case .all: true
        case .some(let names): names.contains("fields") || names.contains("fields.\(key)")
        }
    }

    /// Whether the row has a `fields` object at all.
    var wantsFields: Bool {
        switch self {
        case .standard: false
        case .all: true
        case .some(let names): names.contains { $0 == "fields" || $0.hasPrefix("fields.") }
        }
    }

    private static let always: Set<String> = ["id", "type", "links"]
}
