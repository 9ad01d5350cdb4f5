import GalleryModel
import Native

/// What every transfer to a host waits for: a free connection, the end of a pause that the server asked
/// for, and its turn. When the turns come follows from what the server lets pass: `HostRate`.
///
/// Connections are counted here, although the network counts them, too: a transfer that waits in the
/// network's queue has passed this door and would break into a pause that is asked for meanwhile.
actor HostThrottle {
    private let width: Int
    private let interval: Double?
    private let patience: Double
    private var hosts: [String: Host] = [:]
    /// Requests in a row that found no one, all their tries spent, before a host counts as dead. An
    /// answer, be it a refusal, is a sign of life.
    private static let deaths = 8

    private struct Host {
        var pace: HostRate
        var inside = 0
        /// Who waits for a connection, and, with one, for the turn that another is waiting for.
        var queue: [CheckedContinuation<Void, Never>] = []
        var turns: [CheckedContinuation<Void, Never>] = []
        var isTurnTaken = false
        var failures = 0
        /// Different requests that were refused since the last answer.
        var refused = 0
        var spent: FetchFailure?
    }

    /// `patience`: seconds for which a host may answer nothing but that it is busy.
    init(width: Int = .max, requestsPerSecond: Double?, patience: Double = Limits().patience) {
        self.width = width
        interval = requestsPerSecond.map { 1 / $0 }
        self.patience = patience
    }

    /// What came of a request that was let in.
    enum Outcome: Sendable {
        case answered
        /// The server wants to be left alone, for so many seconds if it says so.
        case busy(FetchFailure, asked: Double?)
        /// All tries are spent.
        case failed(FetchFailure)
        /// Another try follows, or none was made.
        case undecided
    }

    /// A request that was let in.
    struct Pass: Sendable {
        /// Why the host need not be asked any more in this run.
        var refusal: FetchFailure?
        var time = monotonicSeconds()
        /// Whether nobody else asks until its answer is there.
        var isProbe = false
        /// Whether the host has refused it before.
        var isAgain = false
    }

    /// Comes back when a request may be sent, or at once when the task is cancelled; `leave` must follow.
    /// One that was refused has kept its place, and is the next to go after its first refusal: servers
    /// that refuse what they have to make first would refuse all others as well.
    func enter(_ host: String, after refusals: Int = 0) async -> Pass {
        if refusals == 0, self[host].inside < min(width, self[host].pace.width) {
            self[host].inside += 1
        } else if refusals == 0 {
            // Whoever leaves hands over the place.
            await withCheckedContinuation { self[host].queue.append($0) }
        }
        self[host].pace.begin(monotonicSeconds())
        if self[host].isTurnTaken {
            await withCheckedContinuation {
                let end = self[host].turns.count
                self[host].turns.insert($0, at: refusals == 1 ? 0 : end)
            }
        }
        self[host].isTurnTaken = true
        while !Task.isCancelled, self[host].spent == nil {
            let wait = self[host].pace.turn - monotonicSeconds()
            if wait <= 0 { break }
            try? await Task.sleep(for: .seconds(wait))
        }
        let now = monotonicSeconds()
        self[host].pace.pass(now, interval)
        let isProbe = self[host].pace.isUnsure && self[host].spent == nil && !Task.isCancelled
        if !isProbe { handTurnOver(host) }
        return Pass(refusal: self[host].spent, time: now, isProbe: isProbe, isAgain: refusals > 0)
    }

    /// Makes room for the next, who must know what the server has said. Says why a request whose patience is
    /// over ends: the host is given up with it if it has refused another one as well.
    @discardableResult
    func leave(
        _ host: String, _ pass: Pass, _ outcome: Outcome, keepingPlace: Bool = false
    ) -> FetchFailure? {
        let now = monotonicSeconds()
        var end: FetchFailure?
        switch outcome {
        case .answered:
            (self[host].failures, self[host].refused) = (0, 0)
            self[host].pace.answered(now, sent: pass.time)
        case .busy(let failure, let asked):
            self[host].failures = 0
            self[host].refused += pass.isAgain ? 0 : 1
            if !self[host].pace.refused(
                now, sent: pass.time, asked: asked, patience, isAgain: pass.isAgain)
            {
                end = failure.needingPatience(patience)
                if self[host].refused > 1 { self[host].spent = end }
            }
        case .failed(let failure):
            count(failure, of: host)
            if case .status = failure {
                self[host].refused = 0
                self[host].pace.answered(now, sent: pass.time)
            }
        case .undecided: break
        }
        if pass.isProbe { handTurnOver(host) }
        if keepingPlace, end == nil { return nil }
        self[host].inside -= 1
        if self[host].inside == 0 { self[host].pace.end(now) }
        while self[host].inside < min(width, self[host].pace.width), !self[host].queue.isEmpty {
            self[host].inside += 1
            self[host].queue.removeFirst().resume()
        }
        return end
    }

    private subscript(host: String) -> Host {
        get { hosts[host] ?? Host(pace: HostRate(monotonicSeconds())) }
        _modify { yield &hosts[host, default: Host(pace: HostRate(monotonicSeconds()))] }
    }

    private func handTurnOver(_ host: String) {
        self[host].isTurnTaken = !self[host].turns.isEmpty
        if self[host].isTurnTaken { self[host].turns.removeFirst().resume() }
    }

    private func count(_ failure: FetchFailure, of host: String) {
        switch failure {
        case .transport(_, true, _):
            self[host].failures += 1
            if self[host].failures >= HostThrottle.deaths { self[host].spent = failure }
        case .status(_, let body) where body.isQuota: self[host].spent = failure
        default: self[host].failures = 0
        }
    }
}
