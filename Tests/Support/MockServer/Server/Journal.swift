import Synchronization

/// The log of requests and the count of those being handled.
final class Journal: Sendable {
    private struct Entries {
        var requests: [Exchange] = []
        var nextNumber = 1
        var running = 0
        var maximum = 0
    }

    private let entries = Mutex(Entries())

    var requests: [Exchange] {
        entries.withLock { $0.requests }
    }

    var maximumConcurrent: Int {
        entries.withLock { $0.maximum }
    }

    /// Gives the request its number, files it and counts it as running.
    func open(_ request: Exchange) -> Exchange {
        entries.withLock { entries in
            let numbered = request.numbered(entries.nextNumber)
            entries.nextNumber += 1
            entries.requests.append(numbered)
            entries.running += 1
            entries.maximum = max(entries.maximum, entries.running)
            return numbered
        }
    }

    /// Counts one request as no longer running.
    func close() {
        entries.withLock { $0.running -= 1 }
    }

    /// Empties the log; requests still running stay counted.
    func reset() {
        entries.withLock { entries in
            entries.requests = []
            entries.nextNumber = 1
            entries.maximum = entries.running
        }
    }
}
