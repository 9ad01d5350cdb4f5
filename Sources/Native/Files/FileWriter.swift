import Glibc

/// A file that is written piece by piece, through a buffer; closed when it goes.
public struct FileWriter: ~Copyable {
    private let path: String
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    /// Makes or empties the file; a symbolic link planted under its name is refused.
    public init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw FileError(action: "write", path: path) }
        Files.grant(descriptor)
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    public mutating func write(_ bytes: [UInt8]) throws(FileError) {
        if buffer.isEmpty, bytes.count >= 65_536 { return try flush(bytes) }
        buffer += bytes
        if buffer.count >= 65_536 {
            try flush(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
    }

    public mutating func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }

    public consuming func close(sync: Bool) throws(FileError) {
        try flush(buffer)
        if sync, fsync(descriptor) != 0 { throw FileError(action: "write", path: path) }
        let status = Glibc.close(descriptor)
        descriptor = -1
        guard status == 0 else { throw FileError(action: "write", path: path) }
    }

    private func flush(_ bytes: [UInt8]) throws(FileError) {
        guard unsafe bytes.withUnsafeBytes({ unsafe Files.write($0, to: descriptor) }) else {
            throw FileError(action: "write", path: path)
        }
    }
}
