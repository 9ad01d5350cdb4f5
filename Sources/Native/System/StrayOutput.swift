import CCrash
import Glibc
import Synchronization

/// What libraries write to stderr by themselves: stderr is the command line's alone.
///
/// It goes to a pipe that is read at the end, or by a crash's handler. What does not fit is lost; nobody
/// waits for it.
public enum StrayOutput {
    /// Where messages go, and where stray output is read.
    private static let kept = Atomic(STDERR_FILENO)
    private static let stray = Atomic(Int32(-1))

    static var messages: Int32 { kept.load(ordering: .relaxed) }

    /// From here on descriptor 2 leads to the pipe. Under the address sanitizer nothing is changed: what
    /// that writes is meant for people.
    public static func divert() {
        let isWatched = unsafe dlsym(nil, "__asan_init") != nil
        guard stray.load(ordering: .relaxed) < 0, !isWatched else { return }
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0, let pipe = Descriptors.pipe(O_NONBLOCK) else { return }
        kept.store(copy, ordering: .relaxed)
        stray.store(pipe.read, ordering: .relaxed)
        gallery_crash_pour(pipe.read, copy)
        dup2(pipe.write, STDERR_FILENO)
        close(pipe.write)
    }

    /// What has come so far.
    public static func take() -> String {
        let source = stray.load(ordering: .relaxed)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = source < 0 ? 0 : unsafe read(source, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
