import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("A second run over a folder", .bounded)
struct FolderChangeTests {
    private let red = [200.0, 40, 40]
    private let blue = [40.0, 40, 200]

    private func shop() throws -> Site {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(color: red), "F/C/a.jpg")
        try site.add(try ImageFixtures.picture(color: blue), "F/C/b.jpg")
        return site
    }

    @Test("a source changed under its name renews its thumbnail and the sheet")
    func changed() async throws {
        // bugs.md 29
        let site = try shop()
        let first = try await site.build()
        try site.add(try ImageFixtures.picture(color: [40, 200, 40]), "F/C/a.jpg")
        let second = try await site.build()
        #expect(distance(try second.pixels("a.jpg", in: "f/c").mean(), [40, 200, 40]) < 6)
        let (sheet, record) = try second.sheet("f/c")
        let tile = try #require(record.tiles.first)
        let mean = sheet.mean(x: tile.x + 140, y: tile.y + 100, width: 40, height: 40)
        #expect(distance(mean, [40, 200, 40]) < 8)
        let old = try first.sheet("f/c").record
        #expect(record.path != old.path)
        let alias = second.tree.files["f/c/contact-sheet.jpg"]
        #expect(alias?.inode == second.tree.files[record.path]?.inode)
    }

    @Test("nothing has changed: no file in the output is written")
    func unchanged() async throws {
        let site = try shop()
        let (first, second) = (try await site.build(), try await site.build())
        #expect(first.tree.files == second.tree.files, "times and inodes among them")
        #expect(second.report.removed == 0)
        #expect(first.report.images == second.report.images)
    }

    @Test("nothing has changed: no picture is opened")
    func unopened() async throws {
        let site = try shop()
        let first = try await site.build()
        // Nonsense of the same size and time: whoever opened one of these would find it out.
        for path in [try site.path + "/pictures/F/C/a.jpg", try site.path + "/pictures/F/C/b.jpg"]
            + first.tree.paths.filter({ $0.hasSuffix(".jpg") }).map({ first.tree.root + "/" + $0 })
        {
            try Corruption.overwrite(path)
        }
        let second = try await site.build()
        #expect(second.report.problems.isEmpty)
        #expect(second.manifest == first.manifest)
    }

    @Test("the files of a removed picture stay for one run and then go")
    func removed() async throws {
        let site = try shop()
        let first = try await site.build()
        let lost = first.tree.paths.filter { $0.contains("/a.") }
        #expect(lost.count == 2)
        try site.remove("F/C/a.jpg")
        let second = try await site.build()
        #expect(second.manifest["f/c"]?.images.map(\.name) == ["b.jpg"])
        #expect(lost.allSatisfy { second.tree.files[$0] != nil }, "a reader may hold the old one")
        let third = try await site.build()
        #expect(lost.allSatisfy { third.tree.files[$0] == nil })
        #expect(third.report.removed == 3, "two renditions and the old sheet")
        let fourth = try await site.build()
        #expect(third.tree.files == fourth.tree.files)
    }

    @Test("a removed category's folder goes after the next run, with a user's file left alone")
    func removedCategory() async throws {
        let site = try shop()
        try site.add(try ImageFixtures.picture(), "F/Gone/x.jpg")
        try site.add(try ImageFixtures.picture(), "F/Kept/x.jpg")
        try await site.build()
        try site.folder.get().write([1], to: "Output/f/kept/mine.txt")
        try site.remove("F/Gone/x.jpg")
        try site.remove("F/Kept/x.jpg")
        for folder in ["Gone", "Kept"] {
            Files.removeEmptyDirectory(try site.path + "/pictures/F/" + folder)
        }
        try await site.build()
        let tree = try await site.build().tree
        #expect(tree.paths(in: "f/gone").isEmpty)
        #expect((try? Files.status(tree.root + "/f/gone")) == nil)
        #expect(tree.paths(in: "f/kept") == ["f/kept/mine.txt"])
    }

    @Test("a changed title writes manifests and no picture")
    func title() async throws {
        let site = try shop()
        let first = try await site.build()
        try site.add(Array("pictures: [{ file: a.jpg, title: Apple }]".utf8), "F/C/index.yml")
        let second = try await site.build()
        #expect(second.manifest["f/c"]?["a.jpg"]?.title == "Apple")
        let changed = second.tree.paths.filter { first.tree.files[$0] != second.tree.files[$0] }
        #expect(changed == ["f/c/manifest.json", "manifest.json"])
    }
}
