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

    /// Removes what the manifest of the output names, and what runs before it named, and only that; says
    /// how many files.
    public func removePublished() throws(GalleryError) -> Int {
        let root = Paths.join(configuration.output, RootManifest.name)
        var paths = [RootManifest.name]
        do {
            guard (try? Files.status(root)) != nil else { return 0 }
            guard let lock = try DirectoryLock(configuration.output) else {
                throw GalleryError.outputLocked(configuration.output)
            }
            // Each category's last line tells its folder, and its own manifest the rest.
            try Files.eachLine(of: root) { line in
                guard line.hasPrefix("],\"name\":") else { return }
                // Behind a taxonomy's last category stands the rest of the taxonomy.
                let end = line.firstRange(of: "],\"id\":")?.lowerBound ?? line.endIndex
                var text = line[..<end].dropFirst(2)
                if text.last == "," { text.removeLast() }
                guard let tail = try? ManifestJSON.value(CategoryManifest.Tail.self, "{" + text),
                    !tail.path.split(separator: "/").contains("..")
                else { return }
                let manifest = Paths.join(
                    configuration.output, tail.path + "/" + CategoryManifest.name)
                paths += ManifestNames.all(in: manifest, of: tail.path)
            }
            paths += try takeLoose()
            for path in paths where !path.split(separator: "/").contains("..") {
                try Files.remove(Paths.join(configuration.output, path))
                removeEmptyFolders(above: path)
            }
            _ = lock
        } catch let error as GalleryError {
            throw error
        } catch let error as FileError {
            throw .file(error)
        } catch {
            throw .other("\(error)")
        }
        return paths.count
    }

    /// What the catalog knows of files that were published and are no longer named.
    private func takeLoose() throws -> [String] {
        let file = Paths.join(configuration.cache, "catalog.sqlite")
        guard (try? Files.status(file)) != nil else { return [] }
        let output = try Column.text(Files.realPath(configuration.output))
        let catalog = try Catalog.open(file, notice: events.notice)
        let rows = try catalog.run("SELECT path FROM loose WHERE output = ?", [output])
        try catalog.run("DELETE FROM loose WHERE output = ?", [output])
        return rows.compactMap(\.first?.text)
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
