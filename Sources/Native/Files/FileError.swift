import Glibc

/// What the operating system refused: the call, the path, errno's sentence.
public struct FileError: SaidError, Sendable, Equatable {
    public let action: String
    public let path: String
    public let code: Int32

    /// A refusal that errno tells of, unless `code` does.
    public init(action: String, path: String, code: Int32? = nil) {
        let last = errno
        self.action = action
        self.path = path
        self.code = code ?? last
    }

    /// The code of a path that leads over a link which must not be followed.
    public static var isLink: Int32 { ELOOP }
    /// The code of a path that is longer than the system takes.
    public static var isTooLong: Int32 { ENAMETOOLONG }
    /// Bytes of a path at the most, with the zero behind it.
    public static var longestPath: Int { Int(PATH_MAX) }
    /// The code of what is no plain file: a pipe, a device, a socket.
    public static var isSpecial: Int32 { -1 }
    /// The code of a text with a line that no file of ours has.
    public static var isEndless: Int32 { -2 }
    /// The code of a name that something else has.
    public static var isTaken: Int32 { EEXIST }

    /// What was tried, on which path, and what was said.
    public var sentence: String { "cannot \(action) \(path): \(detail)" }

    public var detail: String {
        switch code {
        case FileError.isSpecial: "it is a pipe or a device, not a plain file"
        case FileError.isEndless: "a line of it is over \(LineReader.longest >> 20) MiB"
        default: unsafe String(cString: strerror(code))
        }
    }
    public var isThere: Bool { code == EEXIST }
    public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// The system is short of something now, and may not be in a moment.
    public var isTransient: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code) }
    /// Our own writing failed, and will for the next picture, too; reading a user's file is that
    /// file's own matter, as a path is that is too long.
    public var isFatal: Bool { action != "read" && action != "list" && code != ENAMETOOLONG }
}
