import GalleryKit

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
            let renditions = renditions(of: branch)
            if !renditions.isEmpty { rows.append(("  renditions: " + renditions, "")) }
        }
        let counted = rows.filter { !$0.count.isEmpty }
        let width = counted.map(\.name.count).max() ?? 0
        let digits = counted.map(\.count.count).max() ?? 0
        return rows.map { row in
            if row.count.isEmpty { return Shown.text(row.name) + "\n" }
            let gap = width - row.name.count + 2 + digits - row.count.count
            return Shown.text(row.name) + String(repeating: " ", count: gap) + row.count + "\n"
        }.joined()
    }

    /// What can be downloaded of a taxonomy's pictures: `Medium (jpg, webp), native`.
    private static func renditions(of branch: ListedBranch) -> String {
        var names: [String] = []
        var formats: [String: [String]] = [:]
        for rendition in branch.categories.flatMap(\.renditions) {
            if !names.contains(rendition.name) { names.append(rendition.name) }
            if let format = rendition.format, formats[rendition.name]?.contains(format) != true {
                formats[rendition.name, default: []].append(format)
            }
        }
        return names.map { name in
            formats[name].map { "\(name) (\($0.joined(separator: ", ")))" } ?? name
        }.joined(separator: ", ")
    }

    /// The fields of items, a line each: path, kind, some values.
    static func table(_ sources: [ListedFields]) -> String {
        sources.map { source in
            let width = source.fields.map(\.path.count).max() ?? 0
            let lines = source.fields.map { field in
                let gap = String(repeating: " ", count: width - field.path.count + 2)
                let kind = field.kind.padded(to: 10)
                let samples = field.samples.joined(separator: ", ").prefix(60)
                return "  \(Shown.text(field.path))\(gap)\(kind)\(Shown.text(String(samples)))"
            }
            return "\nfields of \(Shown.text(source.source))\n"
                + lines.map { $0.trimmedEnd + "\n" }.joined()
        }.joined()
    }

    /// A picture and what comes of each of its offers.
    static func table(_ probe: Probe) -> String {
        let title = "\(probe.category)/\(probe.name) (\(probe.asset))"
        return Shown.text(title) + "\n"
            + probe.results.map { result in
                let told = result.told.isEmpty ? "says nothing of itself" : "says \(result.told)"
                return "  \(Shown.text(result.name)): \(Shown.text(told)); "
                    + "\(result.isWhole ? "came as" : "failed:") \(Shown.text(result.found))\n"
                    + "    \(Shown.text(result.address))\n"
            }.joined()
    }

    static func json(_ tree: ListedTree) -> String {
        let branches = tree.branches
        let document = Document(
            fields: tree.fields, problems: problems(branches).map(\.sentence),
            taxonomies: branches.filter { $0.problem == nil }.map { branch in
                Document.Taxonomy(
                    categories: branch.categories.map {
                        Document.Category(
                            count: $0.count, id: $0.id, name: $0.names.last ?? "", names: $0.names,
                            path: $0.folder, renditions: $0.renditions)
                    }, name: branch.taxonomy, source: branch.source)
            })
        return Shown.json(of: document, isPretty: true)
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
            var renditions: [ListedRendition]
        }
        var fields: [ListedFields]
        var problems: [String]
        var taxonomies: [Taxonomy]
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    fileprivate var trimmedEnd: String {
        String(self.reversed().drop { $0 == " " }.reversed())
    }
}
