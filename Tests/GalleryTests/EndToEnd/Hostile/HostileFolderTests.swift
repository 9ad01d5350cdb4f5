import Bounds
import Glibc
import ImageFixtures
import Native
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

@Suite("Folders that mean harm, or that are only odd", .bounded)
struct HostileFolderTests {
    private func picture(_ color: Double = 90) throws -> [UInt8] {
        try ImageFixtures.picture(width: 400, height: 300, color: [color, 120, 200])
    }

    @Test("links from every folder to every other end, and are told")
    func circles() async throws {
        let site = Site.folder()
        for name in ["x", "y", "z"] { try site.add(try picture(), "A/\(name)/p.jpg") }
        let base = try site.path + "/pictures/A/"
        for (from, to) in [("x", "y"), ("x", "z"), ("y", "x"), ("y", "z"), ("z", "x"), ("z", "y")] {
            #expect(symlink("../\(to)", base + from + "/to" + to) == 0)
        }
        let built = try await site.build()
        #expect(built.codes == ["circular-link"])
        // Each way through the three folders once: 3 + 6 + 6.
        #expect(built.manifest.categories.count == 15)
    }

    @Test("a file of the year 2300 ends nothing")
    func future() async throws {
        let site = Site.folder()
        try site.add(try picture(), "A/B/p.jpg")
        var times = [timespec(), timespec()]
        for index in times.indices { times[index].tv_sec = 10_413_792_000 }
        #expect(utimensat(AT_FDCWD, try site.path + "/pictures/A/B/p.jpg", times, 0) == 0)
        #expect(try await site.build().report.images == 1)
    }

    @Test("a pipe in the place of a file does not hang the run")
    func pipes() async throws {
        let site = Site.folder()
        try site.add(try picture(), "A/B/p.jpg")
        let folder = try site.path + "/pictures/A/B/"
        #expect(mkfifo(folder + "index.yml", 0o644) == 0 && mkfifo(folder + "q.jpg", 0o644) == 0)
        #expect(try await site.build().report.images == 1)
        #expect(throws: FileError.self) { try Files.read(folder + "q.jpg") }
    }

    @Test("a folder that is gone when its turn comes fails its own listing and no other")
    func gone() async throws {
        let site = Site.folder()
        try site.add(try picture(), "A/B/p.jpg")
        try site.add(try picture(), "A/C/p.jpg")
        let source = FolderSource(
            FolderSettings(name: "S", path: try site.path + "/pictures"), disk: ThreadPool(width: 1)
        )
        let list = try await source.categories(of: Taxonomy(id: "A", name: "A"))
        #expect(list.categories.map(\.name) == ["B", "C"])
        try site.remove("A/C/p.jpg")
        Files.removeEmptyDirectory(try site.path + "/pictures/A/C")
        let taxonomy = Taxonomy(id: "A", name: "A")
        let listing = try await source.list(list.categories[0], of: taxonomy) { _ in }
        #expect(listing.count == 1)
        await #expect(throws: FileError.self) {
            _ = try await source.list(list.categories[1], of: Taxonomy(id: "A", name: "A")) { _ in }
        }
    }

    @Test("an index.yml that is a link out of the source is not read")
    func indexLink() async throws {
        let site = Site.folder()
        try site.add(try picture(), "A/B/p.jpg")
        try site.folder.get().write(Array("hunter2: secret".utf8), to: "elsewhere.yml")
        #expect(symlink("../../../elsewhere.yml", try site.path + "/pictures/A/B/index.yml") == 0)
        let built = try await site.build()
        #expect(built.codes == ["leaves-folder"])
        #expect(!built.report.problems.contains { $0.sentence.contains("hunter2") })
    }

    @Test("what is passed over at the top of a source is told")
    func top() async throws {
        let site = Site.folder()
        try site.add(try picture(), "A/B/p.jpg")
        #expect(symlink("/etc", try site.path + "/pictures/out") == 0)
        #expect(symlink("/etc", try site.path + "/pictures/A/out") == 0)
        let built = try await site.build()
        #expect(built.report.problems.count == 2 && built.codes == ["leaves-folder"])
    }

    @Test("the same damage gives the same manifest, without a library's words or our own folders")
    func deterministic() async throws {
        var manifests: Set<[UInt8]> = []
        for _ in 0..<3 {
            var site = Site.folder("limits: { pixels: 200M }")
            site.yaml = site.yaml.replacing(
                "path: pictures", with: "path: \(try site.path)/pictures")
            for number in 0..<6 {
                let gif = Array(
                    "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{1}\u{7F}\0;".utf8)
                try site.add(gif, "A/C\(number)/bad.gif")
                try site.add(
                    try ImageFixtures.picture(as: .png).dropLast(40) + [], "A/C\(number)/cut.png")
                try site.add(try picture(Double(number)), "A/C\(number)/good.jpg")
            }
            let built = try await site.build()
            #expect(built.report.images == 6 && built.report.problems.count == 12)
            manifests.insert(try built.tree.bytes("manifest.json"))
            let text = String(decoding: try built.tree.bytes("manifest.json"), as: UTF8.self)
            #expect(!text.contains(try site.path) && !text.contains("gifload"))
        }
        #expect(manifests.count == 1)
    }
}
