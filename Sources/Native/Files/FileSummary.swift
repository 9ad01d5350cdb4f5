/// A file in short, read piece by piece: however large it is, it takes no memory.
public struct FileSummary: Sendable, Equatable {
    public var bytes = 0
    /// Line ends in it.
    public var lines = 0
    /// 64 lower-case hexadecimal digits.
    public var sha256 = ""

    public init(of path: String) throws(FileError) {
        let file = try PlainFile(path)
        var digest = Digest()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let got = try file.read(into: &chunk), got > 0 {
            digest.add(chunk, got)
            bytes += got
            lines += chunk[..<got].count { $0 == 0x0A }
        }
        sha256 = digest.finish()
    }
}
