import CCrash

/// A crash of a library, which ends the process: what was worked on is written down for the next run.
public enum Crash {
    /// From here on a crash leaves the line of what the crashing thread worked on. Signals are the whole
    /// process's: only a program that is ours asks for it.
    public static func watch() { gallery_crash_watch() }

    /// Runs work that a picture may crash; `line` is its hash, a space, and its name for people, and is
    /// added to `file` by a crash.
    public static func noting<Value, Failure: Error>(
        _ line: String, in file: String, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        unsafe gallery_crash_work(file, line)
        defer { gallery_crash_work(nil, nil) }
        return try work()
    }
}
