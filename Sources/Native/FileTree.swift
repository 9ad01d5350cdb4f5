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
}
