import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Patience with a host", .bounded)
struct PatienceTests {
    private let busy = FetchFailure.status(429, ErrorBody())

    /// Lets one request in and says at once what came of it.
    private func ask(
        _ hosts: HostThrottle, _ host: String, _ outcome: HostThrottle.Outcome = .answered
    ) async -> HostThrottle.Pass {
        let pass = await hosts.enter(host)
        await hosts.leave(host, pass, outcome)
        return pass
    }

    @Test("all requests to a host wait for the pause that it asked for")
    func pause() async {
        let hosts = HostThrottle(requestsPerSecond: nil)
        let start = monotonicSeconds()
        _ = await ask(hosts, "a", .busy(busy, asked: 0.2))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { _ = await ask(hosts, "a") } }
        }
        #expect(monotonicSeconds() - start >= 0.2)
    }

    @Test("requests to other hosts do not wait for it", .timeLimit(.minutes(5)))
    func others() async {
        let hosts = HostThrottle(requestsPerSecond: nil)
        _ = await ask(hosts, "a", .busy(busy, asked: 600))
        for host in ["b", "c", "b"] { _ = await ask(hosts, host) }
    }

    @Test("after a pause one request finds out for all whether it was long enough")
    func probe() async {
        let hosts = HostThrottle(requestsPerSecond: nil)
        _ = await ask(hosts, "a", .busy(busy, asked: 0))
        let first = await hosts.enter("a")
        #expect(first.isProbe)
        let entered = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    let pass = await hosts.enter("a")
                    entered.change { $0 += 1 }
                    await hosts.leave("a", pass, .answered)
                }
            }
            for _ in 0..<200 { await Task.yield() }
            #expect(entered.value == 0)
            await hosts.leave("a", first, .answered)
        }
        #expect(entered.value == 3)
    }

    @Test("requests are counted by the second, each host's by themselves")
    func turns() async {
        let hosts = HostThrottle(requestsPerSecond: 20)
        let start = monotonicSeconds()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { _ = await ask(hosts, "a") } }
        }
        // Five turns of a twentieth of a second: the first is free.
        #expect(monotonicSeconds() - start >= 0.2)
    }

    @Test("a cancelled task does not wait for the end of a pause")
    func cancelled() async {
        let hosts = HostThrottle(requestsPerSecond: nil)
        _ = await ask(hosts, "a", .busy(busy, asked: 600))
        let start = monotonicSeconds()
        let task = Task { _ = await ask(hosts, "a") }
        task.cancel()
        await task.value
        #expect(monotonicSeconds() - start < 400)
    }

    @Test(
        "a dead host is given up after eight requests that found no one, and a sign of life counts anew"
    )
    func dead() async {
        let hosts = HostThrottle(requestsPerSecond: nil)
        let failure = FetchFailure.transport(detail: "nobody", isTransient: true, tries: 1)
        for _ in 0..<7 { _ = await ask(hosts, "a", .failed(failure)) }
        _ = await ask(hosts, "a", .answered)
        for _ in 0..<8 { #expect(await ask(hosts, "a", .failed(failure)).refusal == nil) }
        #expect(await ask(hosts, "a").refusal == failure)
        #expect(await ask(hosts, "b").refusal == nil)
    }

    @Test("a host whose quota is used up is asked no more")
    func quota() async {
        let hosts = HostThrottle(requestsPerSecond: nil)
        let quota = FetchFailure.status(403, ErrorBody(code: "CEC-CONTENT-001009"))
        _ = await ask(hosts, "a", .failed(quota))
        #expect(await ask(hosts, "a").refusal == quota)
    }
}

@Suite("Once", .bounded)
struct OnceTests {
    @Test("the same picture asked for by many at once is made once, and all get it")
    func once() async {
        // bugs.md 15.
        let once = SingleFlight<String, Int>()
        let (made, asking) = (Locked(0), Locked(0))
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let results = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    asking.change { $0 += 1 }
                    return await once.value(for: "a") {
                        made.change { $0 += 1 }
                        for await _ in gate {}
                        return 7
                    }
                }
            }
            group.addTask {
                // Once the first is under way, the others have nothing to do but to wait.
                while made.value == 0 || asking.value < 20 { await Task.yield() }
                for _ in 0..<1_000 { await Task.yield() }
                opener.finish()
                return 7
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: 7, count: 21))
        #expect(made.value == 1)
        let again = await once.value(for: "a") { 8 }
        #expect(again == 8)
    }

    @Test("what failed for one category was done again for each of the others")
    func remembered() async {
        let once = SingleFlight<String, Int> { $0 < 0 }
        let made = Locked(0)
        for (key, value) in [("bad", -1), ("bad", -1), ("good", 1), ("good", 1)] {
            let got = await once.value(for: key) {
                made.change { $0 += 1 }
                return value
            }
            #expect(got == value)
        }
        #expect(made.value == 3)
    }

    @Test("different keys do not wait for each other")
    func keys() async {
        let once = SingleFlight<String, String>()
        let value = await once.value(for: "a") { await once.value(for: "b") { "b" } + "a" }
        #expect(value == "ba")
    }
}

@Suite("Error bodies", .bounded)
struct ErrorBodyTests {
    private func body(_ file: String) throws -> ErrorBody {
        ErrorBody(try Shared.read("fixtures/oracle/java-sdk/" + file))
    }

    @Test(
        "the recorded quota is known as one, and told in its own words",
        .enabled(if: Shared.has("fixtures/oracle"), "../shared is not there"))
    func quota() throws {
        let quota = try body("MiscMockTests.testBillingLimitError.json")
        #expect(quota.isQuota)
        #expect(quota.title == "Limit exceeded")
        #expect(quota.sentence.hasSuffix("(CEC-CONTENT-001009)"))
        #expect(FetchFailure.status(403, quota).reason.code == "quota")
        let missing = try body("ErrorTests.testItemNotFound.json")
        #expect(!missing.isQuota)
        #expect(missing.title == "Item Not Found")
        let query = try body("ErrorTests.testSearchNotFound.json")
        #expect(query.title == "Invalid Query")
    }

    @Test(
        "anything else is an empty body",
        arguments: ["", "<html>", "[]", "{\"title\":5}", "{\"o:errorDetails\":{}}", "null"])
    func others(text: String) {
        #expect(ErrorBody(Array(text.utf8)) == ErrorBody())
        #expect(ErrorBody(Array(text.utf8)).sentence == "")
    }

    @Test("a long detail is cut")
    func long() {
        #expect(ErrorBody(detail: String(repeating: "x", count: 9999)).sentence.count == 300)
    }
}
