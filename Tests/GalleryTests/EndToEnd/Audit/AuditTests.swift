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

@Suite("verify: the output held against its manifest", .bounded)
struct AuditTests {
    private func site() throws -> Site {
        let site = Site.folder("renditions: { native: true }")
        for (index, name) in ["Cakes/apple.jpg", "Cakes/pear.jpg", "Bread/rye.jpg"].enumerated() {
            let color = [Double(40 + 60 * index), 120, 200]
            try site.add(
                try ImageFixtures.picture(width: 400, height: 300, color: color), "Food/" + name)
        }
        return site
    }

    @Test("a whole output has nothing missing, changed or extra")
    func whole() async throws {
        let site = try site()
        try await site.build()
        let report = try await site.gallery.audit(decoding: true)
        #expect(!report.isDamaged && report.extra.isEmpty)
        // Three renditions of three pictures, two sheets under two names, two manifests.
        #expect(report.checked == 9 + 4 + 2)
    }

    @Test("a whole picture beyond this machine's limits is not told as damaged")
    func limits() async throws {
        var site = try site()
        try await site.build()
        site.yaml += "\nlimits: { pixels: 1000 }"
        #expect(try await !site.gallery.audit(decoding: true).isDamaged)
    }

    @Test("one byte, a lost file and a lost manifest are found, a user's own file is told")
    func damage() async throws {
        let site = try site()
        let built = try await site.build()
        let changed = try #require(built.tree.path("food/cakes/medium/apple.#.jpg"))
        var bytes = try built.tree.bytes(changed)
        bytes[bytes.count / 2] ^= 1
        try Files.write(bytes, to: built.tree.root + "/" + changed)
        let missing = try #require(built.tree.path("food/cakes/native/pear.#.jpg"))
        try Files.remove(built.tree.root + "/" + missing)
        try Files.remove(built.tree.root + "/food/bread/manifest.json")
        try Files.write([1], to: built.tree.root + "/food/cakes/thumbnail/mine.txt")
        try Files.write([1], to: built.tree.root + "/mine.txt")
        let report = try await site.gallery.audit(decoding: false)
        #expect(report.changed == [changed])
        #expect(report.missing.sorted() == ["food/bread/manifest.json", missing].sorted())
        #expect(report.extra.filter { $0.hasSuffix("mine.txt") }.count == 2)
    }

