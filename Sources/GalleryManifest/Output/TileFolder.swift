package import GalleryModel
package import Native

/// A folder of tiles in the output: `iiif/8c/8c1d22aa0b1f4e37`, named by what is in it. But for
/// `info.json`, which says where it is served, it never changes.
package struct TileFolder: Sendable {
    package static let info = "info.json"
    /// The picture that is there last and goes first: where it stands, all of them do.
    package static let sentinel = "full/max/0/default.jpg"

    package let output: OutputFolder
    /// Below the output.
    package let path: String

    package init(output: OutputFolder, path: String) {
        self.output = output
        self.path = path
    }

    package static func path(of sha256: String) -> String {
        "\(IIIFPresentation.folder)/\(sha256.prefix(2))/\(sha256.prefix(16))"
    }

    /// Whether a path is of the form above.
    package static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == IIIFPresentation.folder && parts[2].utf8.count == 16
            && parts[2].hasPrefix(parts[1]) && parts[1].utf8.count == 2
            && parts[2].utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// Whether the tiles are all there, as far as a glance tells.
    package var stands: Bool {
        (try? Files.status(output.path(path + "/" + TileFolder.sentinel)))?.kind == .file
    }

    /// Whether the tiles are what the record says, to the last byte.
    package func holds(_ tiles: TilesRecord) -> Bool {
        (try? TileFolder.contents(of: output.path(path)).sha256) == tiles.sha256
    }

    /// What is in a folder of tiles, read picture by picture. Whatever else lies there, a file manager's
    /// notes or what a killed run was writing, is no part of it.
    package static func contents(of folder: String) throws -> (
        bytes: Int, files: Int, sha256: String
    ) {
        var bytes = 0
        let pictures = try files(in: folder).filter { $0 != info }
        var digest = LineDigest()
        for name in pictures {
            let file = folder + "/" + name
            bytes += try Files.status(file).size
            digest.add("\(try Digest.sha256(ofFile: file))  \(name)")
        }
        return (bytes, pictures.count, digest.value)
    }

    /// The files below a folder that have a name of ours, sorted.
    package static func files(in folder: String) throws(FileError) -> [String] {
        try names(in: folder).filter(isOurs)
    }

    /// Every file below a folder, sorted; links are files.
    package static func names(in folder: String, below: String = "") throws(FileError) -> [String] {
        var found: [String] = []
        for case .some(let name) in try Files.names(in: Paths.join(folder, below)) {
            let path = Paths.join(below, name)
            let isFolder =
                !Files.isLink(folder + "/" + path)
                && (try? Files.status(folder + "/" + path))?.kind == .directory
            if isFolder { found += try names(in: folder, below: path) } else { found.append(path) }
        }
        return found.sorted()
    }

    /// Publishes the tiles that were made in `folder`; what is there already is replaced file by file,
    /// so that whoever is looking at it misses nothing.
    package func take(_ folder: String) throws {
        let target = output.path(path)
        guard Files.exists(target) else {
            try output.makeFolder(Paths.folder(of: path))
            return try Files.rename(folder, to: target)
        }
        let made = try TileFolder.names(in: folder)
        for name in try TileFolder.files(in: target) where !made.contains(name) {
            try output.remove(path + "/" + name)
        }
        for name in made.filter({ $0 != TileFolder.sentinel }) + [TileFolder.sentinel] {
            try output.makeFolder(Paths.folder(of: path + "/" + name))
            try Files.rename(folder + "/" + name, to: target + "/" + name)
        }
    }

    /// Removes what has a name of ours, the sentinel first; says how many files.
    package func remove() throws(FileError) -> Int {
        guard Files.exists(output.path(path)) else {
            // A killed run had come no further than the folder around it.
            output.removeEmptyFolders(from: Paths.folder(of: path))
            return 0
        }
        guard !Files.isLink(output.path(path)) else { return 0 }
        var removed = try output.remove(path + "/" + TileFolder.sentinel) ? 1 : 0
        Files.removeStaleParts(in: output.path(path), evenOurs: true)
        for name in (try? TileFolder.files(in: output.path(path))) ?? [] {
            removed += try output.remove(path + "/" + name) ? 1 : 0
        }
        Files.removeEmptyTree(output.path(path))
        return removed
    }

    /// `info.json`, or `<region>/<size>/0/default.jpg`.
    package static func isOurs(_ name: String) -> Bool {
        if name == info { return true }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[2] == "0" && parts[3] == "default.jpg"
    }
}
