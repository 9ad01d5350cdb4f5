package import GalleryManifest
import GalleryModel
import GalleryPublishing
import Native

/// Gives a published gallery's IIIF files another address, or makes them for a gallery that has none:
/// from its manifests alone, without a picture being opened.
package struct Rebasing {
    package let presentation: IIIFPresentation
    package let output: OutputFolder

    package init(presentation: IIIFPresentation, output: OutputFolder) {
        self.presentation = presentation
        self.output = output
    }

    package func run(_ frame: ManifestFrame) throws {
        let root = output.path(RootManifest.name)
        var update = IIIFUpdate(presentation, output) {
            Files.partName(for: output.path(RootManifest.name))
        }
        let entries = frame.categories.filter { Paths.isInside($0.folder) }.map { category in
            IIIFUpdate.Entry(
                category: category,
                manifest: output.path(category.folder + "/" + CategoryManifest.name), isNew: true)
        }
        do {
            try update.prepare(titled: frame.title, entries)
            let staged = try update.stage()
            update.discard()
            let stagedRoot = Files.partName(for: root)
            try write(root, to: stagedRoot)
            try Files.syncFileSystem(of: output.root)
            for (part, path) in staged { try Files.rename(part, to: path) }
            if Files.haveSameContent(stagedRoot, root) {
                try Files.remove(stagedRoot)
            } else {
                try Files.rename(stagedRoot, to: root)
            }
            try Files.syncFileSystem(of: output.root)
            try update.finish()
        } catch {
            update.discard()
            throw error
        }
    }

    /// The root manifest with another first line, which says where the collection is.
    private func write(_ root: String, to part: String) throws {
        var writer = try FileWriter(part)
        var isFirst = true
        try Files.eachLine(of: root) { line in
            try writer.write(
                (isFirst ? try ManifestLine.begin(RootHead(presentation)).text() : "\n" + line))
            isFirst = false
        }
        try writer.write("\n")
        try writer.close(sync: false)
    }
}
