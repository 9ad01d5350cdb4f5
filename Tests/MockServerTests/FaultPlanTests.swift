import Bounds
import MockServer
import Testing

@Suite("FaultPlan", .bounded)
struct FaultPlanTests {
    private func statuses(_ fault: Fault, _ occurrence: FaultOccurrence, count: Int = 6) throws
        -> [Int]
    {
        let plan = FaultPlan().add(fault, occurrence, pathContaining: "/items")
        let visit = try Visit(.coffeeShop, faults: plan)
        #expect(try visit.get(visit.target("/taxonomies")).status == 200)
        return try (0..<count).map { _ in try visit.get(visit.target("/items")).status }
    }

    @Test("occurrences strike when they say")
    func occurrences() throws {
        #expect(try statuses(.status(500), .first(2)) == [500, 500, 200, 200, 200, 200])
        #expect(try statuses(.status(503), .every(3)) == [200, 200, 503, 200, 200, 503])
        #expect(try statuses(.status(500), .after(4)) == [200, 200, 200, 200, 500, 500])
        #expect(try statuses(.quotaExceeded, .always, count: 2) == [403, 403])
        let once = try statuses(.status(500), .fraction(0.5), count: 40)
        #expect(once == (try statuses(.status(500), .fraction(0.5), count: 40)))
        #expect((8...32).contains(once.count { $0 == 500 }))
    }

    @Test("each target has its own first times")
    func eachTarget() throws {
        let plan = FaultPlan().add(.status(503), .firstOfEachTarget(1)) { _ in true }
        let visit = try Visit(.coffeeShop, faults: plan)
        for path in ["/items", "/taxonomies"] {
            #expect(try visit.get(visit.target(path)).status == 503)
            #expect(try visit.get(visit.target(path)).status == 200)
        }
        #expect(plan.injected == [.status(503), .status(503)])
    }

    private func reply(_ fault: Fault) throws -> RawReply {
        let visit = try Visit(.coffeeShop, faults: FaultPlan().add(fault) { _ in true })
        return try visit.get(visit.target("/taxonomies"))
    }

    @Test("429 says when to come back")
    func retryAfter() throws {
        #expect(try reply(.tooManyRequests(.seconds(7))).headers["retry-after"] == "7")
        let date = try reply(.unavailable(.date(secondsFromNow: 5))).headers["retry-after"] ?? ""
        #expect(date.hasSuffix(" GMT") && date.count == 29)
        #expect(try reply(.tooManyRequests(nil)).headers["retry-after"] == nil)
    }

    @Test("bodies are cut, emptied, replaced")
    func bodies() throws {
        let whole = try reply(.drip(bytes: 400, pause: .milliseconds(1)))
        #expect(whole.isWhole)
        let half = try reply(.truncated(keeping: 0.5))
        #expect(half.isWhole && half.body.count == whole.body.count / 2)
        #expect(try reply(.emptyBody).body.isEmpty)
        #expect(try reply(.htmlPage).headers["content-type"] == "text/html; charset=UTF-8")
        #expect(try reply(.jsonError).status == 200)
        #expect(try reply(.reset(after: 10)).ending == .reset)
        #expect(try reply(.shortBody(10)).ending == .closed)
        #expect(try reply(.unfinishedChunks(10)).body.count == 10)
        #expect(try reply(.wrongLength(by: 5)).ending == .closed)
    }

    @Test("redirects lead elsewhere, or nowhere")
    func redirects() throws {
        let away = try reply(.redirect(origin: "http://127.0.0.1:9"))
        let location = away.headers["location"] ?? ""
        #expect(location.hasPrefix("http://127.0.0.1:9/content/published/api/v1.1/taxonomies?"))
        let loop = try reply(.redirectLoop)
        #expect(loop.status == 302)
        #expect(loop.headers["location"]?.hasPrefix("http://127.0.0.1:1/content") == true)
    }
}
