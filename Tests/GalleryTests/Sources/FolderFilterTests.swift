import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("What a folder source takes", .bounded)
struct FolderFilterTests {
    @Test(
        "what systems and programs leave beside pictures is passed over",
        arguments: [
            "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "__MACOSX",
            "lost+found", "Thumbs.db", "desktop.ini", "a.jpg.bak", "a.jpg~", "a.jpg.orig",
            "#snapshot",
            "a.jpg_original", "a.jpg.part", "My.lrdata", "Photos Library.photoslibrary", "@Recycle",
            "a.jpg@SynoEAStream", "THUMBS.DB", "scan.TIF.tmp",
        ])
    func systems(name: String) {
        #expect(FolderFilter().leavesOut(name) && FolderFilter().leavesOut("F/C/" + name))
    }

    @Test(
        "what only looks like it is taken",
        arguments: [
            "a.jpg", "original.jpg", "bak.jpg", "lost+found.jpg", "@eaDirs", "recycle",
            "cake~1.jpg",
            "an_original", "Vol. 1_original", "notes.txt_original", "Thumbs", "# 1", "party.jpg",
            "lrdata",
        ])
    func others(name: String) { #expect(!FolderFilter().leavesOut("F/C/" + name)) }

    @Test(
        "exclude: a pattern that is met by a folder leaves out all that is in it",
        arguments: [
            ("F/C", "F/C", true), ("F/C/**", "F/C", true), ("F/C/", "F/C", true),
            ("**/drafts", "drafts", true), ("**/drafts", "F/x/Drafts", true),
            ("**/*.png", "a.png", true), ("**/*.png", "F/C/a.PNG", true),
            ("*.png", "F/a.png", true), ("F/*/raw", "F/C/raw", true), ("F/**/raw", "F/raw", true),
            ("Drafts/", "F/C/drafts", true), ("Drafts", "Drafts", true), ("**", "F", true),
            ("Drafts/**", "Drafts", true), ("Drafts/**", "F/Drafts", false),
            ("F/C", "F/CD", false), ("F/C", "G/F/C", false), ("", "F", false),
        ])
    func exclude(pattern: String, path: String, expected: Bool) {
        #expect(FolderFilter(exclude: [pattern]).leavesOut(path) == expected)
    }

    @Test(
        "include: by itself or with a folder that it is in",
        arguments: [
            ("F/C", "F/C/x/a.jpg", true), ("F/**", "F/a.jpg", true),
            ("**/*.jpg", "F/C/a.jpg", true),
            ("**/*.jpg", "a.jpg", true), ("**/*.jpg", "F/a.png", false),
            ("F/C", "F/D/a.jpg", false), ("*.jpg", "F/C/a.jpg", true),
            ("best/", "F/best/a.jpg", true),
            ("F/**", "G/F/a.jpg", false),
            ("F/*/best", "F/C/best/a.jpg", true), ("F/*/best", "F/C/a.jpg", false),
        ])
    func include(pattern: String, path: String, expected: Bool) {
        let filter = FolderFilter(include: [pattern])
        #expect(filter.includes(path) == expected)
        // Every folder on the way to what is asked for is entered.
        var folder = Paths.folder(of: path)
        while expected, !folder.isEmpty {
            #expect(filter.leads(into: folder))
            folder = Paths.folder(of: folder)
        }
    }

    @Test("a folder in which nothing can be asked for becomes no category")
    func leads() {
        let filter = FolderFilter(include: ["F/*/best", "G/**/a.jpg"])
        for (folder, expected) in [
            ("F", true), ("F/C", true), ("F/C/best/x", true), ("F/C/rest", false), ("H", false),
            ("G/x/y/z", true),
        ] { #expect(filter.leads(into: folder) == expected, "\(folder)") }
    }
}
