package import GalleryManifest
import GalleryModel
package import GalleryState

/// Where a build keeps things, opened once and locked for it.
package struct Workspace: Sendable {
    /// What is published.
    package let output: OutputFolder
    /// What is known from earlier runs.
    package let catalog: Catalog
    /// Verified downloads.
    package let store: Store
    /// The disk, which writes while pictures are drawn.
    package let writeback: Writeback
    /// The file to which a crash adds the picture that it was worked on.
    package let crashes: String

    package init(
        output: OutputFolder, catalog: Catalog, store: Store, writeback: Writeback, crashes: String
    ) {
        self.output = output
        self.catalog = catalog
        self.store = store
        self.writeback = writeback
        self.crashes = crashes
    }

    /// What was made of a source, by the catalog's key, if it still stands in the output.
    func placed(_ source: String, _ recipe: String) throws -> PlacedFile? {
        guard let (file, path) = try catalog.rendered(source, recipe, in: output.root),
            output.has(file, at: path)
        else { return nil }
        return PlacedFile(file: file, path: path)
    }
}