    @Test("a picture that was corrupt before it was hashed: --decode alone finds it")
    func undecodable() async throws {
        let site = try site()
        let built = try await site.build()
        let root = built.tree.root
        let path = try #require(built.tree.path("food/cakes/thumbnail/apple.#.jpg"))
        var bytes = try built.tree.bytes(path)
        let old = Digest.sha256(bytes)
        // The end of the picture, in the middle of its scan.
        let scan = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) })
        bytes.replaceSubrange((scan + 20)..<(scan + 22), with: [0xFF, 0xD9])
        try Files.write(bytes, to: root + "/" + path)
        for file in ["/manifest.json", "/food/cakes/manifest.json"] {
            let text = String(decoding: try Files.read(root + file), as: UTF8.self)
            let new = text.replacing(old, with: Digest.sha256(bytes))
            try Files.write(Array(new.utf8), to: root + file)
        }
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
        #expect(try await site.gallery.audit(decoding: true).changed == [path])
    }

    @Test("a category's manifest that says another thing than the root's is damage")
    func manifests() async throws {
        let site = try site()
        let built = try await site.build()
        let path = built.tree.root + "/food/cakes/manifest.json"
        let text = String(decoding: try Files.read(path), as: UTF8.self)
        try Files.write(
            Array(text.replacing("\"title\":\"apple\"", with: "\"title\":\"Apple\"").utf8), to: path
        )
        #expect(
            try await site.gallery.audit(decoding: false).changed == ["food/cakes/manifest.json"])
    }

    @Test(
        "both manifests name a category outside the output: that is damage",
        arguments: [
            "../elsewhere", "/tmp/elsewhere", "food/../../elsewhere", "food/link", "food/..",
        ])
    func outside(folder: String) async throws {
        let site = try site()
        let built = try await site.build()
        let root = built.tree.root
        let elsewhere = try site.path + "/elsewhere"
        try Files.rename(root + "/food/bread", to: elsewhere)
        try Files.makeDirectory(root + "/food/x")
        #expect(symlink(elsewhere, root + "/food/link") == 0)
        for file in [root + "/manifest.json", elsewhere + "/manifest.json"] {
            let text = String(decoding: try Files.read(file), as: UTF8.self)
            try Files.write(Array(text.replacing("food/bread", with: folder).utf8), to: file)
        }
        let report = try await site.gallery.audit(decoding: false)
        #expect(report.isDamaged, "\(folder)")
        #expect((report.changed + report.missing).contains { $0.hasPrefix(folder) })
    }

    @Test("a picture, a sheet and a page that lie outside, or are no plain files, are damage")
    func strays() async throws {
        let site = try site()
        let built = try await site.build()
        let root = built.tree.root
        let names = ["medium/apple.#.jpg", "contact-sheet.#.jpg"].map { "food/cakes/" + $0 }
        for (number, name) in names.enumerated() {
            let path = try #require(built.tree.path(name))
            try Files.rename(root + "/" + path, to: try site.path + "/stray\(number)")
            // The right bytes in the wrong place.
            #expect(symlink(try site.path + "/stray\(number)", root + "/" + path) == 0)
            #expect(try await site.gallery.audit(decoding: true).changed == [path])
            try Files.remove(root + "/" + path)
            #expect(mkfifo(root + "/" + path, 0o644) == 0)
            #expect(try await site.gallery.audit(decoding: false).changed == [path])
            try Files.remove(root + "/" + path)
            try Files.rename(try site.path + "/stray\(number)", to: root + "/" + path)
        }
        let manifest = root + "/manifest.json"
        let text = String(decoding: try Files.read(manifest), as: UTF8.self)
        let page =
            "\"pages\":[\n{\"bytes\":1,\"mediaType\":\"a/b\",\"path\":\"../stray\",\"sha256\":\"x\"}"
        try Files.write(Array(text.replacing("\"pages\":[", with: page).utf8), to: manifest)
        #expect(try await site.gallery.audit(decoding: false).changed == ["../stray"])
    }

    @Test("a category's manifest that lies elsewhere, behind a link, is damage")
    func linkedManifest() async throws {
        let site = try site()
        let built = try await site.build()
        let file = built.tree.root + "/food/cakes/manifest.json"
        let elsewhere = try site.path + "/elsewhere.json"
        try Files.rename(file, to: elsewhere)
        #expect(symlink(elsewhere, file) == 0)
        #expect(
            try await site.gallery.audit(decoding: false).changed == ["food/cakes/manifest.json"])
    }

    @Test("--refresh repairs what verify found, and leaves what was whole")
    func repair() async throws {
        let site = try site()
        let built = try await site.build()
        let before = try built.tree.contents()
        let path = try #require(built.tree.path("food/cakes/medium/apple.#.jpg"))
        var bytes = try built.tree.bytes(path)
        bytes[100] ^= 0xFF
        try Files.write(bytes, to: built.tree.root + "/" + path)
        try await site.build()
        #expect(try await site.gallery.audit(decoding: false).changed == [path])
        var refreshing = site
        refreshing.options.refresh = true
        let again = try await refreshing.build()
        #expect(try again.tree.contents() == before)
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
    }

    @Test("what is no manifest of ours is refused, and nothing is read or removed by it")
    func hostile() async throws {
        let site = try site()
        let built = try await site.build()
        let root = built.tree.root + "/manifest.json"
        for text in ["", "{}", "[1,2", "{\"generator\":\"x\"\n],\"title\":", "\u{0}\u{1}"] {
            try Files.write(Array(text.utf8), to: root)
            await #expect(throws: GalleryError.self) {
                try await site.gallery.audit(decoding: false)
            }
            #expect(throws: GalleryError.self) { try site.gallery.removePublished() }
        }
        #expect(try PublishedTree(built.tree.root).paths == built.tree.paths)
    }
}
