import GalleryModel
package import Native

/// Reads a manifest line by line, for as long as somebody asks, so that memory does not grow with the images.
package struct ManifestReader: ~Copyable {
    /// The file is no manifest of this version; `line` counts from 1.
    package struct Mistake: SaidError, Equatable {
        package var line: Int

        package init(line: Int) { self.line = line }

        package var sentence: String { "line \(line) is none of a manifest" }
    }

    private var lines: LineReader
    /// Whether it is a root's, which must begin and end as one.
    private let isRoot: Bool
    private let wanted: Set<ManifestLine.Kind>?
    private var isWhole = false
    package private(set) var number = 0
    /// The line that was handed over last, as it stands in the file, without the comma behind it.
    package private(set) var text = ""

    /// Lines of other kinds than the wanted ones are passed over unread; nil: none is.
    package init(
        root manifest: String, only wanted: Set<ManifestLine.Kind>? = nil
    ) throws(FileError) {
        lines = try LineReader(manifest)
        (isRoot, self.wanted) = (true, wanted)
    }

    package init(
        category manifest: String, only wanted: Set<ManifestLine.Kind>? = nil
    ) throws(FileError) {
        lines = try LineReader(manifest)
        (isRoot, self.wanted) = (false, wanted)
    }

    /// The next line that says something; nil at the end. What is no manifest's is a `Mistake`.
    package mutating func next() throws -> ManifestLine? {
        while let line = try lines.next() {
            number += 1
            let kind = ManifestLine.kind(of: line)
            if isRoot, (number == 1) != (kind == .begin) { throw Mistake(line: number) }
            isWhole = kind == .end && line.hasSuffix(",\"version\":\(RootManifest.version)}")
            if let wanted, !wanted.contains(kind) { continue }
            text = line.hasSuffix(",") ? String(line.dropLast()) : line
            do {
                if let said = try ManifestLine(text) { return said }
            } catch is DecodingError {
                throw Mistake(line: number)
            }
        }
        guard isWhole || !isRoot else { throw Mistake(line: number) }
        return nil
    }
}

extension ManifestReader {
    /// A root manifest's first line; nil when there is no file, or it is none of ours.
    package static func head(of manifest: String) throws -> RootHead? {
        guard Files.exists(manifest) else { return nil }
        var lines = try LineReader(manifest)
        guard let line = try lines.next(), ManifestLine.isBegin(line),
            case .begin(let head)? = try? ManifestLine(line)
        else { return nil }
        return head
    }

    /// The sheet that a category's manifest names.
    package static func sheet(of manifest: String) throws -> SheetRecord? {
        var reader = try ManifestReader(category: manifest)
        guard case .head(let head)? = try reader.next() else { return nil }
        return head.contactSheet
    }

    /// What a root manifest says of the pages; nothing where there is none of ours.
    package static func pages(in manifest: String) -> [PageRecord] {
        var pages: [PageRecord] = []
        // They stand first: what follows is not read on.
        guard var reader = try? ManifestReader(root: manifest) else { return [] }
        while let line = try? reader.next() {
            switch line {
            case .begin: continue
            case .page(let page):
                if Paths.isInside(page.path), PageFile.isPage(page.path) { pages.append(page) }
            default: return pages
            }
        }
        return pages
    }

    /// Whether a published category's manifest is ours, lies in the output itself, and names only files
    /// that are there: nothing else may be taken over into the root's.
    package static func isWhole(_ folder: String, in output: OutputFolder) -> Bool {
        let path = output.path(folder + "/" + CategoryManifest.name)
        guard (try? Files.realPath(path)) == path else { return false }
        do {
            var isEnded = false
            var lines = try LineReader(path)
            var number = 0
            while let line = try lines.next() {
                number += 1
                guard let said = try ManifestLine(line), !isEnded,
                    (number == 1) == (ManifestLine.kind(of: line) == .head)
                else { return false }
                switch said {
                case .image(let image):
                    if let tiles = image.tiles {
                        let folder = TileFolder(output: output, path: tiles.folder)
                        guard TileFolder.isPath(tiles.folder), folder.stands else { return false }
                    }
                case .tail(let tail): isEnded = tail.path == folder
                default: break
                }
                for entry in NamedFile.all(of: said) where !entry.isAlias {
                    let status = try Files.status(output.path(folder + "/" + entry.path))
                    guard status.size == entry.bytes else { return false }
                }
            }
            return isEnded
        } catch {
            return false
        }
    }
}
