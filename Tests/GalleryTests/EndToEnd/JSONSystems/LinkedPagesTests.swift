import Bounds
import ImageFixtures
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

@Suite("Pages that lead to the next", .bounded)
struct LinkedPagesTests {
    private func site(
        _ api: LinkedAPI, _ faults: FaultPlan = FaultPlan(), settings: String = Site.bare
    ) throws -> Site {
        let server = try api.serve(faults)
        let body = if case .body = api.manner { "next: next, total: count" } else { "" }
        var site = Site(
            yaml: """
                sources:
                  - type: json
                    name: Photos
                    url: "\(server.origin)/api/photos"
                    headers: { Authorization: "Bearer ${TOKEN}" }
                    paging: { kind: next\(body.isEmpty ? "" : ", " + body) }
                    taxonomies: [{ name: Category, field: category }]
                    images: [src]
                \(settings)
                """)
        site.environment = ["TOKEN": "l1nked-t0ken"]
        site.server = server
        return site
    }

    @Test(
        "by a Link header, however it is written, or by a member of the body",
        arguments: [
            LinkedAPI.Manner.header(.plain), .header(.relative), .header(.unquoted), .body(.null),
            .body(.empty), .body(.missing),
        ])
    func manners(_ manner: LinkedAPI.Manner) async throws {
        for isRelative in [false, true] {
            var api = LinkedAPI(manner)
            api.isRelative = isRelative
            let site = try site(api)
            let built = try await site.build()
            #expect(built.report.problems.isEmpty, "\(manner): \(built.report.problems)")
            #expect(built.manifest.images.count == 26, "\(manner)")
            #expect(site.server?.requests.count == 3)
        }
    }

    @Test("pictures whose address is relative to the page are found")
    func relative() async throws {
        let site = try site(LinkedAPI(.header(.plain)), settings: Site.quick)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 26)
        #expect(
            site.server?.requests.contains { $0.path == "/files/tête-à-tête 10.jpg" } == true)
    }

    @Test("a last page that leads to itself ends the list, and that is told")
    func loop() async throws {
        var api = LinkedAPI(.body(.null))
        api.loops = true
        let site = try site(api)
        let built = try await site.build()
        #expect(built.manifest.images.count == 26)
        #expect(built.codes == ["listing-endless"] && (site.server?.requests.count ?? 99) <= 5)
    }

    @Test("a next page on another origin gets no credentials")
    func elsewhere() async throws {
        let other = try LinkedAPI(.header(.plain)).serve()
        var api = LinkedAPI(.header(.plain))
        api.authority = .bearer("l1nked-t0ken")
        api.nextOrigin = other.origin
        var site = try site(api)
        site.others.append(other)
        let built = try await site.build()
        #expect(built.manifest.images.count == 26)
        #expect(other.requests.count == 2)
        #expect(other.requests.allSatisfy { $0.authorization == nil })
        #expect(try site.leaks(of: ["l1nked-t0ken"], told: built.told) == [])
    }

    @Test("a secret in the query stands in nothing that a run writes or says")
    func query() async throws {
        let faults = FaultPlan()
        var site = try site(LinkedAPI(.body(.null)), faults)
        site.yaml = site.yaml.replacing(
            "    paging:", with: "    query: { my_pass: \"${PASS}\" }\n    paging:")
        site.environment["PASS"] = "s3cr3t-p4ss"
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(site.server?.requests.first?.queryValue("my_pass") == "s3cr3t-p4ss")
        #expect(try site.leaks(of: ["s3cr3t"], told: built.told) == [])
        faults.add(.status(500)) { _ in true }
        site.yaml = site.yaml.replacing(
            "sources:\n", with: "sources:\n  - { type: folder, name: Shop, path: pictures }\n")
        try site.add(try ImageFixtures.picture(), "F/C/a.jpg")
        let second = try await site.build()
        #expect(second.codes == ["source-failed"])
        #expect(try site.leaks(of: ["s3cr3t"], told: second.told) == [])
    }

    @Test("a list of nothing is told, and not published as an empty gallery")
    func nothing() async throws {
        let said = await (try site(LinkedAPI(.body(.null), shelf: Shelf(count: 0)))).refusal()
        #expect(said.contains("it has no items"), "\(said)")
    }
}
