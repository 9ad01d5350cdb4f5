package import Native
import Synchronization

/// Keeps the disk writing while pictures are drawn: otherwise the end of a run, which must wait until all
/// of it is on the disk, waits for all of it at once, with idle processors.
package final class Writeback: Sendable {
    private struct State {
        var files = 0
        var isUnderWay = false
    }

    /// New files that are worth a write.
    private static let enough = 256
    private let sync: @Sendable () throws(FileError) -> Void
    private let pool = ThreadPool(width: 1)
    private let state = Mutex(State())
    /// What the disk told ahead of time; locked while it writes.
    private let failure = Mutex<FileError?>(nil)

    /// `sync` waits until everything that was written is on the disk.
    package init(_ sync: @escaping @Sendable () throws(FileError) -> Void) { self.sync = sync }

    /// Takes note of new files; now and then the disk is asked to write, and nobody waits for it.
    package func expect(_ files: Int) {
        let isDue = state.withLock { state in
            state.files += files
            guard state.files >= Writeback.enough, !state.isUnderWay else { return false }
            state = State(isUnderWay: true)
            return true
        }
        guard isDue else { return }
        pool.start { [self] in
            failure.withLock { failure in
                do throws(FileError) { try sync() } catch { failure = failure ?? error }
            }
            state.withLock { $0.isUnderWay = false }
        }
    }

    /// Waits until all of it is on the disk.
    ///
    /// The system tells each error once, to whoever asks first: what was told ahead of time is told here.
    package func finish() throws(FileError) {
        if let failure = failure.withLock({ $0 }) { throw failure }
        try sync()
    }
}
