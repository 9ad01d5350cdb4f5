import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("What is wrong in a folder, or was left in the output", .bounded)
struct FolderRepairTests {
    @Test("a crash leaves 0 bytes under a final name, and they are not served for ever")
    func leftovers() async throws {
        // bugs.md 17
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(), "F/C/toast.jpg")
        let first = try await site.build()
        let before = try first.tree.contents()
        for shape in ["f/c/thumbnail/toast.#.jpg", "f/c/contact-sheet.#.jpg"] {
            let path = try #require(first.tree.path(shape))
            try Files.write([], to: first.tree.root + "/" + path)
        }
        let second = try await site.build()
        #expect(second.report.problems.isEmpty)
        #expect(try second.tree.contents() == before)
    }

    @Test("what a killed run left half written is gone after the next")
    func parts() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(), "F/C/toast.jpg")
        try await site.build()
        for path in [".1-a9-1.part", "f/c/.1-a9-2.part", "f/c/medium/.1-a9-3.part"] {
            try site.folder.get().write([1, 2, 3], to: "Output/" + path)
        }
        try site.folder.get().write([1], to: "Output/.my-own.part")
        let download = ".gallery/incoming/.2147483647-a9-1.part"
        try site.folder.get().write([1], to: download)
        let paths = try await site.build().tree.paths
        #expect(paths.filter { $0.hasSuffix(".part") } == [".my-own.part"])
        #expect(!Files.exists(try site.path + "/" + download))
    }

    @Test("a WebP that is called .jpg is published as what it is, never as a .jpg that is not one")
    func lyingName() async throws {
        // bugs.md 10
        let site = Site.folder("renditions: { native: true }")
        try site.add(try ImageFixtures.picture(as: .webp(quality: 90)), "F/C/liar.jpg")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        let record = try #require(built.manifest["f/c"]?["liar.jpg"]?.renditions["native"])
        #expect(record.mediaType == "image/webp" && record.path.hasSuffix(".webp"))
        for path in built.tree.paths where path.hasSuffix(".jpg") {
            #expect(try Pixels.format(of: built.tree.bytes(path)) == "jpeg", "\(path)")
        }
    }

    @Test("a text file with a picture's name does not kill the run: it is named and skipped")
    func textFile() async throws {
        // bugs.md 11 and 28
        let site = Site.folder()
        try site.add(Array("Dear diary,\n".utf8), "F/C/diary.jpg")
        try site.add(try ImageFixtures.picture(), "F/C/toast.jpg")
        let built = try await site.build()
        #expect(built.manifest["f/c"]?.images.map(\.name) == ["toast.jpg"])
        #expect(built.manifest["f/c"]?.count == 2)
        let problem = try #require(built.manifest.problems.first)
        #expect(built.manifest.problems.count == 1 && built.report.problems.count == 1)
        #expect((problem.stage, problem.code) == ("verify", "not-a-picture"))
        #expect((problem.name, problem.category) == ("diary.jpg", "F/C"))
        #expect(problem.address == "F/C/diary.jpg")
        #expect(built.manifest["f/c"]?.problems == [problem])
    }

    @Test(
        "damaged pictures are named with their cause",
        arguments: [("truncated", 0.5), ("empty", 0.0), ("damaged", 0.02)])
    func damage(_ kind: String, _ share: Double) async throws {
        let site = Site.folder()
        let whole = try ImageFixtures.halves([250, 0, 0], [0, 0, 250], width: 640, height: 480)
        try site.add(Array(whole.prefix(Int(Double(whole.count) * share))), "F/C/bad.jpg")
        try site.add(try ImageFixtures.picture(), "F/C/good.jpg")
        let built = try await site.build()
        #expect(built.manifest["f/c"]?.images.map(\.name) == ["good.jpg"])
        #expect(built.manifest.problems.map(\.name) == ["bad.jpg"])
        #expect(built.manifest.problems.first?.stage == "verify")
        #expect(!built.tree.paths.contains { $0.contains("bad") })
    }
}
