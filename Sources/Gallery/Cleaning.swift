import Native

extension Gallery {
    /// Empties the store: downloads, quarantine and catalog; says how many files.
    public func removeStore() throws(GalleryError) -> Int {
        var removed = 0
        do throws(FileError) {
            for name in ["store", "incoming", "quarantine"] {
                removed += try removeTree(Paths.join(configuration.cache, name))
            }
            for ending in ["", "-wal", "-shm"] {
                let path = Paths.join(configuration.cache, "catalog.sqlite" + ending)
                if (try? Files.status(path)) != nil { removed += 1 }
                try Files.remove(path)
            }
        } catch {
            throw .file(error)
        }
        return removed
    }

    /// Removes what the manifest of the output names, and only that; says how many files.
    public func removePublished() throws(GalleryError) -> Int {
        let root = Paths.join(configuration.output, RootManifest.name)
        var paths = [RootManifest.name]
        do {
            guard (try? Files.status(root)) != nil else { return 0 }
            guard let lock = try DirectoryLock(configuration.output) else {
                throw GalleryError.outputLocked(configuration.output)
            }
            try ManifestReading.each(of: root) { line in
                guard case .tail(let tail) = line, Paths.isInside(tail.path) else { return }
                let manifest = Paths.join(
                    configuration.output, tail.path + "/" + CategoryManifest.name)
                paths += try ManifestNames.all(in: manifest, of: tail.path)
            }
            for path in paths where Paths.isInside(path) {
                try Files.remove(Paths.join(configuration.output, path))
                removeEmptyFolders(above: path)
            }
            _ = lock
        } catch let error as GalleryError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch is ManifestReading.Mistake {
            throw .notOurs(root)
        } catch {
            throw .other("\(error)")
        }
        return paths.count
    }

    private func removeEmptyFolders(above path: String) {
        var folder = Paths.folder(of: path)
        while !folder.isEmpty,
            Files.removeEmptyDirectory(Paths.join(configuration.output, folder))
        {
            folder = Paths.folder(of: folder)
        }
    }

    private func removeTree(_ folder: String) throws(FileError) -> Int {
        guard let names = try? Files.names(in: folder) else { return 0 }
        var removed = 0
        for case .some(let name) in names {
            let path = Paths.join(folder, name)
            if (try? Files.status(path))?.kind == .directory {
                removed += try removeTree(path)
            } else {
                try Files.remove(path)
                removed += 1
            }
        }
        Files.removeEmptyDirectory(folder)
        return removed
    }
}
