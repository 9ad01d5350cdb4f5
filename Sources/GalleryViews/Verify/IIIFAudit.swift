import GalleryManifest
import GalleryModel
import GalleryPublishing
import Native

/// Holds the IIIF files against what they are made of: each is put together again, line by line.
struct IIIFAudit {
    /// nil when the root manifest leads to no collection: a category that was left alone may have tiles
    /// all the same.
    let presentation: IIIFPresentation?
    /// Whether the files are as this program writes them; else only their being there is told.
    private let isCurrent: Bool
    private let output: String
    private let title: String
    /// By their folders.
    private let categories: [String: ManifestFrame.Category]
    /// The categories that have a manifest for IIIF viewers.
    private var shown: [ManifestFrame.Category] = []
    /// The names of the folders of tiles, eight bytes each: there may be a million.
    private var tiles: Set<UInt64> = []

    init(_ output: String) throws {
        let root = Paths.join(output, RootManifest.name)
        let frame = try ManifestFrame(root)
        let head = try ManifestReader.head(of: root)
        presentation = head?.presentation
        isCurrent = head?.isPresentationCurrent == true
        self.output = output
        title = frame.title
        categories = Dictionary(frame.categories.map { ($0.folder, $0) }) { first, _ in first }
    }

    /// Takes note of an image's tiles; false when they are known already, or none of ours.
    mutating func note(_ record: TilesRecord) -> Bool {
        guard TileFolder.isPath(record.folder), let name = IIIFAudit.number(record.folder)
        else { return false }
        return tiles.insert(name).inserted
    }

    /// Whether a manifest names this folder of tiles.
    func names(_ path: String) -> Bool {
        guard TileFolder.isPath(path), let name = IIIFAudit.number(path) else {
            return false
        }
        return tiles.contains(name)
    }

    private static func number(_ path: String) -> UInt64? {
        UInt64(Paths.name(of: path), radix: 16)
    }

    /// A category's manifest; nil when it should have none.
    mutating func check(_ folder: String) -> AuditReport.Finding? {
        guard let presentation, let category = categories[folder] else { return nil }
        let manifest = Paths.join(output, folder + "/" + CategoryManifest.name)
        var expected = LineDigest()
        let isShown = try? presentation.lines(of: category, from: manifest) { expected.add($0) }
        // What the category's own manifest hides is told of that one.
        guard isShown == true else { return nil }
        shown.append(category)
        return finding(folder + "/" + IIIFPresentation.manifest, expected)
    }

    /// The collection of all that were checked.
    func checkCollection() -> AuditReport.Finding? {
        guard let presentation else { return nil }
        var expected = LineDigest()
        let entries = shown.map {
            ($0, Paths.join(output, $0.folder + "/" + CategoryManifest.name))
        }
        try? presentation.lines(titled: title, of: entries) { expected.add($0) }
        return finding(IIIFPresentation.collection, expected)
    }

    private func finding(_ path: String, _ expected: LineDigest) -> AuditReport.Finding {
        var found = LineDigest()
        do {
            try Files.eachLine(of: Paths.join(output, path)) { found.add($0) }
        } catch {
            return .init(path: path, bytes: 0, state: .missing)
        }
        return .init(
            path: path, bytes: 0, state: !isCurrent || found == expected ? .whole : .changed)
    }
}

extension Audit {
    /// Reads an image's tiles again, and what says where they are served.
    func state(of tiles: TilesRecord, _ presentation: IIIFPresentation?) -> AuditReport.State {
        let folder = Paths.join(output, tiles.folder)
        guard Files.exists(folder + "/" + TileFolder.sentinel) else { return .missing }
        guard let contents = try? TileFolder.contents(of: folder), contents.sha256 == tiles.sha256
        else { return .changed }
        guard let presentation else { return .whole }
        let info = try? ImageService(tiles: tiles, base: presentation.base).info
        guard let found = try? Files.read(folder + "/" + TileFolder.info, limit: 1 << 20),
            String(decoding: found, as: UTF8.self) == info
        else { return .changed }
        return .whole
    }
}
