import Glibc
import Native

/// Damages a file and keeps what its status tells.
enum Corruption {
    /// Overwrites the file in place with zeros; size, time and inode stay.
    static func overwrite(_ path: String) throws {
        let status = try Files.status(path)
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileError(action: "write", path: path) }
        defer { close(file) }
        let zeros = [UInt8](repeating: 0, count: status.size)
        guard write(file, zeros, zeros.count) == zeros.count else {
            throw FileError(action: "write", path: path)
        }
        let time = timespec(
            tv_sec: status.modified / 1_000_000_000, tv_nsec: status.modified % 1_000_000_000)
        guard futimens(file, [time, time]) == 0 else {
            throw FileError(action: "write", path: path)
        }
    }
}
