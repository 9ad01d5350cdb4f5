/// A file in short, read piece by piece: however large it is, it takes no memory.
public struct FileSummary: Sendable, Equatable {
    public let bytes: Int
    /// Line ends in it.
    public let lines: Int
    /// 64 lower-case hexadecimal digits.
    public let sha256: String

    public init(of path: String) throws(FileError) {
        var (bytes, lines) = (0, 0)
        sha256 = try Digest.sha256(ofFile: path) { piece in
            bytes += piece.count
            lines += piece.count { $0 == 0x0A }
        }
        (self.bytes, self.lines) = (bytes, lines)
    }
}
