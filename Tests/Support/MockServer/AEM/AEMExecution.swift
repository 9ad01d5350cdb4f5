/// One execution of a persisted query: what `data` is.
struct AEMExecution {
    let host: AEMHost
    let query: AEMQuery
    let variables: [String: String]
    let writer: AEMWriter

    var data: WireValue {
        get throws(AEMFault) {
            let found = try fragments()
            switch query.shape {
            case .list:
                let rows = try paged(found)
                return object(
                    .members([
                        ("items", .array(rows.map { node($0) })), ("_references", references(rows)),
                    ]))
            case .paginated: return object(try connection(found))
            case .single:
                return object(
                    .members([
                        ("item", found.first.map { node($0) } ?? .null),
                        ("_references", references(Array(found.prefix(1)))),
                    ]))
            }
        }
    }

    private func object(_ value: WireValue) -> WireValue {
        .members([(query.field, value)])
    }

    private func node(_ fragment: AEMFragment) -> WireValue {
        writer.value(of: fragment, selection: query.selection)
    }

    /// What the rich texts refer to: beside the items, not inside them.
    private func references(_ rows: [AEMFragment]) -> WireValue? {
        query.selectsReferences
            ? .array(rows.flatMap { writer.references(of: $0) + $0.references }) : nil
    }

    /// The fragments that fit the variables, in order; a filter on text ignores case.
    private func fragments() throws(AEMFault) -> [AEMFragment] {
        let wanted = query.filters.compactMap { variable, field in
            variables[variable].map { (field, $0.lowercased()) }
        }
        let found = query.fragments.filter { fragment in
            wanted.allSatisfy { field, value in
                fragment.value(at: field).map { ($0.string ?? $0.text).lowercased() } == value
            }
        }
        let order = variables["sort"] ?? query.order ?? (query.shape == .paginated ? "" : "_path")
        return try AEMOrder(order).sorted(found)
    }

    private func paged(_ found: [AEMFragment]) throws(AEMFault) -> [AEMFragment] {
        let offset = try number("offset") ?? 0
        let limit = try number("limit") ?? Int.max
        return Array(found.dropFirst(offset).prefix(limit))
    }

    private func number(_ name: String) throws(AEMFault) -> Int? {
        guard let text = variables[name] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw .graphQL("Variable '\(name)' has an invalid value: \(text)")
        }
        return number
    }

    private func connection(_ found: [AEMFragment]) throws(AEMFault) -> WireValue {
        let first = try number("first") ?? 50
        guard (1...100).contains(first) else {
            throw .graphQL("The value of 'first' must be between 1 and 100")
        }
        let cursors = found.map { Self.cursor($0) }
        var start = 0
        if let after = variables["after"], !after.isEmpty {
            guard let place = cursors.firstIndex(of: after) else {
                throw .graphQL("The cursor '\(after)' is invalid")
            }
            start = place + 1
        }
        if host.repeatsCursor, start == found.count { start = max(0, found.count - first) }
        let end = min(found.count, start + first)
        return [
            "edges": .array(
                (start..<end).map { place in
                    ["cursor": .string(cursors[place]), "node": node(found[place])]
                }),
            "pageInfo": [
                "endCursor": .string(start < end ? cursors[end - 1] : ""),
                "hasNextPage": .bool(host.repeatsCursor || end < found.count),
            ],
        ]
    }

    /// Opaque, and with characters that must be escaped in a path.
    private static func cursor(_ fragment: AEMFragment) -> String {
        Base64.encode(OracleID.hexadecimal(OracleID.hash(fragment.path)) + "\n")
    }
}
