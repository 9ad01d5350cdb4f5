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

@Suite("Examples/wordpress.yml", .bounded)
struct WordPressExampleTests {
    private func site(_ wordPress: WordPressSite = WordPressSite()) throws -> Site {
        let server = try wordPress.serve()
        return try Site.example("wordpress", server, ["WORDPRESS_URL": server.origin])
    }

    @Test("posts by category with their featured media; the media library by type")
    func both() async throws {
        let built = try await site().build()
        #expect(built.report.problems.isEmpty)
        #expect(built.manifest.taxonomies.map(\.name) == ["Category", "Type"])
        let posts = built.manifest.taxonomies[0].categories
        #expect(
            posts.map { "\($0.name) \($0.images.count)" }
                == ["Città 8", "Sea & Sand 8", "Uncategorized 1", "Wald \"Süd\" 8"])
        let media = built.manifest.taxonomies[1].categories
        #expect(
            media.map { "\($0.name) \($0.images.count)" } == ["image/jpeg 21", "image/png 4"])
    }

    @Test("titles come as they are read, without entities and without the documents")
    func titles() async throws {
        let built = try await site().build()
        let titles = built.manifest.taxonomies[0].categories.flatMap(\.images).map(\.title)
        #expect(titles.contains("Salt & Pepper 1") && titles.contains("“Quoted” – dash 2"))
        #expect(titles.contains("<b>Bold</b> claims 4"))
        #expect(!built.manifest.images.contains { $0.name.hasSuffix(".pdf") })
    }

    @Test("a size that is there already is downloaded, with letters beyond ASCII in its name")
    func sizes() async throws {
        let site = try site()
        let built = try await site.build()
        let files = site.server?.requests.filter { $0.path.contains("/uploads/") } ?? []
        #expect(Set(files.map(\.path)).count == 25)
        #expect(files.count { $0.path.contains("-300x200.") } >= 18)
        #expect(files.contains { $0.path.contains("straße") })
        #expect(built.manifest.images.count == 50)
    }

    @Test("a library of 250 is read in pages of a hundred, and the total in the header ends it")
    func pages() async throws {
        var site = try site(WordPressSite(shelf: Shelf(count: 250)))
        site.yaml = site.yaml.replacing(Site.quick, with: Site.bare)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        let lists = site.server?.requests.filter { $0.path.hasSuffix("/media") } ?? []
        #expect(lists.map { $0.queryValue("page") } == ["1", "2", "3"])
        #expect(lists.allSatisfy { $0.queryValue("per_page") == "100" })
        #expect(built.manifest.taxonomies[1].categories.map(\.images.count).reduce(0, +) == 248)
    }

    @Test("without the header the refusal of a page behind the last is the end")
    func noHeader() async throws {
        var site = try site(WordPressSite(shelf: Shelf(count: 27)))
        site.yaml = site.yaml.replacing(", totalHeader: X-WP-Total", with: "")
            .replacing("size: 100", with: "size: 9").replacing(Site.quick, with: Site.bare)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 50)
    }
}
