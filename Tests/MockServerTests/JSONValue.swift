/// Any JSON, looked into by key and index.
@dynamicMemberLookup
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    subscript(dynamicMember key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    subscript(index: Int) -> JSONValue? {
        list.indices.contains(index) ? list[index] : nil
    }

    var list: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var int: Int? {
        if case .number(let number) = self { Int(number) } else { nil }
    }

    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The keys of an object, in no order.
    var keys: Set<String> {
        if case .object(let members) = self { Set(members.keys) } else { [] }
    }
}
