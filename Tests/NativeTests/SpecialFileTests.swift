import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@Suite("What is no plain file", .bounded)
struct SpecialFileTests {
    private let folder: ImageFixtures.Folder

    init() throws {
        folder = try ImageFixtures.Folder()
        #expect(mkfifo(path("pipe"), 0o644) == 0)
        #expect(symlink("pipe", path("linked")) == 0)
        #expect(symlink("/dev/zero", path("endless")) == 0)
        #expect(symlink("/dev/stdin", path("input")) == 0)
        try Files.makeDirectory(path("folder"))
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path("socket").utf8) }
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(socket)
        try Files.write([1], to: path("plain"))
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test(
        "a pipe that nobody writes to, a device that never ends, a socket: none is read or waited for",
        .timeLimit(.minutes(5)),
        arguments: ["pipe", "linked", "endless", "folder", "socket"])
    func refused(name: String) {
        let file = path(name)
        #expect(throws: FileError.self) { try Files.read(file) }
        #expect(throws: FileError.self) { try Files.read(file, limit: 10) }
        #expect(throws: FileError.self) { try Files.eachLine(of: file) { _ in } }
        #expect(throws: FileError.self) { try Digest.sha256(ofFile: file) }
        #expect(throws: FileError.self) { try FileSummary(of: file) }
        #expect(throws: FileError.self) { try Files.copy(file, to: path("copy")) }
        #expect(!Files.haveSameContent(file, file) && !Files.haveSameContent(file, path("plain")))
        #expect(!Files.exists(path("copy")))
    }

    @Test("the refusal names the file and what it is")
    func sentence() {
        #expect(throws: FileError(action: "read", path: path("pipe"), code: FileError.isSpecial)) {
            try Files.read(path("pipe"))
        }
        let error = FileError(action: "read", path: "x/pipe", code: FileError.isSpecial)
        #expect(error.sentence == "cannot read x/pipe: it is a pipe or a device, not a plain file")
        #expect(!error.isFatal && !error.isMissing && !error.isTransient)
    }

    @Test("no descriptor is left open by a refusal")
    func closed() {
        let before = dup(0)
        close(before)
        for name in ["pipe", "endless", "folder", "socket", "missing"] {
            for _ in 0..<40 { _ = try? Files.read(path(name)) }
        }
        let after = dup(0)
        close(after)
        // Other tests of this process open files at the same time.
        #expect(after < before + 150)
    }

    @Test("a stream is read to its end or its limit where it is as good as a file")
    func stream() throws {
        #expect(try Files.read(path("endless"), limit: 100_000, orStream: true).count >= 100_000)
        #expect(throws: FileError.self) { try Files.read(path("folder"), orStream: true) }
        #expect(try Files.read(path("plain"), orStream: true) == [1])
        let text = [UInt8](repeating: 7, count: 200_000)
        let writer = ThreadPool(width: 1)
        let pipe = path("pipe")
        writer.start {
            let descriptor = open(pipe, O_WRONLY)
            _ = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }
        #expect(try Files.read(pipe, orStream: true) == text)
    }

    @Test("a line of 2 GB takes no memory of that size: lines have a ceiling, which is told")
    func ceiling() throws {
        // A file with a hole in it takes no room on the disk.
        try Files.write(Array("short\n".utf8), to: path("long"))
        #expect(truncate(path("long"), 2 << 30) == 0)
        var lines: [String] = []
        let error = FileError(action: "read", path: path("long"), code: FileError.isEndless)
        #expect(throws: error) { try Files.eachLine(of: path("long")) { lines.append($0) } }
        #expect(lines == ["short"])
        #expect(error.sentence.hasSuffix("a line of it is over 16 MiB"))
        let longest = [UInt8](repeating: 0x61, count: LineReader.longest - 70_000)
        try Files.write(longest + [0x0A] + longest, to: path("long"))
        lines = []
        try Files.eachLine(of: path("long")) { lines.append($0) }
        #expect(lines.map(\.utf8.count) == [longest.count, longest.count])
    }

    @Test(
        "a catalog that is a pipe is refused: SQLite would wait for its other end",
        .timeLimit(.minutes(5)))
    func database() throws {
        for ending in ["", "-wal", "-shm"] {
            #expect(mkfifo(path("a.sqlite" + ending), 0o644) == 0)
            let error = #expect(throws: DatabaseError.self) { try Database(path: path("a.sqlite")) }
            #expect(error?.isFatal == true && error?.isCorrupt == false)
            #expect(error?.detail.contains("is no plain file") == true)
            try Files.remove(path("a.sqlite" + ending))
        }
        _ = try Database(path: path("a.sqlite"))
    }
}
