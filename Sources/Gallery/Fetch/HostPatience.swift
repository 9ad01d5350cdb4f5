import Native

/// What every transfer to a host waits for: a free connection, a pause that the server asked for, and
/// its turn when requests are counted by the second.
///
/// Connections are counted here, although the network counts them, too: a transfer that waits in the
/// network's queue has passed this door and would break into a pause that is asked for meanwhile.
actor HostPatience {
    private let width: Int
    private let interval: Double?
    private var inside: [String: Int] = [:]
    private var queues: [String: [CheckedContinuation<Void, Never>]] = [:]
    private var pausedUntil: [String: Double] = [:]
    private var nextTurn: [String: Double] = [:]
    private var spent: [String: FetchFailure] = [:]
    private var failures: [String: Int] = [:]
    /// Requests in a row that found no one, all their tries spent, before a host counts as dead. An
    /// answer, be it a refusal, is a sign of life.
    private static let patience = 8

    init(width: Int = .max, requestsPerSecond: Double?) {
        self.width = width
        interval = requestsPerSecond.map { 1 / $0 }
    }

    /// What came of a request that was let in.
    enum Outcome: Sendable {
        case answered
        /// All tries are spent.
        case failed(FetchFailure)
        /// Another try follows, or none was made.
        case undecided
    }

    /// Comes back when a request may be sent, or with the reason why the host need not be asked any more
    /// in this run; `leave` must follow it.
    func enter(_ host: String) async -> FetchFailure? {
        if inside[host, default: 0] < width {
            inside[host, default: 0] += 1
        } else {
            // Whoever leaves hands over the place.
            await withCheckedContinuation { queues[host, default: []].append($0) }
        }
        await wait(for: host)
        return spent[host]
    }

    /// Makes room for the next, who must know of a pause that the server asked for.
    func leave(_ host: String, _ outcome: Outcome, pausing pause: Double? = nil) {
        if let pause { self.pause(host, for: pause) }
        switch outcome {
        case .answered: failures[host] = 0
        case .failed(let failure): count(failure, of: host)
        case .undecided: break
        }
        if queues[host]?.isEmpty == false {
            queues[host]?.removeFirst().resume()
        } else {
            inside[host, default: 1] -= 1
        }
    }

    /// Nobody asks this host for so many seconds.
    func pause(_ host: String, for seconds: Double) {
        let until = monotonicSeconds() + seconds
        pausedUntil[host] = max(until, pausedUntil[host] ?? 0)
    }

    private func count(_ failure: FetchFailure, of host: String) {
        switch failure {
        case .transport(_, true, _):
            failures[host, default: 0] += 1
            if failures[host, default: 0] >= HostPatience.patience { spent[host] = failure }
        case .status(_, let body) where body.isQuota: spent[host] = failure
        default: failures[host] = 0
        }
    }

    /// Comes back when a request may be sent, or when the task is cancelled.
    func wait(for host: String) async {
        while !Task.isCancelled {
            let now = monotonicSeconds()
            if let until = pausedUntil[host], until > now {
                try? await Task.sleep(for: .seconds(until - now))
                continue
            }
            guard let interval else { return }
            let turn = max(now, nextTurn[host] ?? 0)
            nextTurn[host] = turn + interval
            if turn > now { try? await Task.sleep(for: .seconds(turn - now)) }
            return
        }
    }
}
