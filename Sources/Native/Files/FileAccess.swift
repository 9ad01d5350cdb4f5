import CLinux
import Glibc

extension Files {
    /// Whether a file's mode and group are those that one made now in that directory would have. A second
    /// name keeps them, whatever the umask, the directory's group or its list of rights have become since:
    /// a server that may read the other files may not read that one.
    public static func isAsNew(_ path: String, in directory: String) -> Bool {
        var (file, folder) = (stat(), stat())
        guard let mask, unsafe stat(path, &file) == 0, unsafe stat(directory, &folder) == 0 else {
            return false
        }
        let group = folder.st_mode & setGroup != 0 ? folder.st_gid : getegid()
        let listed = unsafe getxattr(directory, "system.posix_acl_default", nil, 0)
        return listed <= 0 && file.st_mode & 0o7777 == 0o644 & ~mask && file.st_gid == group
    }

    /// A directory whose files have its group; a macro that Swift does not import.
    private static let setGroup: mode_t = 0o2000

    /// Gives a file that was just opened the rights that new ones have, if a library took some away.
    static func grant(_ descriptor: Int32) {
        var file = stat()
        let rights = rights(0o644)
        guard unsafe fstat(descriptor, &file) == 0, file.st_mode & rights != rights else { return }
        _ = fchmod(descriptor, file.st_mode & 0o7777 | rights)
    }

    /// The same for a folder that was just made.
    static func grantFolder(_ path: String) {
        var folder = stat()
        let rights = rights(0o755)
        guard unsafe stat(path, &folder) == 0, folder.st_mode & rights != rights else { return }
        _ = unsafe chmod(path, folder.st_mode & 0o7777 | rights)
    }

    /// The same for all that a library has written into a folder.
    static func grantTree(_ path: String) {
        grantFolder(path)
        for case .some(let name) in (try? names(in: path)) ?? [] {
            let entry = path + "/" + name
            if isFolder(entry) {
                grantTree(entry)
            } else if !isLink(entry), let file = try? PlainFile(entry) {
                grant(file.descriptor)
            }
        }
    }

    private static func rights(_ mode: mode_t) -> mode_t { mode & ~(mask ?? 0o777) }

    /// The bits that new files lack by the user's will, read where asking does not change them; nil where
    /// they are not told.
    ///
    /// Read before any library has run: liborc and libgsf set others for a moment, which holds for every
    /// thread, and two threads of libgsf that cross set them for good.
    static let mask: mode_t? = {
        var mask: mode_t?
        try? eachLine(of: "/proc/self/status") { line in
            let words = line.split(separator: "\t")
            if words.count == 2, words[0] == "Umask:" { mask = mode_t(words[1], radix: 8) }
        }
        return mask
    }()
}
