import Native

/// A file that a manifest names, with what it says of it.
struct AuditEntry: Sendable, Equatable {
    /// Below the output.
    var path: String
    var bytes: Int
    var sha256: String
    /// A sheet's stable second name.
    var isAlias = false
    /// An image's tiles: the path is their folder's.
    var tiles: TilesRecord?
    var isPicture = true

    /// The files that a line of a manifest names: an image's renditions, or a sheet and its stable name.
    static func all(in line: String) throws -> [AuditEntry] {
        all(of: try ManifestReading.said(in: line))
    }

    static func all(of line: ManifestReading.Line?) -> [AuditEntry] {
        switch line {
        case .image(let image):
            return image.renditions.sorted { $0.key < $1.key }.map { _, file in
                AuditEntry(path: file.path, bytes: file.bytes, sha256: file.sha256)
            }
        case .head(let sheet?):
            let entry = AuditEntry(path: sheet.path, bytes: sheet.bytes, sha256: sheet.sha256)
            var alias = entry
            alias.path = Paths.join(
                Paths.folder(of: sheet.path), ManifestNames.alias(of: sheet.path))
            alias.isAlias = true
            return [entry, alias]
        case .page(let page): return [AuditEntry(page)]
        default: return []
        }
    }
}

extension AuditEntry {
    init(_ page: PageRecord) {
        self.init(path: page.path, bytes: page.bytes, sha256: page.sha256, isPicture: false)
    }
}

/// Tells one sequence of lines from another without keeping them.
struct LineDigest: Sendable, Equatable {
    private(set) var value = ""

    mutating func add(_ line: String) { value = Digest.sha256(Array((value + line).utf8)) }
}

/// What an audit found.
public struct AuditReport: Sendable, Equatable {
    /// How a named file stands.
    public enum State: Sendable { case whole, missing, changed }

    struct Finding: Sendable {
        var path: String
        var bytes: Int
        var state: State
    }

    /// Files looked at.
    public private(set) var checked = 0
    public private(set) var bytes = 0
    /// Paths below the output, in the manifest's order.
    public private(set) var missing: [String] = []
    public private(set) var changed: [String] = []
    /// Files that the manifest does not name: a user's, or ones that the next run removes. No damage.
    public internal(set) var extra: [String] = []

    public var isDamaged: Bool { !missing.isEmpty || !changed.isEmpty }

    mutating func add(_ finding: Finding) {
        checked += 1
        bytes += finding.bytes
        switch finding.state {
        case .whole: break
        case .missing: missing.append(finding.path)
        case .changed: changed.append(finding.path)
        }
    }
}

extension Audit {
    /// Files in a category's folders that its manifest does not name.
    func extra(in folder: String, besides named: Set<String>) -> [String] {
        ([folder] + Names.renditionFolders.sorted().map { folder + "/" + $0 }).flatMap { place in
            files(in: place).filter {
                !named.contains($0) && $0 != folder + "/" + CategoryManifest.name
            }
        }
    }

    /// Files in folders that belong to no category.
    func extraFolders(
        _ folder: String, _ categories: Set<String>, besides named: Set<String>,
        _ presented: PresentationAudit
    ) -> [String] {
        let isCategory = categories.contains(folder)
        var extra =
            isCategory
            ? []
            : files(in: folder).filter {
                $0 != RootManifest.name && !named.contains($0)
                    && !(presented.presentation != nil && $0 == Presentation.collection)
            }
        for case .some(let name) in (try? Files.names(in: Paths.join(output, folder))) ?? [] {
            let path = folder.isEmpty ? name : folder + "/" + name
            guard !(isCategory && Names.renditionFolders.contains(name)),
                !presented.names(path),
                (try? Files.status(Paths.join(output, path)))?.kind == .directory,
                (try? Files.realPath(Paths.join(output, path)))?.hasSuffix("/" + path) == true
            else { continue }
            extra += extraFolders(path, categories, besides: named, presented)
        }
        return extra
    }

    private func files(in folder: String) -> [String] {
        ((try? Files.names(in: Paths.join(output, folder))) ?? []).compactMap { $0 }.sorted()
            .filter { !$0.hasPrefix(".") }
            .map { folder.isEmpty ? $0 : folder + "/" + $0 }
            .filter { (try? Files.status(Paths.join(output, $0)))?.kind != .directory }
    }
}

extension Gallery {
    /// Reads again everything that the manifest of the output names.
    public func audit(decoding: Bool) async throws(GalleryError) -> AuditReport {
        if decoding { Vips.start() }
        return try await readingManifest { _ in
            try await Audit(
                output: configuration.output, limits: configuration.limits, decodes: decoding,
                lane: Lane(width: options.jobs ?? Terminal.processors)
            ).run()
        }
    }
}
