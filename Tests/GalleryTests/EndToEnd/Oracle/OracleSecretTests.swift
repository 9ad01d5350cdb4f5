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

@Suite("Secrets of a channel", .bounded)
struct OracleSecretTests {
    private let bearer = "eyJb3ar3r.s1gn4tur3"

    private var channel: OracleChannel {
        var channel = OracleChannel.quick
        channel.token = "s3cr3t-T0ken+/="
        channel.bearer = bearer
        return channel
    }

    private func site(_ server: MockServerProgram, _ keys: String = "") -> Site {
        Site.oracle(
            server, channel, "authorization: Bearer \(bearer)" + keys,
            settings: OracleChannel.quickSettings + "\nlimits: { retries: 0 }")
    }

    /// Everything that a run wrote and told, searched for pieces of the secrets, encoded or not.
    private func leaks(_ site: Site, _ told: [String]) throws -> [String] {
        var found = told.filter(isSecret).map { "told: \($0)" }
        let path = try site.path
        for root in [try site.output, path + "/.gallery"] {
            let tree = try PublishedTree(root)
            for (file, bytes) in try tree.contents() {
                // Latin-1, so that every byte of a database counts.
                let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                if isSecret(text) { found.append("\(root)/\(file)") }
            }
        }
        return found
    }

    private func isSecret(_ text: String) -> Bool {
        ["s3cr3t", "T0ken", "eyJb3ar3r", "s1gn4tur3"].contains { text.contains($0) }
    }

    @Test("neither token nor credentials stand in what a good run writes or tells")
    func good() async throws {
        let server = try channel.serve()
        let site = site(server)
        let built = try await site.build()
        #expect(built.report.images == 15 && built.report.problems.isEmpty)
        #expect(try leaks(site, built.told) == [])
        #expect(built.tree.paths.count > 30)
        let catalog = try Files.status(site.path + "/.gallery/catalog.sqlite")
        #expect(catalog.kind == .file)
    }

    @Test("--probe asked a secure channel without its credentials")
    func probe() async throws {
        let server = try channel.serve()
        let probe = try await site(server).gallery.probe()
        #expect(!probe.results.isEmpty && probe.results.allSatisfy(\.isWhole), "\(probe.results)")
        #expect(server.requests.allSatisfy { $0.authorization == "Bearer \(bearer)" })
    }

    @Test(
        "nor in what a failing run does",
        arguments: [
            Fault.status(500), .quotaExceeded, .reset(after: 10), .redirectLoop, .htmlPage,
            .redirectTo("http://127.0.0.1:1/?channelToken=s3cr3t-T0ken%2B%2F%3D"),
            .reply(
                .json(#"{"title":"Forbidden","detail":"no s3cr3t-T0ken+/= here"}"#, status: 403)),
            .reply(
                .json(
                    #"{"detail":"/x?channelToken=s3cr3t-T0ken%2B%2F%3D eyJb3ar3r.s1gn4tur3"}"#,
                    status: 400)),
        ])
    func failing(_ fault: Fault) async throws {
        let plan = FaultPlan().add(fault) { $0.number % 3 == 0 }
        let server = try channel.serve(plan)
        let site = site(server)
        var told: [String] = []
        do {
            let built = try await site.build()
            told = built.told + built.report.problems.map(\.sentence)
            #expect(!plan.injected.isEmpty)
        } catch let error as GalleryError {
            told = [error.sentence, "\(error)"]
        }
        #expect(try leaks(site, told) == [])
    }

    @Test("a dead server's error tells no secret")
    func dead() async throws {
        let server = try channel.serve()
        server.stop()
        let site = site(server)
        let error = await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(!isSecret(error?.sentence ?? "s3cr3t"))
    }

    @Test("the bearer goes with every request to its own host, and to no other")
    func redirect() async throws {
        var open = channel
        open.bearer = nil
        let other = try open.serve()
        let plan = FaultPlan().add(.redirect(origin: other.origin), pathContaining: "/assets/")
        let server = try channel.serve(plan)
        let built = try await site(server).build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
        #expect(other.requests.count >= 14)
        #expect(other.requests.allSatisfy { $0.authorization == nil })
        #expect(server.requests.allSatisfy { $0.authorization == "Bearer \(bearer)" })
        #expect(server.requests.allSatisfy { $0.queryValue("channelToken") == channel.token })
    }

    @Test("a bare token is sent as a bearer's; preview asks the preview's addresses")
    func preview() async throws {
        let server = try channel.serve()
        let site = Site.oracle(
            server, channel, "authorization: \(bearer), preview: true",
            settings: OracleChannel.quickSettings + "\nlimits: { retries: 0 }")
        let built = try await site.build()
        #expect(built.report.images == 15)
        #expect(server.requests.allSatisfy { $0.path.hasPrefix("/content/preview/api/v1.1/") })
        #expect(server.requests.allSatisfy { $0.authorization == "Bearer \(bearer)" })
    }

    @Test("without its bearer a secure channel is an error that says so")
    func unauthorized() async throws {
        let server = try channel.serve()
        let site = Site.oracle(server, channel)
        let error = await #expect(throws: GalleryError.self) { try await site.build() }
        #expect(error?.sentence.contains("401") == true)
    }

    @Test("url and token may come from credentials.json, and from the environment")
    func credentials() async throws {
        let server = try channel.serve()
        var site = Site(
            yaml: """
                sources:
                  - { type: oracle, credentials: credentials.json, authorization: "Bearer ${PASS}" }
                \(OracleChannel.quickSettings)
                """)
        site.server = server
        site.environment = ["PASS": bearer]
        let json = #"{"url": "\#(server.origin)/", "channelToken": "\#(channel.token)", "x": 1}"#
        try site.folder.get().write(Array(json.utf8), to: "credentials.json")
        let built = try await site.build()
        #expect(built.report.images == 15 && built.report.problems.isEmpty)
    }
}
