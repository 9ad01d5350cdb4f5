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

@Suite("A listing that came short replaces no fuller publication", .bounded)
struct ShortListingTests {
    /// Builds the channel, and again as it is after a change, at another address.
    private func builds(
        _ keys: String = "pageSize: 2", _ change: (inout OracleChannel) -> Void
    ) async throws -> (before: Site.Built, after: Site.Built) {
        var channel = OracleChannel.quick
        let settings = "renditions: off\ncontactSheet: off\nlimits: { retries: 0 }"
        var site = Site.oracle(try channel.serve(), channel, keys, settings: settings)
        let before = try await site.build()
        change(&channel)
        let old = try #require(site.server?.origin)
        site.server = try channel.serve()
        site.yaml = site.yaml.replacing(old, with: try #require(site.server?.origin))
        return (before, try await site.build())
    }

    @Test("a server that delivers fewer rows than it tells took pictures away; they stay")
    func incomplete() async throws {
        let (before, after) = try await builds { channel in
            channel.paging.totalShortfall = -3
            channel.paging.lists = [.items]
            channel.assets.removeLast(channel.assets.count / 2)
        }
        #expect(after.manifest.images.map(\.id) == before.manifest.images.map(\.id))
        #expect(after.codes == ["listing-incomplete"])
    }

    @Test("a wrong total does not freeze a category whose pictures are all there")
    func growing() async throws {
        let (before, after) = try await builds { channel in
            channel.paging.totalShortfall = -3
            channel.paging.lists = [.items]
            for place in channel.assets.indices { channel.assets[place].description = "New words" }
        }
        #expect(after.manifest.images.count == before.manifest.images.count)
        #expect(after.manifest.images.allSatisfy { $0.alt == "New words" })
        #expect(after.codes == ["listing-incomplete"])
    }

    @Test("a page that fails, or a list of taxonomies or categories, takes nothing away")
    func failing() async throws {
        for list in [PagingQuirks.List.items, .categories] {
            let (before, after) = try await builds("pageSize: 1") { channel in
                channel.paging.failingPage = 1
                channel.paging.lists = [list]
            }
            #expect(after.manifest.images.map(\.id) == before.manifest.images.map(\.id))
            #expect(!after.report.problems.isEmpty)
        }
    }

    /// A folder source with a nested tree, and its pictures' folder.
    private func shop() throws -> Site {
        let site = Site.folder()
        for (number, name) in ["F/A/a", "F/B/b", "F/B/C/c", "F/D/d"].enumerated() {
            try site.add(
                try ImageFixtures.picture(color: [Double(number * 60), 9, 99]), name + ".jpg")
        }
        return site
    }

    @Test("a link that goes in circles through another, or to nothing, is told")
    func links() async throws {
        let site = try shop()
        let folder = try site.path + "/pictures/F/A/"
        #expect(symlink("two", folder + "one") == 0 && symlink("one", folder + "two") == 0)
        #expect(symlink("nowhere.jpg", folder + "dead.jpg") == 0)
        #expect(symlink("a.jpg/x", folder + "under.jpg") == 0)
        let built = try await site.build()
        #expect(built.codes == ["dead-link", "unreadable-file"])
        #expect(built.report.problems.count == 4 && built.manifest.images.count == 4)
    }

    @Test("a published folder, taxonomy or picture that is a dangling link now was taken away")
    func dangling() async throws {
        let site = try shop()
        for name in ["F/A/linked.jpg", "F/linked", "linked"] {
            let target = ".away/" + name
            let file = name.hasSuffix(".jpg") ? target : target + "/C/x.jpg"
            try site.add(try ImageFixtures.picture(color: [Double(name.count), 99, 9]), file)
            let up = String(repeating: "../", count: name.split(separator: "/").count - 1)
            #expect(symlink(up + target, try site.path + "/pictures/" + name) == 0)
        }
        let before = try await site.build()
        #expect(before.manifest.images.count == 7)
        Files.removeTree(try site.path + "/pictures/.away")
        let during = try await site.build()
        #expect(during.codes == ["dead-link", "unreadable-file"])
        #expect(during.manifest.images.map(\.id) == before.manifest.images.map(\.id))
        for name in ["F/A/linked.jpg", "F/linked", "linked"] { try site.remove(name) }
        #expect(try await site.build().manifest.images.count == 4, "now they are gone")
    }

    @Test("beside a taxonomy's own pictures a dead link took a category away")
    func danglingCategory() async throws {
        let site = Site.folder()
        try site.add(try ImageFixtures.picture(color: [9, 99, 9]), "F/own.jpg")
        try site.add(try ImageFixtures.picture(color: [99, 9, 9]), "F/D/d.jpg")
        let before = try await site.build()
        let folder = try site.path + "/pictures/F/D"
        Files.removeTree(folder)
        #expect(symlink("nowhere", folder) == 0)
        let during = try await site.build()
        #expect(during.codes == ["dead-link"] && before.manifest.images.count == 2)
        #expect(during.manifest.images == before.manifest.images)
    }

    @Test("a name that cannot be looked up leaves what was published of its folder")
    func unreadable() async throws {
        let site = try shop()
        let before = try await site.build()
        // A name longer than any is an error that a missing file is not, for root, too.
        let file = try site.path + "/pictures/F/B/b.jpg"
        try Files.remove(file)
        #expect(symlink(String(repeating: "x", count: 300), file) == 0)
        for _ in 0..<2 {
            let during = try await site.build()
            #expect(during.codes == ["unreadable-entry"])
            #expect(during.manifest.images == before.manifest.images)
        }
        try Files.remove(file)
        #expect(
            try await site.build().manifest.images.count == 3, "the source says that it is gone")
    }

    @Test(
        "what cannot be looked up at the top keeps the taxonomies that are not seen, and no others")
    func top() async throws {
        let site = try shop()
        try site.add(try ImageFixtures.picture(color: [1, 200, 3]), "G/A/x.jpg")
        let before = try await site.build()
        let pictures = try site.path + "/pictures/"
        try Files.rename(pictures + "G", to: try site.path + "/away")
        #expect(symlink(String(repeating: "x", count: 300), pictures + "G") == 0)
        try site.remove("F/D/d.jpg")
        let during = try await site.build()
        #expect(during.codes == ["unreadable-entry"])
        #expect(during.manifest["g/a"]?.images == before.manifest["g/a"]?.images)
        #expect(during.manifest["f/d"]?.images.isEmpty == true)
    }

    @Test("a file without an extension that cannot be read may be a picture: it is told and kept")
    func nameless() async throws {
        let site = try shop()
        try site.add(try ImageFixtures.picture(color: [1, 2, 200]), "F/A/scan")
        let before = try await site.build()
        // A pipe's contents are nobody's to read; but for it root may read all.
        #expect(FolderContents.isPicture("/nonexistent/scan", "scan"))
        #expect(before.manifest["f/a"]?.images.map(\.name) == ["a.jpg", "scan"])
    }
}
