import Bounds
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite("An address that a server never delivers", .bounded)
struct RefusedAddressTests {
    @Test(
        "one address refused by 429 for ever held the run up for ever: it ends, the others are published",
        .timeLimit(.minutes(5)), arguments: [1, 4, 8])
    func forEver(place: Int) async throws {
        let picture = try ImageFixtures.picture()
        let rows = (1...8).map { #"{"i":"/\#($0).jpg"}"# }
        let refused = "/\(place).jpg"
        let server = try MockServerProgram { exchange in
            switch exchange.path {
            case "/list": .json("[\(rows.joined(separator: ","))]")
            case refused: Reply(status: 429)
            default: Reply(body: picture)
            }
        }
        let launch = try Launch(
            """
            sources: [{ type: json, name: P, url: "\(server.origin)/list", items: ., images: [i] }]
            \(OracleChannel.quickSettings)
            limits: { patience: 4 }
            pages: false
            """)
        let outcome = try await launch("build", "-q")
        #expect(outcome.status == 3, "\(outcome.messages)")
        let manifest = try ReadManifest(launch.output)
        let others = (1...8).filter { $0 != place }.map { "\($0).jpg" }
        #expect(
            manifest.images.map(\.name) == others,
            "\(outcome.messages) \(server.requests.map(\.target))")
        #expect(manifest.categories.flatMap(\.problems).map(\.name) == ["\(place).jpg"])
        // Told with its address; every other was asked for once, and this one not much more often.
        #expect(outcome.messages.contains(server.origin + refused), "\(outcome.messages)")
        let asked = server.count { $0.path == refused }
        #expect((2...13).contains(asked))
        #expect(server.requests.count == 8 + asked)
    }

    @Test(
        "pictures that were not asked for yet were lost with one that is refused for ever, where patience is short",
        .timeLimit(.minutes(5)), arguments: 1...3)
    func shortPatience(round: Int) async throws {
        let picture = try ImageFixtures.picture()
        let rows = (1...24).map { #"{"i":"/\#($0).jpg"}"# }
        let server = try MockServerProgram { exchange in
            // Slow enough that many wait for a place when the first is refused for the third time.
            switch exchange.path {
            case "/list": .json("[\(rows.joined(separator: ","))]")
            case "/1.jpg": Reply(status: 429)
            default: Reply(body: picture, delivery: .drip(bytes: 400, pause: .milliseconds(100)))
            }
        }
        let launch = try Launch(
            """
            sources: [{ type: json, name: P, url: "\(server.origin)/list", items: ., images: [i] }]
            \(OracleChannel.quickSettings)
            limits: { patience: 1 }
            pages: false
            """)
        let outcome = try await launch("build", "-q")
        #expect(outcome.status == 3)
        let lost = try ReadManifest(launch.output).categories.flatMap(\.problems).map(\.name)
        #expect(lost == ["1.jpg"], "\(outcome.messages) \(server.requests.map(\.target))")
    }
}
