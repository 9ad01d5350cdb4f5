import GalleryModel
import Synchronization

/// What content items refer to, read in batches and put in place of the references.
final class OracleReferences: Sendable {
    private let endpoint: OracleEndpoint
    /// Items that many others refer to, such as authors; never pictures, which are as many as they are.
    private let known = Mutex<[String: JSON]>([:])
    private static let remembered = 2_000
    /// Ids in one query: an address has room for about this many.
    private static let batch = 20

    init(_ endpoint: OracleEndpoint) { self.endpoint = endpoint }

    /// Items with everything in place that some paths lead to, and the pictures among it by id.
    struct Resolved: Sendable {
        var items: [JSON]
        var assets: [String: OracleItem] = [:]
        var problems: [Problem.Reason] = []
    }

    /// Follows the rules' paths step by step through the references on their way.
    func resolve(_ items: [JSON], _ rules: [ImageRule]) async throws -> Resolved {
        let paths = rules.flatMap(\.paths)
        var resolved = Resolved(items: items)
        var missing: Set<String> = []
        for depth in 1...max(1, paths.map(\.depth).max() ?? 1) {
            var wanted: [String] = []
            var seen = missing
            for item in resolved.items {
                each(of: paths, depth, in: item) {
                    if seen.insert($0).inserted { wanted.append($0) }
                }
            }
            guard !wanted.isEmpty else { continue }
            let read = try await read(wanted)
            for (id, row) in read { if let asset = row.asset { resolved.assets[id] = asset } }
            missing.formUnion(wanted.filter { read[$0] == nil })
            resolved.items = resolved.items.map { item in
                paths.reduce(item) { item, path in
                    path.replacing(in: item, steps: depth) { value in
                        let row = OracleContentRow.reference(value).flatMap { read[$0] }
                        return row?.content ?? value
                    }
                }
            }
        }
        resolved.problems = gone(missing, resolved.items, rules)
        return resolved
    }

    private func each(
        of paths: [FieldPath], _ depth: Int, in item: JSON, _ body: (String) -> Void
    ) {
        for path in paths {
            _ = path.replacing(in: item, steps: depth) { value in
                if let id = OracleContentRow.reference(value) { body(id) }
                return value
            }
        }
    }

    /// A problem for every item that refers to something that is not there.
    private func gone(
        _ missing: Set<String>, _ items: [JSON], _ rules: [ImageRule]
    ) -> [Problem.Reason] {
        guard !missing.isEmpty else { return [] }
        return items.flatMap { item in
            var found: [String] = []
            each(of: rules.map(\.path), 1, in: item) {
                if missing.contains($0) { found.append($0) }
            }
            let name = item["name"]?.text ?? item["id"]?.text ?? "an item"
            return found.map { Problem.Reason.missingReference(item: name, id: $0) }
        }
    }

    private func read(_ ids: [String]) async throws -> [String: Read] {
        var read: [String: Read] = [:]
        known.withLock { known in
            for id in ids { if let content = known[id] { read[id] = Read(content: content) } }
        }
        let unknown = ids.filter { read[$0] == nil && !$0.contains("\"") && !$0.contains("\\") }
        var start = 0
        while start < unknown.count {
            let batch = unknown[start..<min(start + OracleReferences.batch, unknown.count)]
            start += batch.count
            let condition = batch.map { "id eq \"\($0)\"" }.joined(separator: " or ")
            var rows: [OracleContentRow] = []
            do {
                rows = try await endpoint.page(
                    "/items",
                    [
                        ("q", condition), ("fields", "all"), ("limit", String(batch.count)),
                        ("offset", "0"),
                    ],
                    of: OracleContentRow.self
                ).rows
            } catch FetchFailure.status(400, _) {
                // No recording shows several ids in one query: a server may refuse that.
            }
            let found = Set(rows.map(\.id))
            // What a search does not find may still be read by itself.
            for id in batch where !found.contains(id) {
                if let row = try await single(id) { rows.append(row) }
            }
            for row in rows {
                read[row.id] = Read(content: row.content, asset: row.asset)
                if row.asset == nil { remember(row) }
            }
        }
        return read
    }

    private struct Read: Sendable {
        var content: JSON
        var asset: OracleItem?
    }

    private func remember(_ row: OracleContentRow) {
        known.withLock { known in
            if known.count >= OracleReferences.remembered { known.removeAll() }
            known[row.id] = row.content
        }
    }

    private func single(_ id: String) async throws -> OracleContentRow? {
        do {
            return try await endpoint.document(
                "/items/" + WebAddress.encoded(id), [], of: OracleContentRow.self
            ).0
        } catch FetchFailure.status(404, _) {
            return nil
        }
    }
}
