import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@Suite("Who may read a file", .bounded)
struct FileAccessTests {
    private let folder: ImageFixtures.Folder
    private var file: String { folder.path + "/a" }

    init() throws {
        folder = try ImageFixtures.Folder()
        try Files.write([1], to: file)
    }

    @Test("a file of another mode than new ones have is no second name's worth")
    func mode() throws {
        #expect(Files.isAsNew(file, in: folder.path))
        for mode: mode_t in [0o600, 0o444, 0] {
            #expect(chmod(file, mode) == 0)
            #expect(!Files.isAsNew(file, in: folder.path), "\(mode)")
        }
        #expect(!Files.isAsNew(folder.path + "/none", in: folder.path))
        #expect(!Files.isAsNew(file, in: folder.path + "/none"))
    }

    @Test(
        "in a folder that gives its files its group, a file of ours is not like new ones",
        .enabled(if: geteuid() == 0, "only root gives a folder to any group"))
    func group() throws {
        let shared = folder.path + "/shared"
        try Files.makeDirectory(shared)
        #expect(chown(shared, geteuid(), getegid() + 1) == 0 && chmod(shared, 0o2755) == 0)
        try Files.write([1], to: shared + "/b")
        #expect(Files.isAsNew(shared + "/b", in: shared))
        #expect(!Files.isAsNew(file, in: shared))
    }

    @Test(
        "a library that changes the umask, as libgsf and liborc do, made files that no server could read"
    )
    func umasked() async throws {
        // The umask is the whole process's: another process has it changed.
        await #expect(processExitsWith: .success) {
            let folder = try ImageFixtures.Folder()
            try Files.write([1], to: folder.path + "/before")
            let before = umask(0o077)
            try Files.write([1], to: folder.path + "/after")
            try Files.makeDirectory(folder.path + "/made/below")
            var (file, made) = (stat(), stat())
            stat(folder.path + "/after", &file)
            stat(folder.path + "/made", &made)
            let isRight =
                file.st_mode & 0o777 == 0o644 & ~before && made.st_mode & 0o777 == 0o755 & ~before
                && Files.isAsNew(folder.path + "/after", in: folder.path)
            exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
