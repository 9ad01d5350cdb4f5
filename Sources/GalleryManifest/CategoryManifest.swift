package import GalleryModel
import Native

/// A category's manifest while it is written: one line an image, so that memory does not grow with
/// them, and so that it can be taken over into the root manifest line by line.
///
/// The writes go to the page cache through a buffer; they are short enough for the cooperative pool.
package final class CategoryManifest {
    package static let name = "manifest.json"

    private let place: Place
    private let output: OutputFolder
    private let imagesPart: String
    private let wholePart: String
    private var writer: FileWriter?
    package private(set) var images = 0

    /// Written to files that `aside` names, in the store's own folder: a run that changes nothing writes
    /// nothing to the output.
    package init(_ place: Place, _ output: OutputFolder, aside: () -> String) throws {
        self.place = place
        self.output = output
        try output.makeFolder(place.folder)
        imagesPart = aside()
        wholePart = aside()
        writer = try FileWriter(imagesPart)
    }

    package static func exists(_ place: Place, _ output: OutputFolder) -> Bool {
        (try? Files.status(output.path(place.folder + "/" + name)))?.kind == .file
    }

    package func add(_ image: ImageRecord) throws {
        try writer?.write((images == 0 ? "" : ",\n") + ManifestJSON.text(image))
        images += 1
    }

    /// Whether it misses pictures that were published before.
    package func lacksAny(of published: PublishedPictures) throws -> Bool {
        try writer.take()?.close(sync: false)
        return try published.hasMore(than: imagesPart)
    }

    /// Forgets everything: the published manifest stays.
    package func discard() {
        writer = nil
        try? Files.remove(imagesPart)
        Files.removeEmptyDirectory(output.path(place.folder))
    }

    /// Puts the manifest together and leaves it beside the published one; says where, or nil when the
    /// published one says the same.
    package func finish(count: Int, sheet: SheetRecord?, problems: [Problem]) throws -> String? {
        if let writer = writer.take() { try writer.close(sync: false) }
        defer { try? Files.remove(imagesPart) }
        defer { try? Files.remove(wholePart) }
        var whole = try FileWriter(wholePart)
        let sheet = try sheet.map(ManifestJSON.text) ?? "null"
        try whole.write(
            "{\"contactSheet\":\(sheet),\"count\":\(count),"
                + "\"id\":\(ManifestJSON.text(place.category.id)),\"images\":[\n")
        try Files.eachLine(of: imagesPart) { line in try whole.write(line + "\n") }
        try whole.write("]," + ManifestJSON.text(Tail(place, problems)).dropFirst() + "\n")
        try whole.close(sync: false)
        try output.mustStand()
        let published = output.path(place.folder + "/" + CategoryManifest.name)
        if Files.haveSameContent(wholePart, published) { return nil }
        let staged = Files.partName(for: published)
        try Files.copy(wholePart, to: staged)
        return staged
    }

    /// What stands behind the images, in the order of the keys.
    package struct Tail: Codable {
        package var name: String
        package var order: Int
        /// The parent's id; null at the top.
        package var parent: String?
        /// The folder below the output.
        package var path: String
        package var problems: [ProblemRecord]
        package var source: String
        package var taxonomy: String
        package var version = 1

        package init(_ place: Place, _ problems: [Problem]) {
            name = place.category.name
            order = place.order
            parent = place.category.parent
            path = place.folder
            self.problems = problems.map(ProblemRecord.init)
            source = place.source
            taxonomy = place.taxonomy.id
        }

        package func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(name, forKey: .name)
            try values.encode(order, forKey: .order)
            try values.encode(parent, forKey: .parent)
            try values.encode(path, forKey: .path)
            try values.encode(problems, forKey: .problems)
            try values.encode(source, forKey: .source)
            try values.encode(taxonomy, forKey: .taxonomy)
            try values.encode(version, forKey: .version)
        }
    }
}
