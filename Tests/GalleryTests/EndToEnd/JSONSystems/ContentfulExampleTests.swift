import Bounds
import MockServer
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

@Suite("Examples/contentful.yml", .bounded)
struct ContentfulExampleTests {
    private func site(_ space: ContentfulSpace, images: MockServerProgram) throws -> Site {
        let host = "127.0.0.1:\(images.port)"
        let server = try space.serve(images: host)
        var site = try Site.example(
            "contentful", server,
            ["CONTENTFUL_SPACE": space.id, "CONTENTFUL_TOKEN": "contentful-delivery-token"],
            changes: [
                ("https://cdn.contentful.com", server.origin), ("blogPost", "photo"),
                ("heroImage", "image"),
            ])
        site.others = [images]
        return site
    }

    private func host(_ space: ContentfulSpace) throws -> MockServerProgram { try space.serve() }

    @Test(
        "entries by category, their assets joined by id and scaled by another host without the token"
    )
    func joined() async throws {
        let space = ContentfulSpace()
        let images = try host(space)
        let site = try site(space, images: images)
        let built = try await site.build()
        #expect(
            built.codes == ["odd-field", "partial-answer"],
            "the asset that is not published is told")
        #expect(built.counts == ["Città 8", "Sea & Sand 8", "Uncategorized 1", "Wald \"Süd\" 8"])
        #expect(images.requests.count == 24)
        #expect(images.requests.allSatisfy { $0.authorization == nil })
        #expect(images.requests.count { $0.queryValue("w") == "150" } == 23)
        #expect(try site.leaks(of: ["contentful-delivery"], told: built.told) == [])
    }

    @Test("a space without gaps is published without a problem")
    func whole() async throws {
        var space = ContentfulSpace()
        space.losesAsset = false
        let built = try await site(space, images: try host(space)).build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 26)
    }

    @Test("pages of ten join what each page includes")
    func pages() async throws {
        var space = ContentfulSpace()
        space.losesAsset = false
        var site = try site(space, images: try host(space))
        site.yaml = site.yaml.replacing("size: 100", with: "size: 10")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 26)
        #expect(
            site.server?.requests.filter { $0.path.hasSuffix("/entries") }
                .map { $0.queryValue("skip") } == ["0", "10", "20"])
    }

    @Test("a wrong token is told in Contentful's words")
    func token() async throws {
        let space = ContentfulSpace()
        var site = try site(space, images: try host(space))
        site.environment["CONTENTFUL_TOKEN"] = "s3cr3t-t0ken"
        let said = await site.refusal()
        #expect(said.contains("401") && said.contains("could not be found or is invalid"))
        #expect(!said.contains("s3cr3t"), "\(said)")
    }
}
