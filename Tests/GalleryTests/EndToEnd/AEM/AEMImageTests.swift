import Bounds
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

@Suite("AEM's images", .bounded)
struct AEMImageTests {
    @Test("one request a picture: the dynamic address with its parameters replaced")
    func dynamic() async throws {
        let servers = try AEMServers()
        let built = try await Site.aem(servers).build()
        #expect(built.report.problems.isEmpty)
        #expect(servers.pictures.count == 16 && Set(servers.pictures.map(\.path)).count == 16)
        for request in servers.pictures {
            #expect(request.path.hasPrefix("/adobe/dynamicmedia/deliver/dm-aid--"))
            #expect(request.query.map(\.name).sorted() == ["preferwebp", "quality", "width"])
            #expect(request.queryValue("width") == "150")
            #expect(request.queryValue("preferwebp") == "false")
        }
    }

    @Test("a dynamic address without a query gets one, and a width of one's own is asked for")
    func bare() async throws {
        var host = AEMHost.wknd
        host.dynamicUrlLacksQuery = true
        let servers = try AEMServers(host)
        let built = try await Site.aem(servers, Site.adventures + "\nwidth: 700\nquality: 60")
            .build()
        #expect(built.report.problems.isEmpty)
        #expect(servers.pictures.allSatisfy { $0.queryValue("width") == "700" })
        #expect(servers.pictures.allSatisfy { $0.queryValue("quality") == "60" })
    }

    @Test("without a dynamic address the path in the DAM is downloaded")
    func original() async throws {
        var host = AEMHost.wknd
        host.dynamicUrlIsNull = true
        for keys in ["", "\nimageURL: original"] {
            if !keys.isEmpty { host.dynamicUrlIsNull = false }
            let servers = try AEMServers(host)
            let built = try await Site.aem(servers, Site.adventures + keys).build()
            #expect(built.report.problems.isEmpty && built.manifest.images.count == 16)
            #expect(servers.pictures.count == 16)
            #expect(servers.pictures.allSatisfy { $0.path.hasPrefix("/content/dam/wknd-shared/") })
        }
    }

    @Test("a path with spaces and other letters is encoded once")
    func spaces() async throws {
        var host = AEMHost.wknd
        host.dynamicUrlIsNull = true
        let servers = try AEMServers(host)
        let keys = "persistedQuery: adventures-mixed\nimages: [gallery]"
        let built = try await Site.aem(servers, keys).build()
        #expect(built.manifest["activity/diving"]?.images.count == 2)
        #expect(servers.pictures.contains { $0.rawPath.hasSuffix("/reef%20at%20dawn.jpg") })
        #expect(servers.pictures.contains { $0.path.hasSuffix("/夕焼け 2.png") })
    }

