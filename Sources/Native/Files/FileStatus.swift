import Glibc

/// What a directory entry is, symbolic links followed.
public struct FileStatus: Sendable, Equatable {
    public enum Kind: Sendable { case file, directory, other }
    public let kind: Kind
    public let size: Int
    /// Nanoseconds since 1970; only ever compared, so that a year beyond 2262 may wrap.
    public let modified: Int
    /// When it was last read or marked as used, in the same nanoseconds.
    public let used: Int
    public let device: Int
    public let inode: Int

    /// Reading a file does not make it another.
    public static func == (one: FileStatus, other: FileStatus) -> Bool {
        one.kind == other.kind && one.size == other.size && one.modified == other.modified
            && one.device == other.device && one.inode == other.inode
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            default: .other
            }
        size = status.st_size
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        used = status.st_atim.tv_sec &* 1_000_000_000 &+ status.st_atim.tv_nsec
        device = Int(truncatingIfNeeded: status.st_dev)
        inode = Int(truncatingIfNeeded: status.st_ino)
    }
}
