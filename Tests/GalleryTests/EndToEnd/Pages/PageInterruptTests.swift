import Bounds
import ImageFixtures
import Native
import Synchronization
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Pages and Ctrl-C", .bounded)
struct PageInterruptTests {
    @Test("interrupted while pages are rendered: what was published stays, and no part is left")
    func interrupted() async throws {
        let site = try PageBuildTests.site()
        _ = try await site.build()
        // The run tells of a page that is not its own before it renders the categories'.
        try site.folder.get().write(Array("<title>mine</title>".utf8), to: "Output/index.html")
        let before = try PublishedTree(site.output)
        let events = Interrupter()
        let gallery = try site.gallery(events)
        let run = Task { try await gallery.build() }
        events.interrupt { run.cancel() }
        await #expect(throws: GalleryError.self) { try await run.value }
        #expect(events.wasHeard)
        #expect(try PublishedTree(site.output).files == before.files)
        #expect(try await site.build().report.problems.isEmpty)
    }

    /// Interrupts the run at the first notice.
    private final class Interrupter: Events {
        private let isReady = Gate()
        private let state = Mutex<(action: (@Sendable () -> Void)?, wasHeard: Bool)>((nil, false))

        var wasHeard: Bool { state.withLock { $0.wasHeard } }

        func interrupt(by action: @escaping @Sendable () -> Void) {
            state.withLock { $0.action = action }
            isReady.open()
        }

        func listed(_ pictures: Int) {}
        func pictureDone(failed: Bool) {}
        func categoryDone(_ title: String, images: Int, problems: Int) {}
        func notice(_ text: String) {
            isReady.pass()
            state.withLock { state in
                state.wasHeard = true
                state.action?()
            }
        }
    }
}
