extension Files {
    /// Bytes of a text file's line at the most: far above what we write, far below what hurts.
    public static let longestLine = 16 << 20

    /// Hands over a text file line by line, without the line ends; bytes that are no UTF-8 are repaired.
    public static func eachLine(
        of path: String, _ body: (String) throws -> Void
    ) throws {
        let file = try PlainFile(path)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var line: [UInt8] = []
        while case let got = try file.read(into: &chunk), got > 0 {
            var start = 0
            while let end = chunk[start..<got].firstIndex(of: 0x0A) {
                line += chunk[start..<end]
                try body(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
                start = end + 1
            }
            line += chunk[start..<got]
            if line.count > longestLine {
                throw FileError(action: "read", path: path, code: FileError.isEndless)
            }
        }
        if !line.isEmpty { try body(String(decoding: line, as: UTF8.self)) }
    }

    /// Whether two files hold the same bytes; false when one of them cannot be read.
    public static func haveSameContent(_ left: String, _ right: String) -> Bool {
        guard let a = try? PlainFile(left), let b = try? PlainFile(right),
            a.status.size == b.status.size
        else { return false }
        var (x, y) = ([UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536))
        while let m = try? a.read(into: &x), let n = try? b.read(into: &y), m == n,
            x[..<m] == y[..<n]
        {
            if m == 0 { return true }
        }
        return false
    }
}
