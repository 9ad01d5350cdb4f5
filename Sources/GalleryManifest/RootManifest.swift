package import GalleryModel
import Native

/// The one file that viewers read, put together from the categories' manifests line by line.
package struct RootManifest {
    package static let name = "manifest.json"
    package static let generator = "gallery 1.0"

    /// A taxonomy with its categories, in order: each with the file that holds its manifest.
    package struct Branch {
        package var source: String
        package var taxonomy: Taxonomy
        package var folder: String
        package var categories: [(place: Place, manifest: String)]

        package init(
            source: String, taxonomy: Taxonomy, folder: String,
            categories: [(place: Place, manifest: String)]
        ) {
            self.source = source
            self.taxonomy = taxonomy
            self.folder = folder
            self.categories = categories
        }
    }

    package let title: String
    /// nil: not for IIIF viewers.
    package var presentation: IIIFPresentation?
    package let branches: [Branch]
    /// The files of the web pages.
    package let pages: [PageRecord]
    package let problems: [ProblemRecord]

    package init(
        title: String, presentation: IIIFPresentation? = nil, branches: [Branch],
        pages: [PageRecord],
        problems: [ProblemRecord]
    ) {
        self.title = title
        self.presentation = presentation
        self.branches = branches
        self.pages = pages
        self.problems = problems
    }

    /// Writes the manifest to `part`.
    package func write(to part: String) throws {
        var writer = try FileWriter(part)
        try writer.write(RootManifest.head(presentation))
        for (index, page) in pages.enumerated() {
            try writer.write((index == 0 ? "\n" : ",\n") + ManifestJSON.text(page))
        }
        try writer.write("\n],\"problems\":[")
        for (index, problem) in problems.enumerated() {
            try writer.write((index == 0 ? "\n" : ",\n") + ManifestJSON.text(problem))
        }
        try writer.write("\n],\"taxonomies\":[")
        for (index, branch) in branches.enumerated() {
            try writer.write((index == 0 ? "" : ",") + "\n{\"categories\":[")
            for (index, category) in branch.categories.enumerated() {
                try writer.write(index == 0 ? "\n" : ",\n")
                try RootManifest.copy(category.manifest, of: category.place.folder, to: &writer)
            }
            try writer.write(
                "\n],\"id\":\(ManifestJSON.text(branch.taxonomy.id)),"
                    + "\"name\":\(ManifestJSON.text(branch.taxonomy.name)),"
                    + "\"path\":\(ManifestJSON.text(branch.folder)),"
                    + "\"source\":\(ManifestJSON.text(branch.source))}")
        }
        try writer.write("\n],\"title\":\(ManifestJSON.text(title)),\"version\":1}\n")
        // The file system is synced as a whole before the switch.
        try writer.close(sync: false)
    }

    /// The first line.
    package static func head(_ presentation: IIIFPresentation?) throws -> String {
        let iiif = try presentation.map {
            "\"iiif\":\(try ManifestJSON.text($0.collectionID)),"
                + "\"iiifVersion\":\(IIIFPresentation.version),"
        }
        return "{\"generator\":\(try ManifestJSON.text(generator)),\(iiif ?? "")\"pages\":["
    }

    private static func copy(
        _ manifest: String, of folder: String, to writer: inout FileWriter
    ) throws {
        var isFirst = true
        try Files.eachLine(of: manifest) { line in
            try writer.write((isFirst ? "" : "\n") + seenFromRoot(line, folder))
            isFirst = false
        }
    }

    /// A line of a category's manifest with its paths seen from the root.
    ///
    /// Within a text JSON escapes every quotation mark, so that `"path":"` can only be a key; no folder
    /// has anything in its name that JSON escapes.
    package static func seenFromRoot(_ line: String, _ folder: String) -> String {
        if line.hasPrefix("],\"name\":") { return line }
        // By bytes: by characters this was a tenth of a run that changes nothing.
        let bytes = Array(line.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 4 * folder.utf8.count)
        var start = 0
        for end in bytes.indices where bytes[end] == UInt8(ascii: ":") {
            guard end >= 6, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\""),
                bytes[(end - 6)..<end].elementsEqual("\"path\"".utf8)
            else { continue }
            result += bytes[start...(end + 1)]
            result += folder.utf8
            result.append(UInt8(ascii: "/"))
            start = end + 2
        }
        return String(decoding: result + bytes[start...], as: UTF8.self)
    }
}
