import GalleryManifest
import GalleryModel
import Native

/// What an audit found.
public struct AuditReport: Sendable, Equatable {
    /// How a named file stands.
    public enum State: Sendable { case whole, missing, changed }

    package struct Finding: Sendable {
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

    package mutating func add(_ finding: Finding) {
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
    /// Files in some of a category's folders that its manifest does not name.
    func extra(in folders: Set<String>, besides named: Set<String>) -> [String] {
        folders.sorted().flatMap { folder in
            files(in: folder).filter {
                !named.contains($0) && $0 != folder + "/" + CategoryManifest.name
            }
        }
    }

    /// Files in folders that were not looked at with a category.
    func extraFolders(
        _ folder: String, _ known: Set<String>, besides named: Set<String>,
        _ presented: IIIFAudit
    ) -> [String] {
        var extra =
            known.contains(folder)
            ? []
            : files(in: folder).filter {
                $0 != RootManifest.name && !named.contains($0)
                    && !(presented.presentation != nil && $0 == IIIFPresentation.collection)
            }
        for case .some(let name) in (try? Files.names(in: Paths.join(output, folder))) ?? [] {
            let path = folder.isEmpty ? name : folder + "/" + name
            guard !presented.names(path),
                (try? Files.status(Paths.join(output, path)))?.kind == .directory,
                (try? Files.realPath(Paths.join(output, path)))?.hasSuffix("/" + path) == true
            else { continue }
            extra += extraFolders(path, known, besides: named, presented)
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
