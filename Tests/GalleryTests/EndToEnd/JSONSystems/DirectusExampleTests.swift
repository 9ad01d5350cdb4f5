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

@Suite("Examples/directus.yml", .bounded)
struct DirectusExampleTests {
    private func site(_ project: DirectusProject) throws -> Site {
        let server = try project.serve()
        return try Site.example(
            "directus", server,
            ["DIRECTUS_URL": server.origin, "DIRECTUS_TOKEN": "directus-static-token"],
            changes: [("/items/articles", "/items/photos")])
    }

    @Test("pictures by category, scaled by the server, with the token that its files need as well")
    func pictures() async throws {
        let site = try site(DirectusProject())
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(built.counts == ["Città 8", "Sea & Sand 8", "Uncategorized 1", "Wald \"Süd\" 9"])
        #expect(built.manifest.images.contains { $0.name == "tête-à-tête 10.jpg" })
        let files = site.server?.requests.filter { $0.path.hasPrefix("/assets/") } ?? []
        #expect(files.count == 25)
        #expect(files.allSatisfy { $0.authorization == "Bearer directus-static-token" })
        #expect(files.count { $0.queryValue("width") == "150" } == 24)
        #expect(try site.leaks(of: ["directus-static"], told: built.told) == [])
    }

    @Test("a file that is only its id is addressed by it")
    func ids() async throws {
        var site = try site(DirectusProject())
        site.yaml = site.yaml.replacing("*,category.*,image.*", with: "*,category.*")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 26)
        #expect(built.manifest.images.allSatisfy { $0.id.count == 36 })
    }

    @Test("pages of ten come to the same as one of a hundred")
    func pages() async throws {
        var site = try site(DirectusProject())
        site.yaml = site.yaml.replacing("size: 100", with: "size: 10")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 26)
        let lists = site.server?.requests.filter { $0.path.hasPrefix("/items/") } ?? []
        #expect(lists.map { $0.queryValue("offset") } == ["0", "10", "20"])
    }

    @Test("a limit that the project does not allow is told in its words")
    func limit() async throws {
        var project = DirectusProject()
        project.largestLimit = 50
        let said = await (try site(project)).refusal()
        #expect(said.contains("400") && said.contains("exceeds 50"), "\(said)")
    }
}
