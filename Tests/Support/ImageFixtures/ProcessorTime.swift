import Glibc

/// Seconds that processors have worked for this thread: other programs and tests, which a wall clock
/// counts in, lengthen them by nothing.
///
/// For what one thread does from its start to its end: `await` may go on with another one.
public func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
