import Glibc

/// The process's own streams and surroundings.
public enum Terminal {
    /// The two streams that a command writes to.
    public enum Stream: Sendable {
        case output
        case messages

        var descriptor: Int32 {
            switch self {
            case .output: STDOUT_FILENO
            case .messages: StrayOutput.messages
            }
        }
    }

    /// Writes everything; false when nobody reads any more.
    @discardableResult
    public static func write(_ text: String, to stream: Stream) -> Bool {
        unsafe Array(text.utf8).withUnsafeBytes { unsafe Files.write($0, to: stream.descriptor) }
    }

    public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.descriptor) == 1 }

    /// Columns of the terminal; 80 when it does not say.
    public static func width(_ stream: Stream) -> Int {
        var size = winsize()
        guard unsafe ioctl(stream.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 80
        }
        return Int(size.ws_col)
    }

    /// The value of an environment variable.
    public static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Processors that this process may use.
    public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Ends the process here and now, with nothing left to write.
    public static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}
