import Bounds
import ImageFixtures
import Native
import Synchronization
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("The catalog", .bounded)
struct CatalogTests {
    private let folder = Result { try ImageFixtures.Folder() }
    private var path: String { get throws { try folder.get().path + "/catalog.sqlite" } }

    private func open() throws -> (catalog: Catalog, told: [String]) {
        var told: [String] = []
        let catalog = try Catalog.open(try path) { told.append($0) }
        return (catalog, told)
    }

    private let fetched = Fetched(
        revision: "1", validator: "\"a\"", sha256: "00", bytes: 7, session: "s")

    @Test("what was recorded is there when it is opened again, and nothing is told")
    func again() throws {
        try open().catalog.run(all: [Catalog.change(fetched, of: "a")])
        let (catalog, told) = try open()
        #expect(try catalog.fetched("a") == fetched && told.isEmpty)
        #expect(try catalog.fetched("b") == nil)
    }

    @Test("facts that an older rule has found are found again")
    func rules() throws {
        let catalog = try open().catalog
        let facts = PictureFacts(type: .jpeg, width: 4, height: 3, frames: 1)
        try catalog.run(all: [Catalog.change(facts, of: "aa")])
        #expect(try catalog.facts(of: "aa") == facts)
        try catalog.run("UPDATE verified SET rule = rule - 1")
        #expect(try catalog.facts(of: "aa") == nil)
    }

    @Test("a catalog of a newer version, or no database at all, is set aside with a message")
    func aside() throws {
        try open().catalog.run(all: [Catalog.change(fetched, of: "a")])
        try open().catalog.run("PRAGMA user_version = 99")
        let (newer, told) = try open()
        #expect(try newer.fetched("a") == nil)
        #expect(told.count == 1 && told[0].contains("newer version"))
        #expect(Files.exists(try path + ".aside"))
        try Files.write(Array(repeating: 7, count: 9000), to: try path)
        for ending in ["-wal", "-shm"] { try Files.remove(try path + ending) }
        let (garbage, again) = try open()
        #expect(try garbage.fetched("a") == nil && again.count == 1)
    }

    @Test("two processes that make the same catalog at once both find it made")
    func together() async throws {
        let path = try path
        let opened = await each(of: Array(0..<8), width: 8) { _ in
            (try? Catalog.open(path) { _ in }) != nil
        }
        #expect(opened.count { $0 } == 8)
    }
}
