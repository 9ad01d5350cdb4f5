import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("The store", .bounded)
struct StoreTests {
    private let folder: ImageFixtures.Folder
    private let store: Store

    init() throws {
        folder = try ImageFixtures.Folder()
        store = try Store(folder.path)
    }

    /// A file of 1,000 bytes that came so many hours ago.
    private func keep(_ sha256: String, hoursAgo: Int) throws {
        let incoming = store.incoming()
        try Files.write([UInt8](repeating: 7, count: 1_000), to: incoming)
        try store.keep(incoming, as: sha256)
        let then = timespec(tv_sec: time(nil) - hoursAgo * 3_600, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, store.path(of: sha256), [then, then], 0) == 0)
    }

    @Test("what was used longest ago goes first, until it is within its limit")
    func shrink() throws {
        for (number, sha256) in ["aa1", "bb2", "cc3"].enumerated() {
            try keep(sha256, hoursAgo: 10 - number)
        }
        #expect(store.shrink(to: 3_000) == 0)
        store.markUsed("aa1")
        #expect(store.shrink(to: 2_000) == 1)
        #expect(store.has("aa1", bytes: 1_000) && store.has("cc3", bytes: 1_000))
        #expect(!store.has("bb2", bytes: 1_000))
    }

    @Test("a stored file that was cut was taken for whole")
    func cut() throws {
        try keep("aa1", hoursAgo: 1)
        #expect(store.has("aa1", bytes: 1_000))
        #expect(!store.has("aa1", bytes: 1_001) && !store.has("bb2", bytes: 1_000))
    }

    @Test("published files that share a stored one's bytes looked modified whenever it was used")
    func modified() throws {
        try keep("aa1", hoursAgo: 10)
        let published = folder.path + "/published.jpg"
        #expect(Files.link(store.path(of: "aa1"), to: published))
        let before = try Files.status(published).modified
        store.markUsed("aa1")
        #expect(try Files.status(published).modified == before)
    }

    @Test("parts of killed runs were left in the store; those of processes at work stay")
    func parts() throws {
        let kept = [".1-a9-1.part", ".\(getpid())-a9-1.part", ".my-own.part", "notes.txt"]
        for name in kept + [".2147483647-a9-1.part", ".2147483646-0-9.part"] {
            try Files.write([1], to: folder.path + "/incoming/" + name)
        }
        store.sweep()
        let left = try Files.names(in: folder.path + "/incoming").compactMap(\.self)
        #expect(left.sorted() == kept.sorted())
    }
}
