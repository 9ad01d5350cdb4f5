import CLinux
import Glibc
import Synchronization

/// A file that is open for reading: its descriptor and what was known of it at that moment.
public final class OpenFile: Sendable {
    public let status: FileStatus
    private let descriptor: Atomic<Int32>

    /// Opens `path` below `folder`: neither `..` nor a link on the way can leave it, by the kernel's
    /// own word and at whatever moment somebody changes it.
    public init(_ path: String, beneath folder: String) throws(FileError) {
        // Opened anew each time, so that an output that is replaced as a whole is found again.
        let root = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw FileError(action: "read", path: folder) }
        defer { Glibc.close(root) }
        // Without O_NONBLOCK a pipe without a writer would be waited for for ever.
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        var opened: Int32 = -1
        for _ in 0..<3 {
            // EAGAIN: something on the way was renamed meanwhile, and the kernel cannot be sure.
            opened = unsafe gallery_open_beneath(root, path, flags)
            if opened >= 0 || errno != EAGAIN { break }
        }
        guard opened >= 0 else { throw FileError(action: "read", path: path) }
        var status = stat()
        guard unsafe fstat(opened, &status) == 0 else {
            let error = FileError(action: "read", path: path)
            Glibc.close(opened)
            throw error
        }
        self.status = FileStatus(status)
        descriptor = Atomic(opened)
    }

    deinit {
        let left = take()
        if left >= 0 { Glibc.close(left) }
    }

    /// The whole file, as it was long when it was opened; shorter if it has been cut meanwhile.
    public func read() throws(FileError) -> [UInt8] {
        try PlainFile.bytes(status.size, of: descriptor.load(ordering: .relaxed), "the file")
    }

    /// Hands the descriptor over to somebody who closes it; -1 when it was handed over before.
    func take() -> Int32 { descriptor.exchange(-1, ordering: .relaxed) }
}
