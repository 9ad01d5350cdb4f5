import Bounds
import Glibc
import ImageFixtures
import MockServer
import Native
import Synchronization
import TestSupport
import Testing

@Suite("An interrupted build", .bounded)
struct InterruptTests {
    @Test(
        "Ctrl-C and SIGTERM stop it, the gallery stays whole, and the next run finishes it",
        arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func interrupt(_ signal: Int32, _ status: Int32) async throws {
        let channel = OracleChannel.quick
        let (asked, plan) = (Gate(), FaultPlan())
        let isSlow = Mutex(false)
        let handler = plan.wrap(channel.handler(pictures: PictureSupply.picture))
        let server = try MockServerProgram { exchange in
            if isSlow.withLock({ $0 }), exchange.path.contains("/assets/") { asked.open() }
            return handler(exchange)
        }
        let launch = try Launch(
            "sources: [{ type: oracle, url: \"\(server.origin)\", channelToken: "
                + "\(channel.token) }]\n" + OracleChannel.quickSettings)
        #expect(try await launch("build").status == 0)
        let first = try PublishedTree(launch.output)
        #expect(try await launch("clean").status == 0)
        plan.add(.hang(.seconds(500))) { $0.path.contains("/assets/") && $0.number % 2 == 0 }
        isSlow.withLock { $0 = true }
        let running = try launch.start(["build"])
        await asked.wait()
        let start = ContinuousClock.now
        kill(running.process.processIdentifier, signal)
        let outcome = try await running.outcome()
        #expect(outcome.status == status)
        #expect(outcome.output.isEmpty, "\(outcome.messages)")
        #expect(ContinuousClock.now - start < .seconds(250))
        let stopped = try PublishedTree(launch.output)
        for (path, file) in first.files { #expect(stopped.files[path] == file, "\(path)") }
        plan.clear()
        #expect(try await launch("build").status == 0)
        #expect(try PublishedTree(launch.output).paths == first.paths, "no .part among them")
        #expect(try PublishedTree(launch.output).contents() == first.contents())
    }

    @Test("what cannot be stopped ends all the same, with the status of the interrupt")
    func stuck() async throws {
        let launch = try Launch()
        // Nobody ever writes: the read waits where no task can be cancelled.
        try #require(mkfifo(launch.folder.path + "/pipe", 0o600) == 0)
        let running = try launch.start(["list", "-c", "pipe"])
        // As soon as it can be opened, the command reads it.
        var writer: Int32 = -1
        while writer < 0 {
            writer = open(launch.folder.path + "/pipe", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            try await Task.sleep(for: .milliseconds(20))
        }
        defer { close(writer) }
        kill(running.process.processIdentifier, SIGTERM)
        #expect(try await running.outcome().status == 143)
    }
}
