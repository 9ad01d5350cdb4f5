import Bounds
import Glibc
import ImageFixtures
import MockServer
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

@Suite("What became of the store's files meanwhile", .bounded)
struct StoredCopyTests {
    /// Sizes for which the thumbnails that the server has are published as they are.
    private static let settings =
        "limits: { retries: 0 }\ncontactSheet: off\n"
        + "renditions: { thumbnail: { width: 150, height: 150 }, medium: off, native: true }"

    /// All files of the store.
    private func stored(_ site: Site) throws -> [String] {
        let store = try site.path + "/.gallery/store"
        return try Files.names(in: store).compactMap { $0 }.flatMap { folder in
            try Files.names(in: "\(store)/\(folder)").compactMap { $0 }
                .map { "\(store)/\(folder)/\($0)" }
        }
    }

    @Test(
        "with retries: 0 a picture fell out of the gallery when its published file was edited in place"
    )
    func corrupt() async throws {
        let server = try OracleChannel.quick.serve()
        var site = Site.oracle(server, .quick, settings: StoredCopyTests.settings)
        let first = try await site.build()
        let files = try stored(site)
        #expect(!files.isEmpty)
        for file in files { try Corruption.overwrite(file) }
        // Drawn again, from what is stored.
        site.yaml = site.yaml.replacing("width: 150", with: "width: 140")
        let second = try await site.build()
        #expect(second.report.problems.isEmpty)
        #expect(second.manifest.images.count == first.manifest.images.count)
        site.options.refresh = true
        #expect(try await site.build().report.problems.isEmpty)
        let whole = try await site.gallery.audit(decoding: true)
        #expect(whole.missing.isEmpty && whole.changed.isEmpty)
    }

    @Test("published files that fit could not be read by a server that may read the others")
    func rights() async throws {
        let server = try OracleChannel.quick.serve()
        let site = Site.oracle(server, .quick, settings: StoredCopyTests.settings)
        let built = try await site.build()
        let native = try #require(built.manifest.images.first?.renditions["native"]?.path)
        let shared = try stored(site).filter { file in
            try Files.status(file).inode == built.tree.files[native]?.inode
        }
        #expect(shared.count == 1, "otherwise it is a second name")
        // As a run with another umask has left them.
        for file in try stored(site) { #expect(chmod(file, 0o600) == 0) }
        _ = try site.gallery.removePublished()
        let again = try await site.build()
        #expect(again.report.problems.isEmpty)
        var status = stat()
        for (path, _) in again.tree.files where path.hasSuffix(".jpg") {
            #expect(stat(again.tree.root + "/" + path, &status) == 0)
            #expect(status.st_mode & 0o077 != 0, "\(path)")
        }
    }
}
