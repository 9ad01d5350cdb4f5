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
        // By bytes: a slash before an accent is no character of its own.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return String(decoding: path.utf8[...slash], as: UTF8.self) + name
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

    /// Writes a file that must not be there yet, whole or not at all.
    public static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
        guard !exists(path), !isLink(path) else {
            throw FileError(action: "write", path: path, code: FileError.isTaken)
        }
        let part = partName(for: path)
        try write(bytes, to: part)
        // A link never replaces what has come meanwhile; where there are no links, a name does.
        let isThere = link(part, to: path)
        if isThere { try remove(part) } else { try rename(part, to: path) }
    }

    /// Copies a file whole or not at all, piece by piece.
    public static func copy(_ from: String, to path: String) throws(FileError) {
        let part = partName(for: path)
        let source = try PlainFile(from)
        do throws(FileError) {
            var writer = try FileWriter(part)
            try source.eachPiece { piece throws(FileError) in try writer.write(Array(piece)) }
            try writer.close(sync: false)
            try rename(part, to: path)
        } catch {
            unsafe unlink(part)
            // Nobody knows the part's name.
            guard error.path == part else { throw error }
            throw FileError(action: "write", path: path, code: error.code)
        }
    }

    /// Writes all of the bytes to an open file; false when it does not take them, as errno tells.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let written = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            guard written > 0 || errno == EINTR else { return false }
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, written)))
        }
        return true
    }

    /// Waits until everything written to the file system that holds `directory` is on the disk.
    public static func syncFileSystem(of directory: String) throws(FileError) {
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "sync", path: directory) }
        defer { close(descriptor) }
        guard syncfs(descriptor) == 0 else { throw FileError(action: "sync", path: directory) }
    }
}
