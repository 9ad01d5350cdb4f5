import Glibc

/// A lock on a directory, for as long as the value lives; it dies with the process.
public struct DirectoryLock: ~Copyable {
    private let descriptor: Int32

    /// nil when another process holds the lock; many may share one that nobody has alone.
    public init?(_ directory: String, shared: Bool = false) throws(FileError) {
        descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "lock", path: directory) }
        guard flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            // The value is whole already, so its end closes the descriptor.
            guard errno == EWOULDBLOCK else { throw FileError(action: "lock", path: directory) }
            return nil
        }
    }

    deinit {
        // Not left to the closing alone: a child that is being started may hold the descriptor still.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
