import CLinux
import Glibc

/// The open files that a process may have.
public enum Descriptors {
    /// Without so many a run cannot do its work.
    public static let fewest = 64
    /// Shells allow 1024, so that programs which use select(2) fare well; we use none of it.
    private static let enough: rlim_t = 4096

    /// Makes sure that 0, 1 and 2 are open: whatever took one of these numbers would be read from or
    /// written to. Then raises the limit; says how many files there may be.
    public static func prepare() -> Int {
        for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is given, which is this one.
            _ = unsafe open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY)
        }
        return raise(to: enough)
    }

    /// Lets the process open as many files as that, if it may; says how many it can.
    @discardableResult
    static func raise(to wanted: rlim_t = 0) -> Int {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(kind, &limit) == 0 else { return 1024 }
        if limit.rlim_cur < wanted {
            let old = limit.rlim_cur
            limit.rlim_cur = min(wanted, limit.rlim_max)
            if unsafe setrlimit(kind, &limit) != 0 { limit.rlim_cur = old }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The two ends of a pipe that no child inherits; nil when no descriptor is left.
    static func pipe(_ flags: Int32 = 0) -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        return unsafe pipe2(&ends, O_CLOEXEC | flags) == 0 ? (ends[0], ends[1]) : nil
    }

    /// How many may be under way at once of what takes two files each, beside the rest of a run.
    public static func pairs(wanted: Int) -> Int {
        max(1, min(wanted, (raise(to: rlim_t(2 * wanted) + rlim_t(fewest)) - fewest / 2) / 2))
    }
}
