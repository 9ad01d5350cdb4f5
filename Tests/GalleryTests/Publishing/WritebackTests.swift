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

@Suite("Writing while pictures are drawn", .bounded)
struct WritebackTests {
    /// Writes that were asked for; the first fails, if that is wanted.
    private final class Disk: Sendable {
        let calls = Mutex(0)
        let isBroken: Bool

        init(isBroken: Bool) { self.isBroken = isBroken }

        func sync() throws(FileError) {
            let isFirst = calls.withLock { calls in
                calls += 1
                return calls == 1
            }
            if isBroken, isFirst { throw FileError(action: "sync", path: "/out", code: 5) }
        }

        func wasAsked() -> Bool { calls.withLock { $0 > 0 } }
    }

    @Test("an error that the disk told during the run was lost, since the system tells it once")
    func failure() async throws {
        let disk = Disk(isBroken: true)
        let writeback = Writeback { () throws(FileError) in try disk.sync() }
        writeback.expect(300)
        while !disk.wasAsked() { try await Task.sleep(for: .milliseconds(1)) }
        #expect(throws: FileError.self) { try writeback.finish() }
    }

    @Test("a run that makes few files, or none, has the disk write at its end alone")
    func few() throws {
        let disk = Disk(isBroken: false)
        let writeback = Writeback { () throws(FileError) in try disk.sync() }
        for _ in 0..<255 { writeback.expect(1) }
        #expect(!disk.wasAsked())
        try writeback.finish()
        #expect(disk.calls.withLock { $0 } == 1)
    }
}
