import Glibc

/// Files as POSIX has them, with paths that are made of Strings.
public enum Files {
    /// The names in a directory, in no order; nil stands for a name that is not UTF-8.
    public static func names(in directory: String) throws(FileError) -> [String?] {
        guard let stream = unsafe opendir(directory) else {
            throw FileError(action: "list", path: directory)
        }
        defer { unsafe closedir(stream) }
        var names: [String?] = []
        while true {
            // The end and an error, such as a disk that went away meanwhile, look the same but for errno.
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // Where it lies: the entry is as long as it says, shorter than its type, and a copy of the
            // whole type would read beyond the directory's buffer.
            let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let bytes = unsafe UnsafeRawBufferPointer(
                start: UnsafeRawPointer(entry) + start, count: Int(entry.pointee.d_reclen) - start)
            let name = unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            if name != ".", name != ".." { names.append(name) }
        }
        if errno != 0 { throw FileError(action: "list", path: directory) }
        return names
    }

    public static func status(_ path: String) throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw FileError(action: "read", path: path) }
        return FileStatus(status)
    }

    /// Whether the name is there, be it a link to nothing.
    public static func exists(_ path: String) -> Bool { kind(of: path) != nil }

    /// Whether the entry itself is a directory, and no link to one.
    public static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    public static func isLink(_ path: String) -> Bool { kind(of: path) == S_IFLNK }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The path with every symbolic link followed.
    public static func realPath(_ path: String) throws(FileError) -> String {
        guard let real = unsafe realpath(path, nil) else {
            throw FileError(action: "read", path: path)
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// The whole file, or its first `limit` bytes; of a pipe or a device only where that is as good.
    public static func read(
        _ path: String, limit: Int = .max, orStream: Bool = false
    ) throws(FileError) -> [UInt8] {
        try PlainFile(path, orStream: orStream).bytes(limit: limit)
    }

    public static func makeDirectory(_ path: String) throws(FileError) {
        if unsafe mkdir(path, 0o755) == 0 { return grantFolder(path) }
        if errno == EEXIST { return }
        // By bytes: a slash before an accent is no character of its own.
        guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            slash != path.startIndex
        else { throw FileError(action: "make the folder", path: path) }
        try makeDirectory(String(path[..<slash]))
        if unsafe mkdir(path, 0o755) == 0 { return grantFolder(path) }
        if errno != EEXIST { throw FileError(action: "make the folder", path: path) }
    }

    /// Removes a file; that it is not there is no error.
    public static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw FileError(action: "remove", path: path)
        }
    }

    /// Sets the time of a file's last use to now; when it was last modified stays, also for its other names.
    public static func markUsed(_ path: String) {
        // UTIME_NOW and UTIME_OMIT, whose macros Swift does not import.
        let (now, same) = ((1 << 30) - 1, (1 << 30) - 2)
        let times = [timespec(tv_sec: 0, tv_nsec: now), timespec(tv_sec: 0, tv_nsec: same)]
        unsafe utimensat(AT_FDCWD, path, times, 0)
    }

    /// Removes a directory if it is empty; says whether it did.
    @discardableResult
    public static func removeEmptyDirectory(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

    public static func rename(_ from: String, to path: String) throws(FileError) {
        guard unsafe Glibc.rename(from, path) == 0 else {
            throw FileError(action: "rename", path: path)
        }
    }

    /// A second name for a file; false when the file system has no hard links or the name is taken.
    public static func link(_ existing: String, to path: String) -> Bool {
        unsafe Glibc.link(existing, path) == 0
    }
}
