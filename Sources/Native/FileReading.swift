import Glibc

extension Files {
    /// Hands over a text file line by line, without the line ends; bytes that are no UTF-8 are repaired.
    public static func eachLine(
        of path: String, _ body: (String) throws -> Void
    ) throws {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "read", path: path) }
        defer { Glibc.close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var line: [UInt8] = []
        while true {
            let got = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw FileError(action: "read", path: path) }
            if got == 0 { break }
            var start = 0
            while let end = chunk[start..<got].firstIndex(of: 0x0A) {
                line += chunk[start..<end]
                try body(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
                start = end + 1
            }
            line += chunk[start..<got]
        }
        if !line.isEmpty { try body(String(decoding: line, as: UTF8.self)) }
    }

    /// Whether two files hold the same bytes; false when one of them cannot be read.
    public static func haveSameContent(_ left: String, _ right: String) -> Bool {
        guard let size = try? status(left).size, size == (try? status(right).size) else {
            return false
        }
        let (a, b) = unsafe (open(left, O_RDONLY | O_CLOEXEC), open(right, O_RDONLY | O_CLOEXEC))
        defer {
            Glibc.close(a)
            Glibc.close(b)
        }
        var (x, y) = ([UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536))
        while true {
            let (m, n) = (unsafe Glibc.read(a, &x, x.count), unsafe Glibc.read(b, &y, y.count))
            guard m == n, m >= 0, x[..<m] == y[..<n] else { return false }
            if m == 0 { return true }
        }
    }
}
