import Native

/// What every transfer to a host waits for: a pause that the server asked for, and its turn when
/// requests are counted by the second.
actor HostPatience {
    private let interval: Double?
    private var pausedUntil: [String: Double] = [:]
    private var nextTurn: [String: Double] = [:]
    private var spent: [String: FetchFailure] = [:]

    init(requestsPerSecond: Double?) { interval = requestsPerSecond.map { 1 / $0 } }

    /// Nobody asks this host for so many seconds.
    func pause(_ host: String, for seconds: Double) {
        let until = monotonicSeconds() + seconds
        pausedUntil[host] = max(until, pausedUntil[host] ?? 0)
    }

    /// The host's quota is used up: whatever else is asked of it will be refused, too.
    func giveUp(_ host: String, _ failure: FetchFailure) { spent[host] = failure }

    /// Why the host need not be asked any more in this run.
    func refusal(of host: String) -> FetchFailure? { spent[host] }

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
