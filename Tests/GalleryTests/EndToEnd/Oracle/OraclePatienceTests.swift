import Bounds
import MockServer
import Native
import Synchronization
import TestSupport
import Testing

@Suite("Patience with a server", .bounded)
struct OraclePatienceTests {
    @Test(
        "429 with Retry-After: 1 is obeyed: no request comes in the pause",
        arguments: ["/taxonomies", "/items", "/assets/"])
    func pause(_ path: String) async throws {
        let plan = FaultPlan().add(.tooManyRequests(.seconds(1)), .first(1), pathContaining: path)
        let handler = plan.wrap(OracleChannel.quick.handler(pictures: PictureSupply.picture))
        let times = Mutex<[(status: Int, at: ContinuousClock.Instant)]>([])
        let server = try MockServerProgram { exchange in
            let reply = handler(exchange)
            times.withLock { $0.append((reply.status, .now)) }
            return reply
        }
        // One connection, so that nothing else is on its way when the refusal comes.
        let site = Site.oracle(
            server, .quick,
            settings: OracleChannel.quickSettings + "\nlimits: { retries: 2, connections: 1 }")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty && built.report.images == 15)
        let log = times.withLock { $0 }
        let refused = try #require(log.firstIndex { $0.status == 429 })
        try #require(refused + 1 < log.count)
        let gap = log[refused + 1].at - log[refused].at
        #expect(gap >= .milliseconds(950) && gap < .seconds(400))
    }

    @Test("requestsPerSecond spreads the requests over time")
    func rate() async throws {
        let server = try OracleChannel.quick.serve()
        let site = Site.oracle(
            server, .quick,
            settings: "renditions: off\ncontactSheet: off\nlimits: { requestsPerSecond: 20 }")
        let start = ContinuousClock.now
        let built = try await site.build()
        let asked = server.count { _ in true }
        #expect(built.report.images == 15 && asked == 8)
        #expect(ContinuousClock.now - start >= .milliseconds(50 * (asked - 1) - 20))
    }
}
