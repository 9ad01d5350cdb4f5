import Bounds
import MockServer
import Native
import Synchronization
import TestSupport
import Testing

@Suite("What is asked of a channel's server", .bounded)
struct OracleDownloadTests {
    private func downloads(_ server: MockServerProgram) -> [Exchange] {
        server.requests.filter { $0.path.contains("/assets/") }
    }

    @Test("an asset in two categories is downloaded once, and its files are second names")
    func once() async throws {
        let channel = OracleChannel.coffeeShop
        let server = try channel.serve()
        let built = try await Site.oracle(server).build()
        let club = try #require(channel.asset("club.jpg"))
        #expect(server.count { $0.path.contains(club) } == 1)
        #expect(downloads(server).count == 14)
        let inodes = ["breakfast", "sandwiches"].compactMap { folder in
            built.tree.path("oceimagegallerytaxonomy/food/\(folder)/medium/club.#.jpg")
                .flatMap { built.tree.files[$0]?.inode }
        }
        #expect(inodes.count == 2 && Set(inodes).count == 1)
    }

    @Test("a second run downloads nothing and writes nothing")
    func second() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        let site = Site.oracle(server)
        let first = try await site.build()
        server.reset()
        let second = try await site.build()
        #expect(downloads(server).isEmpty)
        #expect(server.count { _ in true } > 6, "it was listed")
        #expect(first.tree.files == second.tree.files)
    }

    @Test("a new revision is asked for with the old one's ETag, and 304 keeps what is there")
    func revision() async throws {
        let before = OracleChannel.coffeeShop
        var after = before
        let place = try #require(after.assets.firstIndex { $0.name == "espresso.jpg" })
        after.assets[place].updatedDate = "2026-01-01T00:00:00.000Z"
        let handlers = [before, after].map { $0.handler(pictures: PictureSupply.picture) }
        let isChanged = Mutex(false)
        let faults = FaultPlan()
        let server = try MockServerProgram(
            respond: faults.wrap { handlers[isChanged.withLock { $0 } ? 1 : 0]($0) })
        let site = Site.oracle(server)
        let first = try await site.build()
        isChanged.withLock { $0 = true }
        server.reset()
        faults.add(.reply(Reply(status: 304)), pathContaining: "/assets/")
        let second = try await site.build()
        #expect(second.report.problems.isEmpty)
        let asked = try #require(downloads(server).first)
        #expect(downloads(server).count == 1 && asked.path.contains(after.assets[place].id))
        #expect(asked.header("If-None-Match")?.count == 32)
        let images = [first, second].map { built in
            built.manifest.images.first { $0.id == after.assets[place].id }
        }
        #expect(images[1]?.revision?.hasPrefix("2026-01-01") == true)
        #expect(images[0]?.renditions == images[1]?.renditions)
        #expect(try Files.names(in: site.path + "/.gallery/incoming").isEmpty, "nothing came")
    }

    @Test("the thumbnail is asked for as documented, or as Oracle's Swift SDK does")
    func forms() async throws {
        for (form, type) in [("rendition", "responsiveimage"), ("uithumbnail", "uithumbnail")] {
            let server = try OracleChannel.coffeeShop.serve()
            let site = Site.oracle(
                server, .coffeeShop, "thumbnailForm: \(form)",
                settings: """
                    renditions: { thumbnail: { width: 100, height: 100 }, medium: off }
                    contactSheet: off
                    """)
            let built = try await site.build()
            #expect(built.report.problems.isEmpty)
            let asked = downloads(server).filter { $0.queryValue("type") == type }
            #expect(asked.count >= 8, "\(form)")
            let name = form == "rendition" ? "/Thumbnail" : "/thumbnail"
            #expect(asked.allSatisfy { $0.path.hasSuffix(name) })
            #expect(asked.allSatisfy { ($0.queryValue("format") == nil) == (form != "rendition") })
        }
    }

    @Test("contact sheets alone cost at most four downloads a category")
    func fourAtMost() async throws {
        let channel = OracleChannel.large(taxonomies: 1, categories: 4, assets: 120, crowded: 60)
        let server = try channel.serve()
        let site = Site.oracle(server, channel, settings: "renditions: off")
        let built = try await site.build()
        #expect(built.manifest.images.count == 120 && built.report.problems.isEmpty)
        #expect(built.manifest.categories.map(\.images.count).max() == 60)
        #expect(downloads(server).count == 16)
        #expect(built.manifest.categories.allSatisfy { $0.contactSheet?.tiles.count == 4 })
    }

    @Test("transfers keep to the number of connections")
    func width() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        try await Site.oracle(server, settings: "limits: { connections: 3 }").build()
        #expect(server.maximumConcurrent <= 3)
    }

    @Test("native: true publishes the bytes that were uploaded")
    func native() async throws {
        let channel = OracleChannel.coffeeShop
        let server = try channel.serve()
        let site = Site.oracle(
            server, channel,
            settings: "renditions: { native: true, medium: off }\ncontactSheet: off")
        let built = try await site.build()
        #expect(downloads(server).allSatisfy { $0.path.hasSuffix("/native") })
        for image in built.manifest.images {
            let asset = try #require(channel.assets.first { $0.id == image.id })
            let native = try #require(image.renditions["native"])
            #expect((native.width, native.height) == (asset.width, asset.height))
            let request = PictureRequest(
                assetID: image.id, rendition: "native", format: asset.fileExtensionOfName,
                width: native.width, height: native.height)
            #expect(try built.tree.bytes(native.path) == PictureSupply.picture(request))
        }
    }
}

extension OracleAsset {
    fileprivate var fileExtensionOfName: String { String(name.suffix(3)) }
}
