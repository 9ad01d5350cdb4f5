import Glibc
import Synchronization

/// Ctrl-C and a polite request to end.
public enum Signals {
    /// Calls `first` with 2 (SIGINT) or 15 (SIGTERM) the first time; the process ends with 128 + the
    /// number a second after that if it still lives, or at once at the second signal.
    ///
    /// Call it before any other thread is started, so that all of them leave the signals alone.
    public static func catchInterrupts(_ first: @escaping @Sendable (Int32) -> Void) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGINT)
        unsafe sigaddset(&set, SIGTERM)
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        // A reader of our output that goes away is an error of write, not a death.
        signal(SIGPIPE, SIG_IGN)
        startThread {
            var set = sigset_t()
            unsafe sigemptyset(&set)
            unsafe sigaddset(&set, SIGINT)
            unsafe sigaddset(&set, SIGTERM)
            var number: Int32 = 0
            unsafe sigwait(&set, &number)
            first(number)
            for _ in 0..<9 {
                usleep(100_000)
                var pending = sigset_t()
                unsafe sigpending(&pending)
                if unsafe sigismember(&pending, SIGINT) + sigismember(&pending, SIGTERM) > 0 {
                    break
                }
            }
            _exit(128 + number)
        }
    }
}
