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

@Suite("Downloads in the store and their second names in the output", .bounded)
struct OracleStoreTests {
    /// The path of every download, by its SHA-256.
    private func stored(_ site: Site) throws -> [String: String] {
        let store = try site.path + "/.gallery/store"
        var files: [String: String] = [:]
        for folder in try Files.names(in: store).compactMap(\.self) {
            for name in try Files.names(in: store + "/" + folder).compactMap(\.self) {
                files[name] = "\(store)/\(folder)/\(name)"
            }
        }
        return files
    }

    private func downloads(_ server: MockServerProgram) -> Set<String> {
        Set(server.requests.map(\.path).filter { $0.contains("/assets/") })
    }

    @Test("bytes that fit as they are lay on the disk twice: in the store and in the output")
    func links() async throws {
        let site = Site.oracle(
            try OracleChannel.quick.serve(), .quick, settings: OracleChannel.quickSettings)
        let built = try await site.build()
        let stored = try stored(site)
        for image in built.manifest.images {
            let thumbnail = try #require(image.renditions["thumbnail"])
            let original = try #require(stored[thumbnail.sha256])
            let status = try Files.status(original)
            #expect(
                status == built.tree.files[thumbnail.path],
                "\(original) is not \(thumbnail.path), or not like a new file")
        }
        #expect(!built.manifest.images.isEmpty)
    }

    @Test(
        "bytes that fit are published though a neighbour has removed them from the store meanwhile")
    func evicted() throws {
        let folder = try ImageFixtures.Folder()
        let output = try OutputFolder(folder.path + "/Output")
        let slot = OutputFolder.Slot(path: "a.jpg", state: .empty)
        #expect(try !output.link(slot, to: folder.path + "/gone"))
        #expect(try Files.names(in: output.root).count == 0)
    }

    @Test(
        "a published file that was changed in place is made again, though the store had the same bytes"
    )
    func changedInPlace() async throws {
        var site = Site.oracle(
            try OracleChannel.quick.serve(), .quick, settings: OracleChannel.quickSettings)
        let first = try await site.build()
        let before = try first.tree.contents()
        let path = try #require(first.manifest.images.first?.renditions["thumbnail"]?.path)
        let descriptor = open(first.tree.root + "/" + path, O_WRONLY)
        #expect(pwrite(descriptor, [UInt8](repeating: 0, count: 9), 9, 300) == 9)
        close(descriptor)
        site.options.refresh = true
        let second = try await site.build()
        #expect(second.report.problems.isEmpty)
        #expect(try second.tree.contents() == before)
    }

    @Test("a picture that was verified but could not be published was downloaded again")
    func unpublished() async throws {
        let server = try OracleChannel.quick.serve()
        let site = Site.oracle(server, .quick, settings: OracleChannel.quickSettings)
        let whole = try await site.build()
        let all = downloads(server)
        // Where no run can write: links that lead out of the output.
        let folders = Set(whole.tree.paths.filter { $0.contains("/thumbnail/") }.map(Paths.folder))
        for name in ["Output", ".gallery"] { Files.removeTree(try site.path + "/" + name) }
        for folder in folders {
            try Files.makeDirectory(try site.output + "/" + Paths.folder(of: folder))
            #expect(symlink("/tmp", try site.output + "/" + folder) == 0)
        }
        server.reset()
        await #expect(throws: GalleryError.self) { try await site.build() }
        let tried = downloads(server)
        #expect(!tried.isEmpty)
        for folder in folders { try Files.remove(try site.output + "/" + folder) }
        server.reset()
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(downloads(server) == all.subtracting(tried))
    }
}
