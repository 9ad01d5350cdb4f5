import FoundationEssentials

/// Any JSON value, for systems whose fields their users invent.
enum JSON: Sendable, Equatable {
    case null
    case flag(Bool)
    /// As a person would write it: ids and prices are shown, never computed with.
    case number(String)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// Reads a whole document; nil when it is none.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else {
            return nil
        }
        self = value
    }

    subscript(key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// A scalar as a text; nil for null, lists and objects.
    var scalar: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number
        case .flag(let flag): flag ? "true" : "false"
        case .null, .list, .object: nil
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var integer: Int? {
        scalar.flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0.rounded()) } }
    }
    var elements: [JSON]? { if case .list(let list) = self { list } else { nil } }
    var members: [String: JSON]? { if case .object(let members) = self { members } else { nil } }

    /// Null, an empty text, an empty list or an empty object: what systems send for "nothing".
    var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .list(let list): list.isEmpty
        case .object(let members): members.isEmpty
        case .flag, .number: false
        }
    }

    /// The same object with more members; a value that is no object stays as it is.
    func adding(_ more: [String: JSON]) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.merging(more) { _, new in new })
    }
}

extension JSON: Decodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        // The commonest first: each wrong guess costs a thrown error.
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let object = try? decoder.container(keyedBy: Key.self) {
            var members: [String: JSON] = [:]
            for key in object.allKeys {
                members[key.stringValue] = try object.decode(JSON.self, forKey: key)
            }
            self = .object(members)
        } else if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Int.self) {
            self = .number(String(number))
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(UInt.self) {
            self = .number(String(number))
        } else if let number = try? value.decode(Double.self) {
            self = .number(String(number))
        } else {
            // 1e999 in a field that nobody asked for must not cost the list.
            self = .null
        }
    }
}
