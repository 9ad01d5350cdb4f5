/// Any JSON value, for systems whose fields their users invent.
package enum JSON: Sendable, Equatable {
    case null
    case flag(Bool)
    /// As it was written: ids and prices are shown, never computed with.
    case number(String)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// Reads a whole document; nil when it is none.
    package init?(_ bytes: [UInt8]) {
        guard let document = try? JSONDocument(bytes) else { return nil }
        self = document.value
    }

    package subscript(key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// A scalar as a text; nil for null, lists and objects.
    package var scalar: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number
        case .flag(let flag): flag ? "true" : "false"
        case .null, .list, .object: nil
        }
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var integer: Int? { scalar.flatMap { Int(outside: $0) } }
    /// A number of things, or pixels: none is less than nothing.
    package var count: Int? { integer.flatMap { $0 >= 0 ? $0 : nil } }
    /// What a system says of yes and no.
    package var flag: Bool? { scalar.flatMap(Bool.init) }
    package var elements: [JSON]? { if case .list(let list) = self { list } else { nil } }
    package var members: [String: JSON]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// Null, an empty text, an empty list or an empty object: what systems send for "nothing".
    package var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .list(let list): list.isEmpty
        case .object(let members): members.isEmpty
        case .flag, .number: false
        }
    }

    /// The same object with more members; a value that is no object stays as it is.
    package func adding(_ more: [String: JSON]) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.merging(more) { _, new in new })
    }
}
