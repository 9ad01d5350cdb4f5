/// How fast a host may be asked, learned from its answers. Pure.
///
/// A server that says "too many requests" (429) without a time gets a pause, which grows while the one
/// request that follows it is refused as well. When that is answered, requests go on at the rate at which
/// answers came before, the pause counted in: that is what the server allows, be it by a window or a bucket.
struct HostRate: Sendable, Equatable {
    /// When the next request may go.
    private(set) var turn = 0.0
    /// Whether the next request only finds out if the pause was long enough.
    private(set) var isUnsure = false
    /// Requests a second; nil: as many as there are connections.
    private(set) var rate: Double?
    /// The pause that comes next.
    private(set) var pause = HostRate.shortest
    /// Answers since the first request, or since the last pause ended.
    private var answers = 0
    /// Seconds in which there was something to ask: an idle host allows more than it was asked.
    private var busy = 0.0
    private var since: Double
    private var isIdle = true
    /// The first refusal that no answer has followed.
    private var firstRefusal: Double?
    private var pausedAt = 0.0
    private var resumedAt = 0.0
    private var raisedAt = 0.0
    private var total = 0
    private var pauses = 0

    private static let shortest = 1.0
    private static let longest = 60.0
    /// Answers at one rate before it is tried whether the server allows more.
    private static let trust = 100

    init(_ now: Double) { since = now }

    /// Connections at once: few at first, so that few requests are under way when a server's patience ends.
    var width: Int { min(256, 8 + total / 16) }

    /// There is something to ask.
    mutating func begin(_ now: Double) {
        if isIdle { (since, isIdle) = (now, false) }
    }

    /// There is nothing to ask any more.
    mutating func end(_ now: Double) {
        busy += now - since
        (since, isIdle) = (now, true)
    }

    /// A request goes.
    mutating func pass(_ now: Double, _ interval: Double?) {
        let gap = max(interval ?? 0, rate.map { 1 / $0 } ?? 0)
        if gap > 0 { turn = max(now, turn) + gap }
    }

    /// The server has answered a request that was sent at that time, and be it by a refusal of another kind.
    mutating func answered(_ now: Double, sent: Double) {
        answers += 1
        total += 1
        if isUnsure {
            // One that was sent before the pause says nothing of its length, but that the server lives.
            if sent > pausedAt { resume(now) } else { firstRefusal = now }
        } else if let rate {
            // The longer the more often it was found out that it does not.
            let often = min(pauses, 10)
            let isTrusted = answers > HostRate.trust * often
            guard isTrusted || now - raisedAt > HostRate.longest * Double(often) else { return }
            let next = rate * (isTrusted ? 1.01 : 1.25)
            raisedAt = now
            self.rate = next > 1_000 ? nil : next
        }
    }

    private mutating func resume(_ now: Double) {
        let seconds = busy + (isIdle ? 0 : now - since)
        // A server that refuses almost from the start has not shown yet what it allows.
        if answers > (resumedAt == 0 ? 8 : 1), seconds > 0 {
            let measured = Double(answers - 1) / seconds
            // Few answers between short pauses are no proof of less than one a second: some servers refuse
            // whatever they are asked for the first time.
            rate = answers > 8 || pause > 4 * HostRate.shortest ? measured : max(measured, 1)
        }
        (answers, busy, since, resumedAt, raisedAt) = (1, 0, now, now, now)
        pauses += 1
        (isUnsure, firstRefusal) = (false, nil)
        pause = max(HostRate.shortest, pause / 4)
        if let rate { turn = max(turn, now + 1 / rate) }
    }

    /// The server has refused a request that was sent at that time; false: for longer than `patience`.
    /// `isAgain`: and not for the first time, or else the pause need not have been too short.
    mutating func refused(
        _ now: Double, sent: Double, asked: Double?, _ patience: Double, isAgain: Bool = true
    ) -> Bool {
        let first = firstRefusal ?? now
        let isLate = isUnsure && sent <= pausedAt
        if !isLate, now - first >= patience { return false }
        // A time that turned out too short is not believed again.
        let isBelieved = asked != nil && (isLate || !isUnsure)
        let wait = isBelieved ? asked ?? 0 : max(pause, asked ?? 0)
        if isBelieved || !isLate { turn = max(turn, min(now + wait, first + patience)) }
        if isLate { return true }
        if !isBelieved, isAgain || !isUnsure { pause = min(HostRate.longest, pause * 4) }
        (isUnsure, pausedAt, firstRefusal) = (true, now, first)
        return true
    }
}
