/// A JSON value to be sent, with the members of an object in their order.
public indirect enum WireValue: Sendable, Equatable {
    /// One member of an object.
    public struct Member: Sendable, Equatable {
        /// The key.
        public var name: String

        /// The value.
        public var value: WireValue
    }

    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([WireValue])
    case object([Member])

    /// The value of a key; nil where it is missing, or where this is no object.
    public subscript(name: String) -> WireValue? {
        if case .object(let members) = self {
            members.first { $0.name == name }?.value
        } else {
            nil
        }
    }

    /// The elements of an array; of anything else none.
    public var list: [WireValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The text of a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The keys of an object, in order.
    public var keys: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }

    /// An object of the names and values that are there; nil leaves a key out.
    public static func members(_ members: [(String, WireValue?)]) -> WireValue {
        .object(
            members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// The same object with a key set, in its old place if it had one; nil removes it.
    public func with(_ name: String, _ value: WireValue?) -> WireValue {
        guard case .object(var members) = self else { return self }
        let place = members.firstIndex { $0.name == name }
        switch (place, value) {
        case (let place?, let value?): members[place].value = value
        case (let place?, nil): members.remove(at: place)
        case (nil, let value?): members.append(Member(name: name, value: value))
        case (nil, nil): break
        }
        return .object(members)
    }

    /// The same object with only these keys.
    func only(_ names: Set<String>) -> WireValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { names.contains($0.name) })
    }
}