    @Test("the user's name goes with queries and images of the host, and never to the publish tier")
    func publish() async throws {
        var host = AEMHost.wknd
        host.access = .basic(user: "admin", password: "pässword")
        host.imageFields = ["_path", "_dynamicUrl", "_publishUrl"]
        let user = "\nusername: admin\npassword: ${PASSWORD}"
        let servers = try AEMServers(host)
        var site = Site.aem(servers, Site.adventures + user + "\nimageURL: publish")
        site.environment["PASSWORD"] = "pässword"
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 16)
        #expect(servers.publish.requests.count == 16 && servers.tier.leaks == 0)
        #expect(servers.pictures.isEmpty)
        let own = try AEMServers(host)
        var second = Site.aem(own, Site.adventures + user)
        second.environment["PASSWORD"] = "pässword"
        let images = try await second.build().manifest.images
        #expect(images.count == 16 && own.pictures.count == 16)
        #expect(own.author.requests.allSatisfy { $0.authorization?.hasPrefix("Basic ") == true })
    }

    @Test("what only the publish tier has is fetched there, without credentials")
    func publishAlone() async throws {
        var host = AEMHost.wknd
        host.access = .bearer("t0ken-of-a-developer")
        host.imageFields = ["_publishUrl", "width", "height"]
        let servers = try AEMServers(host)
        let site = Site.aem(servers, Site.adventures + "\ntoken: t0ken-of-a-developer")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 16)
        #expect(servers.tier.leaks == 0 && servers.publish.requests.count == 16)
    }

    @Test("a redirect to another origin takes no credentials along")
    func redirect() async throws {
        var host = AEMHost.wknd
        host.access = .bearer("t0ken-of-a-developer")
        let tier = try AEMServers(.wknd)
        let faults = FaultPlan().add(
            .redirect(origin: tier.publish.origin), pathContaining: "/adobe/")
        let servers = try AEMServers(host, faults: faults)
        var site = Site.aem(servers, Site.adventures + "\ntoken: t0ken-of-a-developer")
        site.others.append(tier.publish)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && tier.tier.leaks == 0)
        #expect(tier.publish.requests.count == 16)
        #expect(try site.leaks(of: ["t0ken-of"], told: built.told) == [])
    }

    @Test("the file of the Developer Console is taken for its token")
    func file() async throws {
        var host = AEMHost.wknd
        host.access = .bearer("d3v-t0ken")
        let site = Site.aem(try AEMServers(host), Site.adventures + "\ncredentials: dev-token.json")
        let text = #"{"ok":true,"statusCode":200,"accessToken":"d3v-t0ken"}"#
        try Files.write(Array(text.utf8), to: site.path + "/dev-token.json")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 16)
        #expect(try site.leaks(of: ["d3v-t0ken"], told: built.told) == [])
    }

    @Test("WebP under a .jpg name is known by its bytes, and published under its real extension")
    func webp() async throws {
        var host = AEMHost.wknd
        host.imageFields = ["_path"]
        let handler = host.handler { request in
            PictureSupply.picture(
                PictureRequest(
                    assetID: request.assetID, rendition: request.rendition, format: "webp",
                    width: 200, height: 150))
        }
        let server = try MockServerProgram(respond: handler)
        var site = Site.aem(
            try AEMServers(host),
            settings: "renditions: { native: true, medium: off }\ncontactSheet: off")
        site.others.append(server)
        site.yaml = site.yaml.replacing(site.server?.origin ?? "", with: server.origin)
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 16)
        for image in built.manifest.images {
            let native = try #require(image.renditions["native"])
            #expect(image.name.hasSuffix(".jpg") || image.name.hasSuffix(".jpeg"))
            #expect(native.path.hasSuffix(".webp") && native.mediaType == "image/webp")
            #expect(image.renditions["thumbnail"]?.mediaType == "image/jpeg")
        }
    }

    @Test("preferWebP: the delivery is WebP under a .jpg name, and comes out right")
    func preferred() async throws {
        var host = AEMHost.wknd
        host.webpWords = ["/"]
        let servers = try AEMServers(host)
        let built = try await Site.aem(servers, Site.adventures + "\npreferWebP: true").build()
        #expect(built.report.problems.isEmpty && built.manifest.images.count == 16)
        #expect(servers.pictures.allSatisfy { $0.queryValue("preferwebp") == "true" })
    }

    @Test("images in rich text, as a tree and as HTML, are joined to what the answer tells of them")
    func richText() async throws {
        for field in ["description", "description/json", "description/html"] {
            let servers = try AEMServers()
            let keys = """
                persistedQuery: adventure-by-slug
                variables: { slug: tahoe-skiing }
                images: [{ richText: \(field) }]
                """
            let built = try await Site.aem(servers, keys).build()
            #expect(built.report.problems.isEmpty)
            #expect(built.manifest.images.map(\.name) == ["map of the tour.png"], "\(field)")
            let asked = try #require(servers.pictures.first)
            #expect(asked.path.hasPrefix("/adobe/dynamicmedia/"), "\(field): \(asked.path)")
            #expect(servers.pictures.count == 1)
        }
    }

    @Test(
        "a second run asks again, with the validator of the first, and downloads nothing",
        arguments: [
            ("ETag", "\"v1\"", "If-None-Match"),
            ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT", "If-Modified-Since"),
        ])
    func second(_ header: String, _ value: String, _ condition: String) async throws {
        let supply = AEMHost.wknd.handler(pictures: PictureSupply.picture)
        let server = try MockServerProgram { exchange in
            if exchange.header(condition) == value { return Reply(status: 304) }
            var reply = supply(exchange)
            reply.headers.append((header, value))
            return reply
        }
        var site = Site.aem(try AEMServers())
        site.others.append(server)
        site.yaml = site.yaml.replacing(site.server?.origin ?? "", with: server.origin)
        let first = try await site.build()
        server.reset()
        let second = try await site.build()
        let pictures = server.requests.filter { $0.path.hasPrefix("/adobe/") }
        #expect(pictures.count == 16)
        #expect(pictures.allSatisfy { $0.header(condition) == value })
        #expect(first.tree.files == second.tree.files)
    }
}
