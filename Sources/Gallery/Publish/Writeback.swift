import Native
import Synchronization

/// Keeps the disk writing while pictures are drawn: otherwise the end of a run, which must wait until all
/// of it is on the disk, waits for all of it at once, with idle processors.
final class Writeback: Sendable {
    private struct State {
        var files = 0
        var isUnderWay = false
    }

    /// New files that are worth a write.
    private static let enough = 256
    private let root: String
    private let lane = Lane(width: 1)
    private let state = Mutex(State())

    init(of root: String) { self.root = root }

    /// Takes note of new files; now and then the disk is asked to write, and nobody waits for it.
    func expect(_ files: Int) {
        let isDue = state.withLock { state in
            state.files += files
            guard state.files >= Writeback.enough, !state.isUnderWay else { return false }
            state = State(isUnderWay: true)
            return true
        }
        guard isDue else { return }
        lane.start { [self] in
            // Only ahead of its time: the publication itself waits, and tells an error.
            try? Files.syncFileSystem(of: root)
            state.withLock { $0.isUnderWay = false }
        }
    }
}
