import Glibc

extension Files {
    /// Removes a folder of ours with everything in it, as far as that goes; links are not followed.
    public static func removeTree(_ path: String) {
        if isLink(path) || (try? status(path))?.kind != .directory {
            unsafe unlink(path)
            return
        }
        for case .some(let name) in (try? names(in: path)) ?? [] { removeTree(path + "/" + name) }
        unsafe rmdir(path)
    }

    /// Removes a folder's folders that hold no file, and then itself if it is one of them.
    public static func removeEmptyTree(_ path: String) {
        guard !isLink(path), (try? status(path))?.kind == .directory else { return }
        for case .some(let name) in (try? names(in: path)) ?? [] {
            removeEmptyTree(path + "/" + name)
        }
        unsafe rmdir(path)
    }
}
