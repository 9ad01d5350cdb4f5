import GalleryManifest
import GalleryModel
import Native

/// What of an output may be delivered: what its manifests name, the manifests themselves, and pages.
///
/// Names are kept as hashes, eight bytes each, those of the categories that were asked for last. A manifest
/// that was replaced is read again; what the one before it named is delivered on, as long as it is there,
/// since a reader may hold that one still.
struct PublishedNames: Sendable {
    private struct Names: Sendable {
        let status: FileStatus
        /// Sorted.
        let hashes: [Int]
        let before: [Int]

        func contains(_ path: String) -> Bool {
            let hash = path.hashValue
            return Names.holds(hashes, hash) || Names.holds(before, hash)
        }

        private static func holds(_ hashes: [Int], _ hash: Int) -> Bool {
            var (low, high) = (0, hashes.count)
            while low < high {
                let middle = (low + high) / 2
                if hashes[middle] < hash { low = middle + 1 } else { high = middle }
            }
            return low < hashes.count && hashes[low] == hash
        }
    }

    private let root: String
    private let recent: Recent<Names>

    /// `capacity` is in names.
    init(_ root: String, capacity: Int = 4_000_000) {
        self.root = root
        recent = Recent(capacity: capacity)
    }

    /// Whether the file at a path below the output may be delivered.
    func contains(_ path: String) -> Bool {
        // A rendition's file stands one folder below its category.
        let folder = Paths.folder(of: path)
        for folder in [folder, Paths.folder(of: folder)] where !folder.isEmpty {
            if names(in: folder)?.contains(path) == true { return true }
        }
        guard let names = names(in: "") else { return false }
        if names.contains(path) { return true }
        let parts = path.split(separator: "/", maxSplits: 3)
        return parts.count == 4 && TileFolder.isOurs(String(parts[3]))
            && names.contains(parts[..<3].joined(separator: "/"))
    }

    /// What a folder's manifest names as it stands now; nil when there is none, or it cannot be read now.
    private func names(in folder: String) -> Names? {
        let manifest = Paths.join(root, Paths.join(folder, CategoryManifest.name))
        guard let status = try? Files.status(manifest) else { return nil }
        let known = recent[folder]
        if let known, known.status == status { return known }
        guard let hashes = try? read(manifest, of: folder) else { return nil }
        let names = Names(
            status: status, hashes: hashes.sorted(),
            before: hashes.isEmpty ? [] : known?.hashes ?? [])
        recent.keep(names, folder, weight: 64 + names.hashes.count + names.before.count)
        return names
    }

    /// Nothing of a manifest that is not ours, or that is another folder's.
    private func read(_ manifest: String, of folder: String) throws -> [Int] {
        var hashes: [Int] = []
        func add(_ path: String) { hashes.append(path.hashValue) }
        if folder.isEmpty {
            guard let head = try ManifestReader.head(of: manifest) else { return [] }
            ManifestReader.pages(in: manifest).map(\.path).forEach(add)
            if head.presentation != nil {
                add(IIIFPresentation.collection)
                try ManifestNames.eachTiles(in: manifest, add)
            }
        } else {
            guard try ManifestNames.each(in: manifest, of: folder, add) else { return [] }
            add(folder + "/" + IIIFPresentation.manifest)
        }
        // A page of the user's own stands there for everybody as well.
        [CategoryManifest.name, PageFile.index].forEach { add(Paths.join(folder, $0)) }
        return hashes
    }
}
