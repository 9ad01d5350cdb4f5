import CCrash

/// A crash of a library, which ends the process: what was worked on is written down for the next run.
public enum Crash {
    /// From here on a crash adds the line of what the crashing thread worked on to this file.
    public static func watch(_ file: String) { unsafe gallery_crash_watch(file) }

    /// Runs work that a picture may crash; `line` is its hash, a space, and its name for people.
    public static func noting<Value, Failure: Error>(
        _ line: String, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        unsafe gallery_crash_work(line)
        defer { gallery_crash_work(nil) }
        return try work()
    }
}
