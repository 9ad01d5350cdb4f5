package import GalleryModel
import Native

/// The one file that viewers read, put together from the categories' manifests line by line.
package struct RootManifest {
    package static let name = "manifest.json"
    package static let generator = "gallery \(Version.number)"
    /// The version of the format.
    static let version = 1

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
        try writer.write(ManifestLine.begin(RootHead(presentation)).text())
        for (index, page) in pages.enumerated() {
            try writer.write((index == 0 ? "\n" : ",\n") + ManifestLine.page(page).text())
        }
        try writer.write("\n" + ManifestLine.problemsBegin)
        for (index, problem) in problems.enumerated() {
            try writer.write((index == 0 ? "\n" : ",\n") + ManifestLine.problem(problem).text())
        }
        try writer.write("\n" + ManifestLine.taxonomiesBegin)
        for (index, branch) in branches.enumerated() {
            try writer.write((index == 0 ? "\n" : ",\n") + ManifestLine.taxonomyBegins)
            for (index, category) in branch.categories.enumerated() {
                try writer.write(index == 0 ? "\n" : ",\n")
                try RootManifest.copy(category.manifest, of: category.place.folder, to: &writer)
            }
            let end = TaxonomyRecord(
                id: branch.taxonomy.id, name: branch.taxonomy.name, path: branch.folder,
                source: branch.source)
            try writer.write("\n" + ManifestLine.taxonomy(end).text())
        }
        try writer.write("\n" + ManifestLine.end(RootEnd(title: title)).text() + "\n")
        // The file system is synced as a whole before the switch.
        try writer.close(sync: false)
    }

    private static func copy(
        _ manifest: String, of folder: String, to writer: inout FileWriter
    ) throws {
        var isFirst = true
        try Files.eachLine(of: manifest) { line in
            try writer.write((isFirst ? "" : "\n") + ManifestLine.seenFromRoot(line, folder))
            isFirst = false
        }
    }
}
