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

@Suite("Examples/strapi.yml", .bounded)
struct StrapiExampleTests {
    private func site(_ strapi: StrapiSite, _ faults: FaultPlan = FaultPlan()) throws -> Site {
        let server = try strapi.serve(faults)
        return try Site.example(
            "strapi", server, ["STRAPI_URL": server.origin, "STRAPI_TOKEN": "strapi-t0ken"],
            changes: [("/api/articles", "/api/photos")])
    }

    @Test("version 4 and version 5: covers by category, with the formats made at upload")
    func versions() async throws {
        for version in [StrapiSite.Version.four, .five] {
            var strapi = StrapiSite(version)
            strapi.authority = .bearer("strapi-t0ken")
            let site = try site(strapi)
            let built = try await site.build()
            #expect(built.report.problems.isEmpty, "\(version): \(built.report.problems)")
            #expect(
                built.counts == ["Città 8", "Sea & Sand 8", "Uncategorized 1", "Wald \"Süd\" 9"],
                "\(version)")
            let first = try #require(built.manifest.categories.dropFirst().first?.images.first)
            #expect(first.title == "Salt & Pepper 1")
            #expect(built.manifest.images.contains { $0.title == "<b>Bold</b> claims 4" })
            let files = site.server?.requests.filter { $0.path.hasPrefix("/uploads/") } ?? []
            #expect(files.count == 25 && Set(files.map(\.path)).count == 25)
            #expect(files.count { $0.path.hasPrefix("/uploads/thumbnail_") } == 18)
            #expect(
                files.count { $0.path.hasPrefix("/uploads/small_") } == 6,
                "portraits, of which the thumbnails are too narrow for the sheet")
        }
    }

    @Test("a site whose largest page is smaller than asked for is read to its end all the same")
    func smallPages() async throws {
        var strapi = StrapiSite(.five)
        strapi.largestPage = 10
        let built = try await site(strapi).build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 26)
    }

    @Test("403: what Strapi says, and what to check")
    func forbidden() async throws {
        var strapi = StrapiSite(.five)
        strapi.authority = .bearer("another")
        let said = await (try site(strapi)).refusal()
        #expect(
            said.contains("401: ") && said.contains("Missing or invalid credentials"), "\(said)")
        #expect(said.contains("token") && !said.contains("strapi-t0ken"))
    }

    @Test("a page that fails keeps what was published")
    func keeps() async throws {
        let faults = FaultPlan()
        let site = try site(StrapiSite(.five), faults)
        let first = try await site.build()
        faults.add(.status(500), pathContaining: "/api/")
        let said = await site.refusal()
        #expect(said.contains("500"))
        #expect(try PublishedTree(site.output).files == first.tree.files)
    }
}
