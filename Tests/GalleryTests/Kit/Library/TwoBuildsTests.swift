import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel

@Suite("Two builds in one process", .bounded)
struct TwoBuildsTests {
    /// Sites whose pictures and recipes differ, with a bad picture each.
    private static func sites() throws -> [Site] {
        try (0..<2).map { number in
            let width = 200 + 150 * number
            let site = Site.folder(
                "title: Nr. \(number)\nrenditions: { medium: { width: \(width) } }\nlimits: { pixels: 400K }\n"
            )
            for picture in 0..<12 {
                let color = [Double(picture * 20), Double(number * 90), 40]
                try site.add(
                    ImageFixtures.picture(width: 500, height: 380, color: color),
                    "Food/C\(picture % 3)/p\(picture).jpg")
            }
            try site.add(ImageFixtures.picture(width: 900, height: 600), "Food/C0/large.jpg")
            try site.add(Array("no picture".utf8), "Food/C1/bad\(number).jpg")
            return site
        }
    }

    @Test("at once they make what each makes alone, and hear of their own pictures only")
    func atOnce() async throws {
        let (alone, together) = (try Self.sites(), try Self.sites())
        var wanted: [Site.Built] = []
        for site in alone { wanted.append(try await site.build()) }
        async let first = together[0].build()
        async let second = together[1].build()
        for (built, wanted) in zip(try await [first, second], wanted) {
            #expect(built.tree.paths == wanted.tree.paths)
            for path in wanted.tree.paths {
                #expect(try built.tree.bytes(path) == wanted.tree.bytes(path), "\(path)")
            }
            #expect(built.told.sorted() == wanted.told.sorted())
            #expect(built.report.images == 12 && built.report.problems.count == 2)
        }
    }

    @Test("into one output the second is told that another writes there, and changes nothing")
    func oneOutput() async throws {
        let site = try Self.sites()[0]
        try await site.build()
        try await whileLocked(site.output) {
            await #expect(throws: GalleryError.self) { try await site.build() }
        }
        try await site.build()
    }

    private func whileLocked(_ folder: String, _ body: () async -> Void) async throws {
        let lock = try DirectoryLock(folder)
        await body()
        _ = lock
    }

    @Test("with one cache each finds what the other has made, and nothing of it is lost")
    func oneCache() async throws {
        var sites = try Self.sites()
        let cache = try sites[0].path + "/shared"
        for index in sites.indices { sites[index].yaml += "cache: \(cache)\n" }
        let built = sites
        async let first = built[0].build()
        async let second = built[1].build()
        #expect(try await [first, second].map(\.report.images) == [12, 12])
        for site in sites {
            #expect(try await !site.gallery.audit(decoding: true).isDamaged)
            #expect(try await site.build().report.images == 12)
        }
    }
}
