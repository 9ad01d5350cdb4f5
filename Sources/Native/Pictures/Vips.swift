import CVips
import Glibc
import Synchronization

/// What libvips said when it refused; detail for a person, never something to decide by: its error
/// text is one for all threads.
public struct VipsError: SaidError, Sendable, Equatable {
    /// What was tried: "decode", "resize", "encode as webp".
    public let action: String
    public let detail: String

    public var sentence: String { "libvips cannot \(action): \(detail)" }
}

/// libvips, started once for the process.
public enum Vips {
    /// Starts libvips the first time it is called; throws when it does not start, every time.
    public static func start() throws(VipsError) {
        if let error = started { throw error }
    }

    /// The version that draws, part of every recipe's key: another version may draw other bytes.
    public static let version: String = {
        _ = started
        return unsafe String(cString: vips_version_string())
    }()

    static let started: VipsError? = {
        // Libraries that are loaded from here on change it.
        _ = Files.mask
        // Warnings would go to stderr, which is the command line's alone; the first come with the start,
        // of modules that lack a library.
        for domain in ["VIPS", "GModule"] {
            unsafe g_log_set_handler(
                domain, GLogLevelFlags(rawValue: ~0), { _, _, _, _ in }, nil)
        }
        guard unsafe gallery_vips_start("gallery") == 0 else {
            return VipsError(action: "start", detail: takeError())
        }
        isStarted.store(true, ordering: .relaxed)
        vips_block_untrusted_set(1)
        // Only loaders that were asked for by name: GHSA-xr9x-r78c-5hrm was an unneeded loader.
        unsafe vips_operation_block_set("VipsForeignLoad", 1)
        for loader in ImageFormat.all.compactMap(\.loader) {
            unsafe gallery_vips_allow(loader.operation)
        }
        for saver in ImageFormat.all.compactMap({ $0.encoder?(80).saver }) {
            if let name = unsafe vips_foreign_find_save_target(saver) {
                unsafe vips_operation_block_set(name, 0)
            }
        }
        // Parallelism is over pictures; a picture of its own on every core beats two on one.
        vips_concurrency_set(1)
        // Every picture is different: the operation cache would only keep memory.
        vips_cache_set_max(0)
        return nil
    }()

    private static let isStarted = Atomic(false)

    /// Gives back what libvips keeps for a thread that is not its own; the last that a thread does.
    static func endThread() {
        if isStarted.load(ordering: .relaxed) { vips_thread_shutdown() }
    }

    private static let building = Mutex<Void>(())

    /// Builds or takes apart a pipeline, one at a time: both compile and free code of liborc, whose
    /// memory is not safe to free from two threads (a crash in `orcexec`, once in 15,000 pictures on
    /// 32 threads; libvips/libvips#1211, lovell/sharp#172). Pixels are computed outside of it.
    static func building<Value>(_ body: () -> Value) -> Value { building.withLock { _ in body() } }

    /// Held by all whose work may leave something in libvips' error text, alone by who asks for its own.
    private static let errors = ReadWriteLock()
    @TaskLocal private static var isAlone = false

    /// Runs what may leave something in libvips' error text, beside others that do.
    static func working<Value>(_ body: () -> Value) -> Value {
        isAlone ? body() : errors.shared(body)
    }

    /// Runs something again while nobody else works with libvips, for the text that is its own: what even
    /// sound pictures leave in it would be told of the next bad one.
    public static func complaint(of body: () throws(VipsError) -> Void) -> String {
        errors.alone {
            $isAlone.withValue(true) {
                _ = takeError()
                do throws(VipsError) {
                    try body()
                    return ""
                } catch {
                    return error.detail
                }
            }
        }
    }

    /// Copies and clears libvips' error text under its own lock; a raw read can be torn. Lines about a file
    /// are left out: which of all the files that are open is not known.
    static func takeError() -> String {
        // Not while another asks for its own.
        guard let text = unsafe working({ unsafe vips_error_buffer_copy() }) else { return "" }
        defer { unsafe g_free(text) }
        let lines = unsafe String(cString: text).split(separator: "\n").map(String.init)
        var seen = Set<String>()
        return lines.filter {
            $0.prefix { $0 != ":" }.contains("/") == false && seen.insert($0).inserted
        }.prefix(3).joined(separator: "; ")
    }
}
