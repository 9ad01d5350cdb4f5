import CLinux
import Glibc

/// What the pixels of all threads together may take: admission before a decode, by what its header claims.
///
/// In order of arrival, so that a large picture waits for many small ones no longer than they last.
public final class PixelMemory: Sendable {
    private let bytes: Int

    /// Waits, on a pool, until `bytes` more fit below `ceiling`; nil when they never do. They are given
    /// back with the last copy of what this returns, and no thread may hold two.
    public static func claim(_ bytes: Int, below ceiling: Int) -> PixelMemory? {
        bytes > ceiling ? nil : PixelMemory(bytes, ceiling)
    }

    private init(_ bytes: Int, _ ceiling: Int) {
        self.bytes = bytes
        PixelMemory.admission.enter(bytes, ceiling)
    }

    deinit { PixelMemory.admission.leave(bytes) }

    /// Sets up the C library's memory for a process that does little but draw pictures.
    public static func tuneProcess() {
        // Two arenas: with one per thread the resident set grows by a fifth for no speed.
        _ = gallery_set_arenas(2)
        // libvips frees its strips after every picture: without this they were a tenth of the run's time,
        // in page faults.
        _ = gallery_keep_memory(32 << 20)
    }

    private static let admission = Admission()

    /// Bytes of memory that the machine has, or that this process's control group is left.
    public static let ofMachine: Int = {
        let pages = sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(
            by: sysconf(Int32(_SC_PAGESIZE)))
        // A file of the kernel's tells no size.
        var text = [UInt8](repeating: 0, count: 32)
        let length = try? PlainFile("/sys/fs/cgroup/memory.max").read(into: &text)
        let group = Int(String(decoding: text.prefix(length ?? 0).dropLast(), as: UTF8.self))
        return min(pages.overflow ? .max : pages.partialValue, group ?? .max)
    }()
}

/// `@unchecked`: the numbers are touched only within the condition's lock.
private final class Admission: @unchecked Sendable {
    private let condition = Condition()
    private var used = 0
    /// The last number that was drawn, and the one whose turn it is.
    private var (last, turn) = (0, 0)

    func enter(_ bytes: Int, _ ceiling: Int) {
        condition.locked {
            let mine = last
            last += 1
            while turn != mine || used > 0 && used + bytes > ceiling { condition.wait() }
            turn += 1
            used += bytes
        }
        condition.wakeAll()
    }

    func leave(_ bytes: Int) {
        condition.locked { used -= bytes }
        condition.wakeAll()
    }
}
