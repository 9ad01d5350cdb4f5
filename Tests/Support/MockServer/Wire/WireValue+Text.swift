extension WireValue {
    /// The value as JSON text.
    public var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number):
            number == number.rounded() && abs(number) < 9e15 ? String(Int(number)) : String(number)
        case .string(let text): JSONObject.quoted(text)
        case .array(let values): JSONObject.array(values.map(\.text))
        case .object(let members):
            members.reduce(into: JSONObject()) { object, member in
                object.set(member.name, member.value.text)
            }.closed
        }
    }

    /// The value as a reply.
    func reply(_ status: Int = 200, type: String = "application/json; charset=utf-8") -> Reply {
        Reply(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
    }
}
