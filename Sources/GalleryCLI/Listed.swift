import FoundationEssentials
import Gallery

/// The tree as a person or a script reads it.
enum Listed {
    static func table(_ branches: [ListedBranch]) -> String {
        var rows: [(name: String, count: String)] = []
        for branch in branches where branch.problem == nil || !branch.taxonomy.isEmpty {
            rows.append(("\(branch.taxonomy) (\(branch.source))", ""))
            for category in branch.categories {
                let indent = String(repeating: "  ", count: category.names.count)
                rows.append((indent + (category.names.last ?? ""), String(category.count)))
            }
        }
        let width = rows.map(\.name.count).max() ?? 0
        let digits = rows.map(\.count.count).max() ?? 0
        return rows.map { row in
            if row.count.isEmpty { return Shown.text(row.name) + "\n" }
            let gap = width - row.name.count + 2 + digits - row.count.count
            return Shown.text(row.name) + String(repeating: " ", count: gap) + row.count + "\n"
        }.joined()
    }

    static func json(_ branches: [ListedBranch]) -> String {
        let document = Document(
            problems: problems(branches).map(\.sentence),
            taxonomies: branches.filter { $0.problem == nil }.map { branch in
                Document.Taxonomy(
                    categories: branch.categories.map {
                        Document.Category(
                            count: $0.count, id: $0.id, name: $0.names.last ?? "", names: $0.names,
                            path: $0.folder)
                    }, name: branch.taxonomy, source: branch.source)
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let text = (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) }
        return (text ?? "{}") + "\n"
    }

    static func problems(_ branches: [ListedBranch]) -> [Problem] {
        branches.flatMap { branch in
            (branch.problem.map { [$0] } ?? []) + branch.categories.flatMap(\.problems)
        }
    }

    private struct Document: Encodable {
        struct Taxonomy: Encodable {
            var categories: [Category]
            var name: String
            var source: String
        }
        struct Category: Encodable {
            var count: Int
            var id: String
            var name: String
            var names: [String]
            var path: String
        }
        var problems: [String]
        var taxonomies: [Taxonomy]
    }
}
