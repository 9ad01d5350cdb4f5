/// Writes contents for one request: how deep references are expanded, and which fields there are.
struct MicroCMSWriter {
    private let service: MicroCMSService
    private let depth: Int
    private let fields: [[Substring]]?

    init(_ service: MicroCMSService, _ exchange: Exchange) throws(MicroCMSRefusal) {
        self.service = service
        let text = exchange.queryValue("depth")
        guard let depth = Int(text ?? "1"), (0...3).contains(depth) else {
            throw .invalid("`depth` must be between 0 and 3.")
        }
        self.depth = depth
        fields = exchange.queryValue("fields").map { names in
            names.split(separator: ",").map { $0.split(separator: ".") }
        }
    }

    /// A content as asked for; an object API has the dates but no id.
    func value(of item: MicroCMSItem, hasID: Bool = true) -> WireValue {
        let whole = value(of: item, depth: depth)
        let value = hasID ? whole : whole.with("id", nil)
        guard let fields else { return value }
        let custom = Set(item.members.filter { Self.isClosed($0.field) }.map(\.name))
        return Self.selected(value, fields.filter { $0.count == 1 || !custom.contains("\($0[0])") })
    }

    private func value(of item: MicroCMSItem, depth: Int) -> WireValue {
        .members(
            [("id", .string(item.id))] + item.dates
                + item.members.map { ($0.name, value(of: $0.field, depth: depth)) })
    }

    /// The value of a field; nil leaves the key out.
    private func value(of field: MicroCMSField, depth: Int) -> WireValue? {
        switch field {
        case .text(let text), .html(let text), .date(let text): .string(text)
        case .number(let number): .number(number)
        case .flag(let value): .bool(value)
        case .select(let names): .array(names.map { .string($0) })
        case .image(let medium): medium?.value
        case .images(let media): .array(media.map(\.value))
        case .reference(let endpoint, let id):
            id.flatMap { reference(endpoint, $0, depth: depth) } ?? .null
        case .references(let endpoint, let ids):
            .array(ids.compactMap { reference(endpoint, $0, depth: depth) })
        case .custom(let name, let members):
            .members(
                [("fieldId", .string(name))]
                    + members.map { ($0.name, value(of: $0.field, depth: depth)) })
        case .repeater(let fields): .array(fields.compactMap { value(of: $0, depth: depth) })
        }
    }

    /// A referenced content, or only its id once the depth is used up.
    private func reference(_ endpoint: String, _ id: String, depth: Int) -> WireValue? {
        let items = service.endpoints.first { $0.name == endpoint }?.items ?? []
        guard let item = items.first(where: { $0.id == id && !$0.isDraft }) else { return nil }
        return depth > 0 ? value(of: item, depth: depth - 1) : ["id": .string(id)]
    }

    /// Whether `fields` cannot reach into it.
    private static func isClosed(_ field: MicroCMSField) -> Bool {
        switch field {
        case .custom, .repeater: true
        default: false
        }
    }

    private static func selected(_ value: WireValue, _ paths: [[Substring]]) -> WireValue {
        if paths.contains(where: \.isEmpty) { return value }
        switch value {
        case .array(let values): return .array(values.map { selected($0, paths) })
        case .object(let members):
            return .object(
                members.compactMap { member in
                    let inner = paths.filter { $0[0] == member.name }.map { Array($0.dropFirst()) }
                    guard !inner.isEmpty else { return nil }
                    var member = member
                    member.value = selected(member.value, inner)
                    return member
                })
        default: return value
        }
    }
}
