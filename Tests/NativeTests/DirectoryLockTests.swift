import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@Suite("The lock on a directory", .bounded, .serialized)
struct DirectoryLockTests {
    private let folder: ImageFixtures.Folder

    init() throws { folder = try ImageFixtures.Folder() }

    private func isFree() throws -> Bool {
        if let lock = try DirectoryLock(folder.path) {
            _ = consume lock
            return true
        }
        return false
    }

    private func hold(_ body: () throws -> Void) throws {
        let lock = try DirectoryLock(folder.path)
        switch consume lock {
        case .some(let lock):
            try body()
            _ = consume lock
        case nil: Issue.record("the directory is locked already")
        }
    }

    @Test("a second lock is nil while the first one lives, and is had when that has gone")
    func exclusive() throws {
        try hold {
            let free = try isFree()
            #expect(!free)
        }
        #expect(try isFree())
    }

    @Test("a lock that is not had closes its own file once, not a neighbour's that came after it")
    func closesOnce() throws {
        try hold {
            errno = 0
            let free = try isFree()
            let last = errno
            #expect(!free)
            // A number that is closed a second time belongs to nobody, or by then to another thread.
            #expect(last != EBADF)
        }
    }

    @Test("a folder that is not there is an error and no free lock")
    func missing() {
        #expect(throws: FileError.self) { _ = try DirectoryLock(folder.path + "/none") }
    }

    @Test("many share a lock that nobody has alone, and none has it alone while others share it")
    func shared() throws {
        let first = try DirectoryLock(folder.path, shared: true)
        switch consume first {
        case .some(let first):
            let second = try DirectoryLock(folder.path, shared: true)
            let isShared = second != nil
            #expect(isShared)
            let free = try isFree()
            #expect(!free)
            _ = consume second
            let stillHeld = try !isFree()
            #expect(stillHeld)
            _ = consume first
        case nil: Issue.record("the directory is locked already")
        }
        #expect(try isFree())
        try hold {
            let other = try DirectoryLock(folder.path, shared: true)
            let isRefused = other == nil
            #expect(isRefused)
        }
    }
}
