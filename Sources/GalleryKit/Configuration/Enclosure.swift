import GalleryModel
import Native

/// Which folder lies in which, by what the paths lead to: links, `..` and bind mounts are seen through.
enum Enclosure {
    /// Whether `path` is the folder or lies in it, be they there already or only to be made.
    static func contains(_ folder: String, _ path: String) -> Bool {
        let (outer, root) = (real(folder), try? Files.status(folder))
        var inner = real(path)
        while true {
            if inner == outer { return true }
            // Where case does not count, and behind a bind mount, one folder has several paths.
            if let root, let status = try? Files.status(inner),
                (status.device, status.inode) == (root.device, root.inode)
            {
                return true
            }
            let above = Paths.folder(of: inner)
            guard !above.isEmpty, above != inner else { return false }
            inner = above
        }
    }

    /// The path without links, of which the last names need not be there yet.
    static func real(_ path: String) -> String {
        var (known, names) = (path, [String]())
        while true {
            if let real = try? Files.realPath(known.isEmpty ? "." : known) {
                return names.reversed().reduce(real) { folder, name in
                    name == ".."
                        ? Paths.folder(of: folder)
                        : name == "." ? folder : Paths.join(folder, name)
                }
            }
            while known.count > 1, known.hasSuffix("/") { known.removeLast() }
            names.append(Paths.name(of: known))
            guard known != "/" else { return path }
            known = Paths.folder(of: known)
        }
    }
}
