import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryModel

@Suite("Reading what is published", .bounded)
struct PublishedImageTests {
    @Test("pictures come in the manifest's order, with their files, until one has enough")
    func order() async throws {
        let site = try Site.bakery()
        try await site.build()
        var seen: [PublishedImage] = []
        try await site.gallery.eachImage { image in
            seen.append(image)
            return true
        }
        #expect(seen.map(\.category) == ["Food/Bread", "Food/Cakes"])
        for image in seen {
            let medium = try #require(image.files["medium"])
            #expect(try Digest.sha256(Files.read(medium.path)) == medium.sha256)
            #expect((image.width, image.height) == (400, 300) && image.files.count == 2)
        }
        var count = 0
        try await site.gallery.eachImage { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    @Test("what the reader throws comes back as it is, and no gallery is an error that says so")
    func errors() async throws {
        struct Own: Error {}
        let site = try Site.bakery()
        await #expect(throws: GalleryError.self) { try await site.gallery.eachImage { _ in true } }
        try await site.build()
        await #expect(throws: Own.self) { try await site.gallery.eachImage { _ in throw Own() } }
    }
}
