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
        try writer?.write((images == 0 ? "" : ",\n") + ManifestLine.image(image).text())
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
        let head = CategoryHead(contactSheet: sheet, count: count, id: place.category.id)
        try whole.write(ManifestLine.head(head).text() + "\n")
        try Files.eachLine(of: imagesPart) { line in try whole.write(line + "\n") }
        try whole.write(ManifestLine.tail(CategoryTail(place, problems)).text() + "\n")
        try whole.close(sync: false)
        try output.mustStand()
        let published = output.path(place.folder + "/" + CategoryManifest.name)
        if Files.haveSameContent(wholePart, published) { return nil }
        let staged = Files.partName(for: published)
        try Files.copy(wholePart, to: staged)
        return staged
    }
}
