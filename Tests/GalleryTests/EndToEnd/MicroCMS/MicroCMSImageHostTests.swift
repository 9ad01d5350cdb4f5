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

@Suite("microCMS and its image host", .bounded)
struct MicroCMSImageHostTests {
    @Test("one master per picture by the image API, and the key never goes there")
    func masters() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(servers)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        #expect(servers.images.leaks == 0 && servers.images.delivered == 21)
        let asked = servers.pictures.requests
        #expect(asked.count == 21 && Set(asked.map(\.path)).count == 21)
        for request in asked {
            #expect(request.query.map(\.name).sorted() == ["fit", "q", "w"])
            #expect(request.queryValue("fit") == "max" && request.queryValue("q") == "85")
            #expect(request.queryValue("w") == "150")
            #expect(request.header("X-MICROCMS-API-KEY") == nil && request.authorization == nil)
        }
        #expect(
            servers.content.requests.allSatisfy {
                $0.header("X-MICROCMS-API-KEY") == MicroCMSService.news.apiKey
            })
    }

    @Test("width, quality and format choose the master; a smaller original is not enlarged")
    func choices() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(
            servers, Site.news + "\nwidth: 600\nquality: 70\nformat: webp")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        let scaled = servers.pictures.requests.filter { !$0.query.isEmpty }
        #expect(scaled.count > 15)
        #expect(scaled.allSatisfy { $0.queryValue("w") == "600" && $0.queryValue("q") == "70" })
        #expect(scaled.allSatisfy { $0.queryValue("fm") == "webp" })
    }

    @Test("a size that an editor put into the address is replaced, not appended to")
    func replaced() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(servers, "endpoint: trends\nimages: [{ richEditor: content }]")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 5)
        #expect(servers.pictures.requests.count == 5)
        #expect(
            servers.pictures.requests.allSatisfy {
                $0.queryValue("w") == "150" && $0.queryValue("h") == nil
            })
    }

    @Test("no image API for a drawing, whose refusal is told")
    func drawing() async throws {
        let servers = try MicroCMSServers(.news)
        let built = try await Site.microCMS(servers, "endpoint: about\nimages: [logo, office]")
            .build()
        #expect(built.codes == ["svg-not-enabled"])
        #expect(built.manifest.images.map(\.name) == ["事務所.png"])
        let logo = servers.pictures.requests.filter { $0.path.hasSuffix("logo.svg") }
        #expect(logo.allSatisfy { $0.query.isEmpty } && logo.count <= 1)
    }

    @Test("no image API on other hosts, which would not know it")
    func others() async throws {
        let servers = try MicroCMSServers(.news)
        var site = Site.microCMS(servers)
        site.yaml = site.yaml.replacing("imageHosts: [", with: "imageHosts: [elsewhere.example, ")
            .replacing("127.0.0.1:\(servers.pictures.port)", with: "other.example")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 22)
        #expect(servers.pictures.requests.allSatisfy { $0.query.isEmpty })
        #expect(servers.images.leaks == 0 && servers.pictures.requests.count == 21)
    }

    @Test("a second run downloads no picture again and writes nothing")
    func second() async throws {
        let servers = try MicroCMSServers(.news)
        let site = Site.microCMS(servers)
        let first = try await site.build()
        servers.pictures.reset()
        let second = try await site.build()
        #expect(servers.pictures.requests.isEmpty)
        #expect(first.tree.files == second.tree.files)
    }

    @Test("the key stands in nothing that a run writes or tells, good or bad")
    func secret() async throws {
        var service = MicroCMSService.news
        service.apiKey = "s3cr3tK3y-0123456789"
        let faults = FaultPlan()
        let servers = try MicroCMSServers(service, faults: faults, pictureFaults: faults)
        let site = Site.microCMS(servers, key: service.apiKey)
        let built = try await site.build()
        #expect(built.report.images == 22)
        #expect(try site.leaks(of: ["s3cr3tK3y"], told: built.told) == [])
        let echo = Fault.reply(.json(#"{"message":"no s3cr3tK3y-0123456789 here"}"#, status: 400))
        faults.add(echo) { _ in true }
        let said = await site.refusal()
        #expect(said.contains("400") && !said.contains("s3cr3tK3y"), "\(said)")
        #expect(try site.leaks(of: ["s3cr3tK3y"]) == [])
    }

    @Test("a picture that fails is told, and the others are published")
    func failing() async throws {
        let faults = FaultPlan().add(.status(404), pathContaining: "/11aa8/")
        let servers = try MicroCMSServers(.news, pictureFaults: faults)
        let built = try await Site.microCMS(servers).build()
        #expect(built.codes == ["http-status"])
        #expect(built.manifest.images.count == 21)
        #expect(built.manifest.problems.count == 1)
    }

    @Test(
        "HEIC was offered as it is, of which the image host makes a JPEG",
        arguments: ["heic", "heif"])
    func heic(_ type: String) {
        let image = MicroCMSImage(
            settings: MicroCMSSettings(origin: "https://s.example"), width: 640)
        let url = "https://images.microcms-assets.io/assets/a/b/x.\(type)"
        let found = FoundImage(value: .text(url), picture: nil, item: .null)
        let offers = image.assets(of: found)?.first?.offers ?? []
        #expect(offers.map(\.name) == ["master"] && offers.map(\.format) == ["jpg"])
        #expect(offers.first?.address.key.hasPrefix(url) == true)
    }
}
