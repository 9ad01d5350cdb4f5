package import GalleryModel
import Native
import Synchronization

/// The first error that ends a run: the disk is full or gone, and going on would only repeat that for
/// every picture.
package final class FatalError: Sendable {
    private let first = Mutex<GalleryError?>(nil)

    package init() {}

    package var error: GalleryError? { first.withLock { $0 } }

    /// Takes note of an error that is more than one picture's own.
    func note(_ error: any Error) {
        let fatal: GalleryError? =
            switch error {
            case let error as FileError where error.isFatal: .file(error)
            case let error as DatabaseError where error.isFatal: .catalog(error)
            case let error as GalleryError: error
            case FetchFailure.disk(let error) where error.isFatal: .file(error)
            default: nil
            }
        if let fatal { first.withLock { $0 = $0 ?? fatal } }
    }

    /// Whether the run goes on.
    var isStopped: Bool { Task.isCancelled || error != nil }
}
