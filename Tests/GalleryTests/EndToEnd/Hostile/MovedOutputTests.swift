import Bounds
import Glibc
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

@Suite("An output that changes while it is written", .bounded)
struct MovedOutputTests {
    /// Does something as soon as the first category is done.
    private final class Meddler: Events {
        private let action: @Sendable () -> Void
        private let isDone = Atomic(false)

        init(_ action: @escaping @Sendable () -> Void) { self.action = action }

        func listed(_ pictures: Int) {}
        func pictureDone(failed: Bool) {}
        func notice(_ text: String) {}
        func categoryDone(_ title: String, images: Int, problems: Int) {
            if !isDone.exchange(true, ordering: .relaxed) { action() }
        }
    }

    private func run(_ site: Site, _ change: @escaping @Sendable () -> Void) async throws {
        let error = await #expect(throws: GalleryError.self) {
            try await site.gallery(Meddler(change)).build()
        }
        guard case .outputReplaced = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.sentence.contains("was moved or replaced") == true)
    }

    @Test("swapped for a link in mid-run, it is not followed: nothing is written there")
    func link() async throws {
        let site = try Site.bakery()
        let (output, elsewhere) = (try site.output, try site.path + "/elsewhere")
        try Files.makeDirectory(elsewhere)
        try await run(site) {
            rename(output, output + ".old")
            symlink(elsewhere, output)
        }
        #expect(try Files.names(in: elsewhere).isEmpty)
        #expect(!Files.exists(output + ".old/manifest.json"))
    }

    @Test("moved away, or replaced by another folder, the run says so and publishes nothing there")
    func folder() async throws {
        for isReplaced in [true, false] {
            let site = try Site.bakery()
            let output = try site.output
            try await run(site) {
                rename(output, output + ".old")
                if isReplaced { mkdir(output, 0o755) }
            }
            let left = (try? PublishedTree(output).paths) ?? []
            #expect(left.isEmpty, "\(left)")
        }
    }

    @Test("its parent swapped for a link is the same")
    func parent() async throws {
        var site = try Site.bakery()
        site.yaml += "output: a/b\n"
        let (outer, elsewhere) = (try site.path + "/a", try site.path + "/elsewhere")
        try Files.makeDirectory(elsewhere + "/b")
        try await run(site) {
            rename(outer, outer + ".old")
            symlink(elsewhere, outer)
        }
        #expect(try PublishedTree(elsewhere).paths.isEmpty)
    }

    @Test("what was published before is whole afterwards, where it was moved to")
    func before() async throws {
        let site = try Site.bakery()
        let built = try await site.build()
        try site.add(try ImageFixtures.picture(color: [9, 9, 200]), "Food/Cakes/c.jpg")
        let output = try site.output
        try await run(site) { rename(output, output + ".old") }
        let old = try PublishedTree(output + ".old")
        for path in built.tree.paths {
            #expect(old.files[path] == built.tree.files[path], "\(path)")
        }
    }

    @Test("a path over PATH_MAX is its category's problem, not the run's end")
    func long() async throws {
        var site = try Site.bakery()
        // As deep as the file system lets the source be, and the output deeper still.
        let name = String(repeating: "n", count: 100)
        let deep = (0..<36).map { _ in name }.joined(separator: "/")
        try site.add(try ImageFixtures.picture(color: [1, 2, 3]), "Food/" + deep + "/x.jpg")
        site.yaml += "output: " + (0..<5).map { "\($0)" + name }.joined(separator: "/") + "\n"
        site.pages = true
        let report = try await site.gallery.build()
        #expect(!report.problems.isEmpty)
        #expect(report.problems.allSatisfy { $0.category?.contains(name) == true })
        #expect(report.problems.contains { $0.sentence.contains("File name too long") })
        #expect(report.images == 2, "the neighbours are there")
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
        #expect(try await site.gallery.build().problems.count == report.problems.count)
    }

    @Test("a file that the catalog cannot note is not written: a sheet would stay for ever")
    func unnoted() throws {
        let folder = try ImageFixtures.Folder()
        var output = try OutputFolder(folder.path + "/Output")
        struct Full: Error {}
        output.willWrite = { _ in throw Full() }
        let file = RenditionFile(
            mediaType: "image/jpeg", fileExtension: "jpg", width: 1, height: 1, bytes: 1,
            sha256: Digest.sha256([1]))
        #expect(throws: Full.self) {
            _ = try output.write([1], file, named: "contact-sheet", in: "food")
        }
        #expect(try PublishedTree(output.root).paths.isEmpty)
        try folder.write([1], to: "stored")
        #expect(throws: Full.self) {
            _ = try output.take(folder.path + "/stored", file, named: "a", in: "food/medium")
        }
        #expect(try PublishedTree(output.root).paths.isEmpty)
    }
}
