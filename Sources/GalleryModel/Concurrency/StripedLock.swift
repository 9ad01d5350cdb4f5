import Synchronization

/// Lets equal work come one after the other, on pools, where waiting is allowed: whoever is second finds
/// it done.
package final class StripedLock: Sendable {
    private final class Turn: Sendable { let mutex = Mutex<Void>(()) }

    private let turns = (0..<1024).map { _ in Turn() }

    package init() {}

    /// Runs the body while nobody else runs one for the same content; rarely, another content waits, too.
    package func withLock<Value: Sendable>(for sha256: String, _ body: () throws -> Value) throws
        -> Value
    {
        let number = Int(sha256.prefix(6), radix: 16) ?? 0
        return try turns[number % turns.count].mutex.withLock { _ in try body() }
    }
}
