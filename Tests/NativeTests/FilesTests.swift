import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@Suite("Files", .bounded)
struct FilesTests {
    private let folder: ImageFixtures.Folder

    init() throws { folder = try ImageFixtures.Folder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test(
        "a file is written whole and no part of it is left beside it", arguments: [0, 1, 300_000])
    func write(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Files.write(bytes, to: path("a"), sync: true)
        #expect(try Files.read(path("a")) == bytes)
        #expect(try Files.names(in: folder.path) == ["a"])
    }

    @Test("a tree was removed through a link that leads out of it")
    func linkedTree() throws {
        try folder.write([1], to: "mine/a.txt")
        try folder.write([1], to: "tree/b/c.txt")
        #expect(symlink(path("mine"), path("tree/b/link")) == 0)
        Files.removeTree(path("tree"))
        #expect(!Files.exists(path("tree")) && Files.exists(path("mine/a.txt")))
        #expect(symlink(path("mine"), path("link")) == 0)
        Files.removeTree(path("link"))
        #expect(!Files.exists(path("link")) && Files.exists(path("mine/a.txt")))
    }

    @Test("a full folder was read beyond the end of its listing, which crashed now and then")
    func crowded() throws {
        // Where no sanitizer looks (`make sanitized`), it still shows that no name is lost.
        let names = (0..<3_000).map { "\($0)-" + String(repeating: "x", count: $0 % 200) }
        for name in names { try Files.write([], to: path(name)) }
        #expect(Set(try Files.names(in: folder.path)) == Set(names))
    }

    @Test("a folder whose name begins with an accent is made with those above it")
    func accents() throws {
        try Files.makeDirectory(path("new/\u{301}x"))
        try Files.write([1], to: path("new/\u{301}x/\u{301}y"))
        #expect(try Files.names(in: path("new/\u{301}x")) == ["\u{301}y"])
    }

    @Test("resized pictures written straight to the final name: a failed write leaves neither")
    func failedWrite() throws {
        // bugs.md 17: the target is a folder, so the last step, the rename, must fail.
        try Files.makeDirectory(path("taken/inside"))
        #expect(throws: FileError.self) { try Files.write([1, 2], to: path("taken")) }
        #expect(try Files.names(in: folder.path) == ["taken"])
    }

    @Test("a copy that failed was told under a hidden file's name, which nobody knows")
    func failedCopy() throws {
        try Files.write([1], to: path("a"))
        let error = #expect(throws: FileError.self) {
            try Files.copy(path("a"), to: path("none/b"))
        }
        #expect(error?.path == path("none/b"))
        let missing = #expect(throws: FileError.self) {
            try Files.copy(path("none"), to: path("b"))
        }
        #expect(missing?.path == path("none") && missing?.action == "read")
    }

    @Test("a write replaces what was there, also a read-only file")
    func replace() throws {
        try Files.write([1], to: path("a"))
        try Files.write([2, 2], to: path("a"))
        #expect(try Files.read(path("a")) == [2, 2])
    }

    @Test("reading stops at the limit")
    func limit() throws {
        try Files.write([1, 2, 3, 4], to: path("a"))
        #expect(try Files.read(path("a"), limit: 2) == [1, 2])
        #expect(try Files.read(path("a"), limit: 9) == [1, 2, 3, 4])
    }

    @Test("errors are the system's, and tell a missing file from a forbidden one")
    func errors() throws {
        let missing = #expect(throws: FileError.self) { try Files.read(path("none")) }
        #expect(missing?.isMissing == true)
        #expect(missing?.detail == "No such file or directory")
        #expect(missing?.isFatal == false)
        let directory = #expect(throws: FileError.self) { try Files.read(folder.path) }
        #expect(directory?.isMissing == false)
        #expect(directory?.detail == "Is a directory")
        try Files.write([], to: path("file"))
        let below = #expect(throws: FileError.self) { try Files.status(path("file/x")) }
        #expect(below?.isMissing == true)
        #expect(throws: FileError.self) { try Files.names(in: path("none")) }
    }

    @Test(
        "failing to write ends a run, failing to read one picture does not", arguments: [28, 13, 5])
    func fatal(code: Int32) {
        #expect(FileError(action: "write", path: "x", code: code).isFatal)
        #expect(!FileError(action: "read", path: "x", code: code).isFatal)
    }

    @Test("folders are made with those above them, and twice does no harm")
    func directories() throws {
        try Files.makeDirectory(path("a/b/c"))
        try Files.makeDirectory(path("a/b/c"))
        #expect(try Files.status(path("a/b/c")).kind == .directory)
    }

    @Test("removing what is not there is no error")
    func remove() throws {
        try Files.remove(path("none"))
        #expect(Files.removeEmptyDirectory(path("none")) == false)
    }

    @Test("a second name is the same file, and a taken name is refused")
    func link() throws {
        try Files.write([7], to: path("a"))
        #expect(Files.link(path("a"), to: path("b")))
        #expect(try Files.status(path("a")) == Files.status(path("b")))
        #expect(Files.link(path("a"), to: path("b")) == false)
    }
}
