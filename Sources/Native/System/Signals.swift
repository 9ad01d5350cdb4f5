import Glibc

/// Ctrl-C and a polite request to end.
public enum Signals {
    /// Calls `first` with 2 (SIGINT) or 15 (SIGTERM) the first time; the process ends with 128 + the
    /// number a second after that if it still lives, or at once at the second signal.
    ///
    /// By a handler and not by `sigwait`: libdispatch, which serves an asynchronous `main`, keeps a
    /// thread in `sigsuspend` with nothing blocked, where a signal without a handler is the end.
    public static func catchInterrupts(_ first: @escaping @Sendable (Int32) -> Void) {
        // A reader of our output that goes away is an error of write, not a death.
        signal(SIGPIPE, SIG_IGN)
        guard pipe.read >= 0 else { return }
        for number in [SIGINT, SIGTERM] { signal(number) { Signals.post($0) } }
        startThread {
            let number = take()
            first(number)
            var again = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&again, 1, 900)
            _exit(128 + number)
        }
    }

    /// A pipe: writing to one is among the few things that a handler may do.
    private static let pipe = Descriptors.pipe() ?? (-1, -1)

    private static func post(_ number: Int32) {
        let interrupted = errno
        defer { errno = interrupted }
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(pipe.write, &byte, 1)
    }

    /// Waits for the next signal.
    private static func take() -> Int32 {
        var byte: UInt8 = 0
        while unsafe read(pipe.read, &byte, 1) != 1 {}
        return Int32(byte)
    }
}
