package import GalleryManifest
import GalleryModel
import Native

/// Brings the IIIF files up to what the manifests say and where they are served: what is right already
/// is not touched, and of the rest everything waits aside until it is made visible at once.
package struct IIIFUpdate {
    /// A category with the file that holds its manifest, and whether that is a new one.
    package struct Entry {
        package var category: ManifestFrame.Category
        package var manifest: String
        package var isNew: Bool

        package init(category: ManifestFrame.Category, manifest: String, isNew: Bool) {
            self.category = category
            self.manifest = manifest
            self.isNew = isNew
        }
    }

    package let presentation: IIIFPresentation
    package let output: OutputFolder
    /// A name for a file that is put together.
    let aside: () -> String
    /// What waits: where it lies, and the published path that it is for.
    private(set) var waiting: [(part: String, path: String)] = []
    /// Every published path that the collection leads to, and its own.
    package private(set) var presented: Set<String> = [IIIFPresentation.collection]
    private var wasPresented = false

    package init(
        _ presentation: IIIFPresentation, _ output: OutputFolder, aside: @escaping () -> String
    ) {
        self.presentation = presentation
        self.output = output
        self.aside = aside
    }

    /// Puts together what has changed. `info.json` of tiles is written at once: they are named by
    /// content, and what it says is only where that is served.
    package mutating func prepare(titled title: String, _ entries: [Entry]) throws {
        var shown: [(category: ManifestFrame.Category, manifest: String)] = []
        let head = try ManifestReader.head(of: output.path(RootManifest.name))
        wasPresented = head?.presentation != nil
        let isOld = head?.isPresentationCurrent != true
        let isUnsure = isOld || Files.exists(output.path(IIIFFile.marker))
        for entry in entries {
            let path = entry.category.folder + "/" + IIIFPresentation.manifest
            let isCurrent =
                try !entry.isNew && !isUnsure && isCurrent(path, of: entry.category)
            guard try isCurrent || prepare(path, of: entry) else { continue }
            presented.insert(path)
            shown.append((entry.category, entry.manifest))
        }
        let presentation = presentation
        _ = try prepare(IIIFPresentation.collection) { line in
            try presentation.lines(titled: title, of: shown, line)
            return true
        }
    }

    /// By its first line, which says where it is served.
    private func isCurrent(_ path: String, of category: ManifestFrame.Category) throws -> Bool {
        guard Files.exists(output.path(path)) else { return false }
        var lines = try LineReader(output.path(path))
        return try lines.next() == presentation.firstLine(of: category)
    }

    private mutating func prepare(_ path: String, of entry: Entry) throws -> Bool {
        let (presentation, output) = (presentation, output)
        return try prepare(path) { line in
            try presentation.lines(
                of: entry.category, from: entry.manifest,
                tiles: { try IIIFUpdate.write($0, presentation, output) }, line)
        }
    }

    /// Writes a file aside; keeps it if it differs from the published one.
    private mutating func prepare(
        _ path: String, _ lines: ((String) throws -> Void) throws -> Bool
    ) throws -> Bool {
        let part = aside()
        var writer = try FileWriter(part)
        do {
            let isAny = try lines { try writer.write($0 + "\n") }
            try writer.close(sync: false)
            if isAny, !Files.haveSameContent(part, output.path(path)) {
                // Where the last run published one, this is what became of it.
                guard wasPresented || IIIFFile.isOurs(path, in: output.root) else {
                    throw GalleryError.notOurs(output.path(path))
                }
                waiting.append((part, path))
            } else {
                try Files.remove(part)
            }
            return isAny
        } catch {
            try? Files.remove(part)
            throw error
        }
    }

    private static func write(
        _ tiles: TilesRecord, _ presentation: IIIFPresentation, _ output: OutputFolder
    ) throws {
        guard TileFolder.isPath(tiles.folder),
            TileFolder(output: output, path: tiles.folder).stands
        else { throw GalleryError.damagedFile(tiles.folder) }
        let path = output.path(tiles.folder + "/" + TileFolder.info)
        let info = Array(try ImageService(tiles: tiles, base: presentation.base).info.utf8)
        if (try? Files.read(path, limit: info.count + 1)) != info {
            try mark(output)
            Files.removeStaleParts(in: output.path(tiles.folder), evenOurs: true)
            try Files.write(info, to: path)
        }
    }

    /// From now on some of the files are ahead of the others.
    private static func mark(_ output: OutputFolder) throws {
        let marker = output.path(IIIFFile.marker)
        if Files.exists(marker) { return }
        try output.makeFolder(IIIFPresentation.folder)
        try Files.write([], to: marker, sync: true)
    }

    /// All files are what they should be: the root manifest, which comes last, is published.
    package func finish() throws { try Files.remove(output.path(IIIFFile.marker)) }

    /// Copies what waits beside the files that it is for; gives the pairs to rename.
    package func stage() throws -> [(part: String, path: String)] {
        if !waiting.isEmpty { try IIIFUpdate.mark(output) }
        return try waiting.map { waiting in
            let folder = Paths.folder(of: waiting.path)
            try output.makeFolder(folder)
            let part = Files.partName(for: output.path(waiting.path))
            try Files.copy(waiting.part, to: part)
            return (part, output.path(waiting.path))
        }
    }

    /// Removes what was put together and will not, or need not, be published any more.
    package func discard() { for waiting in waiting { try? Files.remove(waiting.part) } }
}
