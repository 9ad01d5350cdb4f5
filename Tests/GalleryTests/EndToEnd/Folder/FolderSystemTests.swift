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

@Suite("Folders as NAS systems, disks and archives leave them", .bounded)
struct FolderSystemTests {
    private func site(_ keys: String = "", _ paths: String...) throws -> Site {
        var site = Site.folder()
        site.yaml = "sources: [{ type: folder, name: Shop, path: pictures\(keys) }]\n"
        for (number, path) in paths.enumerated() {
            try site.add(try ImageFixtures.picture(color: [Double(number * 25), 99, 9]), path)
        }
        return site
    }

    @Test("a NAS's thumbnails, its bin and a Mac's halves were published; they are no pictures")
    func systems() async throws {
        let site = try site(
            "", "T/C/a.jpg", "T/C/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg", "T/#recycle/gone.jpg",
            "T/__MACOSX/._a.jpg", "$RECYCLE.BIN/S-1/b.jpg", ".Trash-1000/files/c.jpg",
            "lost+found/#12.jpg", "System Volume Information/d.jpg", "T/C/a.jpg~", "T/C/a.jpg.bak",
            "T/C/a.jpg_original", "T/L Previews.lrdata/0/x.jpg")
        try site.add(Array("db".utf8), "T/C/Thumbs.db")
        let built = try await site.build()
        #expect(built.manifest.categories.map(\.id) == ["T/C"])
        #expect(built.manifest.images.map(\.name) == ["a.jpg"] && built.report.problems.isEmpty)
    }

    @Test("exclude and include by globs, from the source's root")
    func globs() async throws {
        let site = try site(
            ", exclude: [ 'T/drafts/**', '**/*.png' ], include: [ 'T/**', 'U/*/best' ]",
            "T/C/a.jpg", "T/C/b.png", "T/drafts/c.jpg", "U/D/d.jpg", "U/D/best/e.jpg", "V/E/f.jpg")
        let built = try await site.build()
        #expect(built.manifest.images.map(\.id) == ["T/C/a.jpg", "U/D/best/e.jpg"])
        #expect(built.manifest.taxonomies.map(\.name) == ["T", "U"])
    }

    @Test(
        "a pattern that could match nothing is a mistake with its line",
        arguments: ["/T/**", "./T", "T/../U", "''", "T//C", "/"])
    func mistakes(pattern: String) throws {
        for key in ["exclude", "include"] {
            let yaml =
                "sources:\n  - type: folder\n    path: p\n    \(key): [ \(pattern) ]\n"
            do {
                _ = try Configuration.parse(yaml, file: "gallery.yml") { _ in nil }
                Issue.record("\(pattern) is taken")
            } catch let error as ConfigurationError {
                #expect(error.sentence.contains("gallery.yml:4:"), "\(error.sentence)")
                #expect(error.sentence.contains("\(key) has paths below"))
            }
        }
    }

    @Test(
        "brackets and braces, which other globs know, matched nothing without a word",
        arguments: ["'T/{C,D}'", "'[ab].jpg'", "'a}'", "'x]'"])
    func brackets(pattern: String) throws {
        let yaml =
            "sources:\n  - type: folder\n    path: p\n    exclude:\n      - a\n      - \(pattern)\n"
        #expect {
            try Configuration.parse(yaml, file: "gallery.yml") { _ in nil }
        } throws: { error in
            (error as? ConfigurationError)?.sentence.contains("gallery.yml:6:10: exclude knows *")
                == true
        }
    }

    @Test(
        "an include that no picture meets was no problem",
        arguments: ["nothing/**", "*.webp", "T/**/x"])
    func includesNothing(pattern: String) async throws {
        let built = try await site(", include: [ '\(pattern)' ]", "T/C/a.jpg", "T/b.jpg").build()
        #expect(built.codes == ["no-match"] && built.manifest.images.isEmpty)
        #expect(built.report.problems.first?.sentence.contains(pattern) == true)
    }

    @Test("links to the root, to a parent, to the output and the cache are told and not followed")
    func links() async throws {
        let site = try site("", "T/C/a.jpg", "U/D/b.jpg")
        let inner = site.yaml.replacing("path: pictures", with: "path: .")
        var whole = site
        whole.yaml = inner
        let base = try site.path + "/pictures/"
        #expect(symlink("../..", base + "T/C/up") == 0)
        #expect(symlink("..", base + "T/C/parent") == 0)
        #expect(symlink(base + "U/D/b.jpg", base + "T/C/b.jpg") == 0)
        let built = try await site.build()
        #expect(built.manifest.images.map(\.name) == ["a.jpg", "b.jpg", "b.jpg"])
        #expect(built.manifest.categories.map(\.id) == ["T/C", "U/D"])
        #expect(built.codes == ["circular-link"] && built.report.problems.count == 2)
        // The whole folder as the source: output and cache lie in it.
        #expect(symlink("../../../Output/t", base + "T/C/out") == 0)
        #expect(symlink("../../../.gallery/store", base + "T/C/store") == 0)
        let all = try await whole.build()
        #expect(all.manifest.images.map(\.name) == ["a.jpg", "b.jpg", "b.jpg"])
        for link in ["out", "store"] {
            let told = Problem.Reason.circularLink(path: "pictures/T/C/" + link)
            #expect(all.report.problems.contains { $0.reason == told })
        }
    }

    @Test(
        "a camera's files, other kinds of pictures and a pipe with a picture's name are told, not dropped"
    )
    func otherKinds() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(), "F/C/a.jpg")
        try site.add(Array("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom".utf8), "F/C/b.CR3")
        try site.add(Array("FUJIFILMCCD-RAW 0201".utf8), "F/C/c.raf")
        try site.add(Array("BM".utf8) + [9, 0, 0, 0], "F/C/d.bmp")
        try site.add([0xFF, 0x0A, 1, 2], "F/C/e.jxl")
        mkfifo(try site.path + "/pictures/F/C/f.jpg", 0o600)
        mkfifo(try site.path + "/pictures/F/C/control", 0o600)
        let built = try await site.build()
        #expect(
            built.report.problems.map(\.name) == ["b.CR3", "c.raf", "d.bmp", "e.jxl", "f.jpg"])
        #expect(built.manifest["f/c"]?.images.map(\.name) == ["a.jpg"])
    }
}
