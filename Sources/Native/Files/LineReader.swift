/// Reads a text file line by line, without the line ends, for as long as somebody asks; bytes that are no UTF-8
/// are repaired.
public struct LineReader: ~Copyable {
    /// Bytes of a line at the most: far above what we write, far below what hurts.
    public static let longest = 16 << 20

    private let file: PlainFile
    private let path: String
    private var chunk = [UInt8](repeating: 0, count: 65_536)
    /// What is left of the chunk.
    private var (start, end) = (0, 0)

    public init(_ path: String) throws(FileError) {
        file = try PlainFile(path)
        self.path = path
    }

    /// The next line; nil at the end.
    public mutating func next() throws(FileError) -> String? {
        var line: [UInt8] = []
        while true {
            if let stop = chunk[start..<end].firstIndex(of: 0x0A) {
                line += chunk[start..<stop]
                start = stop + 1
                return String(decoding: line, as: UTF8.self)
            }
            line += chunk[start..<end]
            guard line.count <= LineReader.longest else {
                throw FileError(action: "read", path: path, code: FileError.isEndless)
            }
            (start, end) = (0, try file.read(into: &chunk))
            if end == 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
        }
    }
}

extension Files {
    /// Hands over a text file line by line.
    public static func eachLine(of path: String, _ body: (String) throws -> Void) throws {
        var reader = try LineReader(path)
        while let line = try reader.next() { try body(line) }
    }
}
