import CLinux
import Glibc
import Synchronization

extension Files {
    private static let counter = Atomic(0)

    /// Tells this process from every other, in other containers and after restarts, too.
    public static let process = "\(getpid())-\(String(UInt32.random(in: 0...(.max)), radix: 36))"

    /// A name beside `path` that nobody else uses, hidden, ending in `.part`.
    public static func partName(for path: String) -> String {
        let number = counter.add(1, ordering: .relaxed).newValue
        let name = ".\(process)-\(number).part"
        guard let slash = path.lastIndex(of: "/") else { return name }
        return path[...slash] + name
    }

    /// Whether a name is of the form that `partName` gives: `.PID-BASE36-N.part`.
    public static func isPart(_ name: String) -> Bool {
        let parts = name.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
        return name.hasPrefix(".") && name.hasSuffix(".part") && parts.count == 3
            && Int(parts[0]) != nil && UInt32(parts[1], radix: 36) != nil
            && Int(parts[2].dropLast(5)) != nil
    }

    /// Removes what killed processes left half written in a directory.
    ///
    /// `evenOurs`: also what has the number of this process, which in a container is often the same as
    /// that of the one before; for a directory that nobody writes to now.
    public static func removeStaleParts(in directory: String, evenOurs: Bool) {
        for case .some(let name) in (try? names(in: directory)) ?? []
        where isPart(name) {
            guard let owner = Int32(name.dropFirst().prefix { $0 != "-" }), owner > 0 else {
                continue
            }
            let isGone = owner != getpid() && kill(owner, 0) != 0 && errno == ESRCH
            if isGone || evenOurs { unsafe unlink(directory + "/" + name) }
        }
    }

    /// Writes a file whole or not at all: aside, then renamed over what was there.
    ///
    /// `sync` waits until the bytes are on the disk, before the name is.
    public static func write(
        _ bytes: [UInt8], to path: String, sync: Bool = false
    ) throws(FileError) {
        let part = partName(for: path)
        do throws(FileError) {
            var writer = try FileWriter(part)
            try writer.write(bytes)
            try writer.close(sync: sync)
            try rename(part, to: path)
        } catch {
            unsafe unlink(part)
            throw FileError(action: "write", path: path, code: error.code)
        }
    }

    /// Copies a file whole or not at all; shares the blocks where the file system can.
    public static func copy(_ from: String, to path: String) throws(FileError) {
        try write(try read(from), to: path)
    }

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

    /// Waits until everything written to the file system that holds `directory` is on the disk.
    public static func syncFileSystem(of directory: String) throws(FileError) {
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "sync", path: directory) }
        defer { close(descriptor) }
        guard syncfs(descriptor) == 0 else { throw FileError(action: "sync", path: directory) }
    }
}

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
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw FileError(action: "write", path: path) }
            done += written
        }
    }
}

/// An exclusive lock on a directory, for as long as the value lives; it dies with the process.
public struct DirectoryLock: ~Copyable {
    private let descriptor: Int32

    /// nil when another process holds the lock.
    public init?(_ directory: String) throws(FileError) {
        descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "lock", path: directory) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // The value is whole already, so its end closes the descriptor.
            guard errno == EWOULDBLOCK else { throw FileError(action: "lock", path: directory) }
            return nil
        }
    }

    deinit { close(descriptor) }
}
