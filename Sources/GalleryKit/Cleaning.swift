import GalleryManifest
public import GalleryModel
import GalleryPublishing
import GalleryState
import Native

extension Gallery {
    /// Empties the store: downloads, quarantine and catalog; says how many files.
    public func removeStore() throws(GalleryError) -> Int {
        guard (try? Files.status(configuration.cache)) != nil else { return 0 }
        do {
            guard let lock = try DirectoryLock(configuration.cache) else {
                throw GalleryError.cacheLocked(configuration.cache)
            }
            defer { _ = lock }
            var removed = try Store.removeFiles(of: configuration.cache)
            for ending in ["", "-wal", "-shm"] {
                let path = Paths.join(configuration.cache, "catalog.sqlite" + ending)
                if Files.exists(path) { removed += 1 }
                try Files.remove(path)
            }
            return removed
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw (error as? GalleryError) ?? .other("\(error)")
        }
    }

    /// Removes what the manifest of the output names, and what runs before it named, and only that; says
    /// how many files.
    public func removePublished() throws(GalleryError) -> Int {
        let root = Paths.join(configuration.output, RootManifest.name)
        guard Files.exists(root) else { return 0 }
        do {
            let output = try OutputFolder(configuration.output)
            guard let lock = try DirectoryLock(output.root) else {
                throw GalleryError.outputLocked(configuration.output)
            }
            var paths = [RootManifest.name]
            var reader = try ManifestReader(root: root, only: [.page, .tail])
            while let line = try reader.next() {
                if case .page(let page) = line, Paths.isInside(page.path),
                    PageFile.isPage(page.path)
                {
                    paths.append(page.path)
                }
                guard case .tail(let tail) = line, Paths.isInside(tail.path) else { continue }
                let manifest = output.path(tail.path + "/" + CategoryManifest.name)
                paths += try ManifestNames.all(in: manifest, of: tail.path)
                paths.append(tail.path + "/" + IIIFPresentation.manifest)
                paths += try ManifestNames.tiles(in: manifest)
            }
            paths += [IIIFFile.marker, IIIFPresentation.collection]
            paths += try takeOrphans(output)
            var removed = 0
            for path in paths
            where PageFile.mayRemove(path, in: output.root)
                && IIIFFile.mayRemove(path, in: output.root)
            {
                removed +=
                    try TileFolder.isPath(path)
                    ? TileFolder(output: output, path: path).remove()
                    : output.remove(path) ? 1 : 0
            }
            _ = lock
            return removed
        } catch let error as GalleryError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch is ManifestReader.Mistake {
            throw .notOurs(root)
        } catch {
            throw .other("\(error)")
        }
    }

    /// What the catalog knows of files that were published and are no longer named.
    private func takeOrphans(_ output: OutputFolder) throws -> [String] {
        let file = Paths.join(configuration.cache, "catalog.sqlite")
        guard Files.exists(file) else { return [] }
        let catalog = try Catalog.open(file, notice: events.notice)
        let root = Column.text(output.root)
        let rows = try catalog.run("SELECT path FROM orphans WHERE output = ?", [root])
        try catalog.run("DELETE FROM orphans WHERE output = ?", [root])
        return rows.compactMap(\.first?.text)
    }
}

extension Store {
    /// Removes what a store holds and its folders, and nothing else that somebody keeps there.
    static func removeFiles(of root: String) throws(FileError) -> Int {
        var removed = 0
        func empty(_ folder: String, _ isOurs: (String) -> Bool) throws(FileError) {
            guard !Files.isLink(folder), let names = try? Files.names(in: folder) else { return }
            for case .some(let name) in names where isOurs(name) {
                try Files.remove(folder + "/" + name)
                removed += 1
            }
            Files.removeEmptyDirectory(folder)
        }
        let store = Paths.join(root, "store")
        for case .some(let name) in (try? Files.names(in: store)) ?? [] where name.isHex(2) {
            try empty(store + "/" + name) { $0.isHex(64) }
        }
        Files.removeEmptyDirectory(store)
        try empty(Paths.join(root, "incoming"), Files.isPart)
        try empty(Paths.join(root, "quarantine")) {
            $0.isHex(16) || $0.replacing(".txt", with: "").isHex(16)
        }
        return removed
    }
}

extension String {
    /// Whether the text is so many lower-case hexadecimal digits.
    fileprivate func isHex(_ digits: Int) -> Bool {
        count == digits && allSatisfy { ("0"..."9").contains($0) || ("a"..."f").contains($0) }
    }
}
