import Bounds
import MockServer
import Native
import Synchronization
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

/// A server that lets so many requests pass in so many seconds, in its own way of counting.
private struct Quota {
    enum Kind: CaseIterable, Sendable { case fixed, sliding, bucket, sharp }
    var kind: Kind
    var requests = 40
    var seconds = 20.0
    private(set) var refused = 0
    private var passed: [Double] = []
    private var tokens = 40.0
    private var last = 0.0

    init(_ kind: Kind, _ requests: Int = 40, _ seconds: Double = 20) {
        (self.kind, self.requests, self.seconds, tokens) = (
            kind, requests, seconds, Double(requests)
        )
    }

    mutating func lets(pass now: Double) -> Bool {
        switch kind {
        case .fixed: if let first = passed.first, now - first > seconds { passed = [] }
        // A refusal counts as well.
        case .sliding, .sharp: passed.removeAll { now - $0 > seconds }
        case .bucket:
            tokens = min(Double(requests), tokens + (now - last) * Double(requests) / seconds)
            last = now
        }
        let isFree = kind == .bucket ? tokens >= 1 : passed.count < requests
        if isFree { tokens -= 1 }
        if isFree || kind == .sharp { passed.append(now) }
        if !isFree { refused += 1 }
        return isFree
    }
}

@Suite("How fast a host is asked", .bounded)
struct HostPaceTests {
    /// As many requests as must be answered, each tried until it is, an answer taking 10 ms.
    private func run(_ quota: inout Quota, answers wanted: Int, patience: Double = 300) -> Double? {
        var pace = HostRate(0)
        var (now, answered, isTurnTaken) = (0.0, 0, false)
        var under: [(end: Double, sent: Double, isProbe: Bool, passes: Bool)] = []
        pace.begin(now)
        while answered < wanted {
            if under.count < pace.width, answered + under.count < wanted, !isTurnTaken,
                pace.turn <= now
            {
                let isProbe = pace.isUnsure
                under.append((now + 0.01, now, isProbe, quota.lets(pass: now + 0.005)))
                pace.pass(now, nil)
                isTurnTaken = isProbe
                continue
            }
            let next = under.map(\.end).min() ?? .infinity
            now = isTurnTaken || pace.turn <= now ? next : min(next, pace.turn)
            guard let index = under.firstIndex(where: { $0.end <= now }) else { continue }
            let done = under.remove(at: index)
            if done.isProbe { isTurnTaken = false }
            if done.passes {
                answered += 1
                pace.answered(now, sent: done.sent)
            } else if !pace.refused(now, sent: done.sent, asked: nil, patience) {
                return nil
            }
        }
        return now
    }

    @Test(
        "429 without Retry-After: 120 pictures come at 40 in 20 s, and a tenth is refused at most",
        arguments: Quota.Kind.allCases)
    fileprivate func trial(_ kind: Quota.Kind) {
        var quota = Quota(kind)
        let seconds = run(&quota, answers: 121)
        #expect(quota.refused <= 12)
        // At the server's rate it is 40 seconds.
        #expect(seconds.map { $0 < 90 } == true)
    }

    @Test(
        "other rates are found as well",
        arguments: [(10, 1.0), (60, 60.0), (5, 1.0), (100, 10.0), (1000, 3600.0)])
    func rates(requests: Int, seconds: Double) {
        for kind in [Quota.Kind.fixed, .sliding, .bucket] {
            var quota = Quota(kind, requests, seconds)
            let wanted = requests * 6
            guard let time = run(&quota, answers: wanted, patience: 7200) else {
                Issue.record("\(kind) was given up")
                continue
            }
            // The first time that patience ends up to sixteen are under way.
            // A pause has a minute at most, so a window of an hour costs sixty.
            #expect(quota.refused <= 20 + wanted / 10 + Int(seconds) / 60, "\(kind)")
            #expect(time < 3 * 5 * seconds + 90, "\(kind)")
        }
    }

    @Test("a host that refuses for ever is given up when patience ends, after few requests")
    func end() {
        var quota = Quota(.fixed, 0, 1e9)
        #expect(run(&quota, answers: 1) == nil)
        #expect((8...20).contains(quota.refused))
    }

    @Test("a pause grows while it is too short, and shrinks again when it was long enough")
    func pauses() {
        var pace = HostRate(0)
        var (now, pauses) = (0.0, [Double]())
        for _ in 0..<5 {
            let isBorne = pace.refused(now, sent: now, asked: nil, 1000)
            #expect(isBorne)
            pauses.append(pace.turn - now)
            now = pace.turn + 0.1
        }
        #expect(pauses.map { $0.rounded() } == [1, 4, 16, 60, 60])
        pace.answered(now, sent: now)
        #expect(!pace.isUnsure && pace.pause == 15)
    }

    @Test(
        "a host that refuses whatever it is asked for the first time is asked once a second at least"
    )
    func twice() {
        var pace = HostRate(0)
        var (now, isBorne) = (0.0, true)
        pace.begin(now)
        for _ in 0..<30 {
            isBorne = isBorne && pace.refused(now, sent: now, asked: nil, 300)
            pace.pass(pace.turn, nil)
            now = pace.turn + 0.01
            pace.answered(now, sent: now - 0.01)
            now = max(now, pace.turn)
        }
        // A pause and a turn each; by what was measured alone each would have taken a second more.
        #expect(isBorne && now < 30 * 4)
    }

    @Test("a time that the server names is obeyed, and not believed again when it was too short")
    func named() {
        var pace = HostRate(0)
        var isBorne = pace.refused(0, sent: 0, asked: 7, 300)
        #expect(pace.turn == 7)
        isBorne = isBorne && pace.refused(7.1, sent: 7.1, asked: 0, 300)
        #expect(pace.turn == 8.1)
        isBorne = isBorne && pace.refused(8.2, sent: 8.2, asked: 0, 300)
        #expect(isBorne && abs(pace.turn - 12.2) < 0.001)
    }

    @Test("a server of 20 requests in a second gets all of them through, with no problem")
    func loopback() async throws {
        let quota = Mutex(Quota(.sliding, 20, 1))
        let start = monotonicSeconds()
        let server = try MockServerProgram { _ in
            quota.withLock { $0.lets(pass: monotonicSeconds() - start) }
                ? Reply(body: [1]) : Reply(status: 429)
        }
        var limits = Limits()
        limits.retries = 0
        let fetcher = Fetcher(network: Network(width: 16), limits: limits)
        let lost = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let request = Request(
                        url: server.origin + "/\(number)", limit: 9, stallSeconds: 600)
                    return (try? await fetcher.get(request)) == nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(lost == 0 && quota.withLock(\.refused) <= 20)
    }

    @Test("a server that answers 429 for ever is told, with how long it was waited for")
    func forEver() async throws {
        let server = try MockServerProgram { _ in Reply(status: 429) }
        var limits = Limits()
        limits.patience = 2
        let fetcher = Fetcher(network: Network(width: 4), limits: limits)
        let request = Request(url: server.origin, limit: 9, stallSeconds: 600)
        for _ in 0..<3 {
            let failure = await #expect(throws: FetchFailure.self) {
                try await fetcher.get(request)
            }
            #expect(failure?.reason.sentence.contains("busy for 2 s; see limits: patience") == true)
        }
        // After two it is the host's, which is not even asked for the third.
        #expect((3...5).contains(server.requests.count))
    }
}
