import Native

/// The one file that viewers read, put together from the categories' manifests line by line.
struct RootManifest {
    static let name = "manifest.json"
    static let generator = "gallery 1.0"

    /// A taxonomy with its categories, in order: each with the file that holds its manifest.
    struct Branch {
        var source: String
        var taxonomy: Taxonomy
        var folder: String
        var categories: [(folder: String, manifest: String)]
    }

    let title: String
    let branches: [Branch]
    let problems: [ProblemRecord]

    /// Writes the manifest to `part`.
    func write(to part: String) throws {
        var writer = try FileWriter(part)
        try writer.write(
            "{\"generator\":\(ManifestJSON.text(RootManifest.generator)),\"problems\":[")
        for (index, problem) in problems.enumerated() {
            try writer.write((index == 0 ? "\n" : ",\n") + ManifestJSON.text(problem))
        }
        try writer.write("],\"taxonomies\":[")
        for (index, branch) in branches.enumerated() {
            try writer.write((index == 0 ? "" : ",") + "\n{\"categories\":[")
            for (index, category) in branch.categories.enumerated() {
                try writer.write(index == 0 ? "\n" : ",\n")
                try RootManifest.copy(category.manifest, of: category.folder, to: &writer)
            }
            try writer.write(
                "\n],\"id\":\(ManifestJSON.text(branch.taxonomy.id)),"
                    + "\"name\":\(ManifestJSON.text(branch.taxonomy.name)),"
                    + "\"path\":\(ManifestJSON.text(branch.folder)),"
                    + "\"source\":\(ManifestJSON.text(branch.source))}")
        }
        try writer.write("],\"title\":\(ManifestJSON.text(title)),\"version\":1}\n")
        try writer.close(sync: true)
    }

    /// A category's manifest with its paths seen from the root.
    ///
    /// Within a text JSON escapes every quotation mark, so that `"path":"` can only be a key.
    private static func copy(
        _ manifest: String, of folder: String, to writer: inout FileWriter
    ) throws {
        let base = try ManifestJSON.text(folder + "/").dropLast()
        var isFirst = true
        try Files.eachLine(of: manifest) { line in
            let isTail = line.hasPrefix("],\"name\":")
            let text = isTail ? line : line.replacing("\"path\":\"", with: "\"path\":" + base)
            try writer.write((isFirst ? "" : "\n") + text)
            isFirst = false
        }
    }
}
