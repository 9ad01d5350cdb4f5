import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@Suite("Files' content", .bounded)
struct FileContentTests {
    private let folder: ImageFixtures.Folder

    init() throws { folder = try ImageFixtures.Folder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func lines(of bytes: [UInt8]) throws -> [String] {
        try Files.write(bytes, to: path("text"))
        var lines: [String] = []
        try Files.eachLine(of: path("text")) { lines.append($0) }
        return lines
    }

    @Test(
        "a line over the border of two chunks of 64 KiB stays one line",
        arguments: [65_534, 65_535, 65_536, 65_537, 131_072, 200_000])
    func chunkBorders(length: Int) throws {
        let long = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
        let lines = try lines(of: Array("a\n\(long)\n\nb".utf8))
        #expect(lines.count == 4)
        #expect(lines[1] == long)
        #expect(lines[2] == "")
        #expect(lines[3] == "b")
    }

    @Test("a last line needs no end, and an empty file has no line")
    func ends() throws {
        #expect(try lines(of: Array("a\nb\n".utf8)) == ["a", "b"])
        #expect(try lines(of: Array("a\nb".utf8)) == ["a", "b"])
        #expect(try lines(of: []) == [])
    }

    @Test("bytes that are no UTF-8 are repaired")
    func repaired() throws {
        #expect(try lines(of: [0x61, 0xFF, 0x0A]) == ["a\u{FFFD}"])
    }

    @Test("what the body throws ends the reading")
    func bodyThrows() throws {
        try Files.write(Array("a\nb\n".utf8), to: path("text"))
        var seen = 0
        #expect(throws: CancellationError.self) {
            try Files.eachLine(of: path("text")) { _ in
                seen += 1
                throw CancellationError()
            }
        }
        #expect(seen == 1)
    }

    @Test("two files are the same only byte for byte")
    func sameContent() throws {
        let bytes = [UInt8](repeating: 5, count: 150_000)
        var other = bytes
        other[149_999] = 6
        try Files.write(bytes, to: path("a"))
        try Files.write(bytes, to: path("b"))
        try Files.write(other, to: path("c"))
        try Files.write(Array(bytes.dropLast()), to: path("d"))
        #expect(Files.haveSameContent(path("a"), path("b")))
        #expect(!Files.haveSameContent(path("a"), path("c")))
        #expect(!Files.haveSameContent(path("a"), path("d")))
        #expect(!Files.haveSameContent(path("a"), path("none")))
        #expect(!Files.haveSameContent(path("none"), path("none")))
    }

    @Test("a symbolic link planted under the name of a file to be written is not followed")
    func plantedLink() throws {
        try Files.write([1], to: path("victim"))
        #expect(symlink(path("victim"), path("planted")) == 0)
        #expect(throws: FileError.self) { _ = try FileWriter(path("planted")) }
        #expect(try Files.read(path("victim")) == [1])
    }

    @Test("a name that is not UTF-8 is listed as one that cannot be read")
    func oddName() throws {
        let odd = Array(path("").utf8).map(CChar.init(bitPattern:)) + [-1, -2, 0]
        let descriptor = open(odd, O_CREAT | O_WRONLY, 0o644)
        try #require(descriptor >= 0)
        close(descriptor)
        #expect(try Files.names(in: folder.path) == [nil])
        #expect(unlink(odd) == 0)
    }

    @Test("part names are hidden, beside the file and never twice the same")
    func partNames() {
        let names = (0..<100).map { _ in Files.partName(for: "/a/b.jpg") }
        #expect(Set(names).count == 100)
        #expect(names.allSatisfy { $0.hasPrefix("/a/.") && $0.hasSuffix(".part") })
        #expect(!Files.partName(for: "b.jpg").contains("/"))
    }

    @Test("pieces of any size come out of a writer in order")
    func pieces() throws {
        var writer = try FileWriter(path("a"))
        var expected: [UInt8] = []
        for size in [1, 65_535, 3, 70_000, 0, 65_536, 9] {
            let piece = [UInt8](repeating: UInt8(size % 251), count: size)
            try writer.write(piece)
            expected += piece
        }
        try writer.close(sync: false)
        #expect(try Files.read(path("a")) == expected)
    }
}
