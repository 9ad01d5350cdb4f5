import Synchronization

/// A list of rules by which replies go wrong, laid around a handler.
///
/// The first rule that strikes decides; the turns of a rule go on counting either way.
public final class FaultPlan: Sendable {
    private struct Ledger {
        var rules: [FaultRule] = []
        var turns: [Int] = []
        var attempts: [[String: Int]] = []
        var injected: [Fault] = []
    }

    private let seed: UInt64
    private let ledger = Mutex(Ledger())

    /// An empty plan; the seed decides which requests a fraction means.
    public init(seed: UInt64 = 1) {
        self.seed = seed
    }

    /// Adds a rule for the requests that fit a description.
    @discardableResult
    public func add(
        _ fault: Fault,
        _ occurrence: FaultOccurrence = .always,
        where matches: @escaping @Sendable (Exchange) -> Bool
    ) -> FaultPlan {
        ledger.withLock { ledger in
            ledger.rules.append(FaultRule(fault: fault, occurrence: occurrence, matches: matches))
            ledger.turns.append(0)
            ledger.attempts.append([:])
        }
        return self
    }

    /// Adds a rule for the requests whose decoded path contains a text.
    @discardableResult
    public func add(
        _ fault: Fault,
        _ occurrence: FaultOccurrence = .always,
        pathContaining text: String
    ) -> FaultPlan {
        add(fault, occurrence) { $0.path.contains(text) }
    }

    /// The faults that struck so far, in order.
    public var injected: [Fault] {
        ledger.withLock { $0.injected }
    }

    /// Removes the rules, which heals the server, and forgets what struck.
    public func clear() {
        ledger.withLock { $0 = Ledger() }
    }

    /// A handler that answers as the other does, except where a rule strikes.
    public func wrap(
        _ handler: @escaping @Sendable (Exchange) -> Reply
    ) -> @Sendable (Exchange) -> Reply {
        { exchange in
            guard let fault = self.strike(exchange) else { return handler(exchange) }
            return fault.reply(to: exchange) { handler(exchange) }
        }
    }

    private func strike(_ exchange: Exchange) -> Fault? {
        ledger.withLock { ledger in
            var struck: Fault?
            for index in ledger.rules.indices where ledger.rules[index].matches(exchange) {
                ledger.turns[index] += 1
                let attempt = ledger.attempts[index][exchange.target, default: 0] + 1
                ledger.attempts[index][exchange.target] = attempt
                let strikes = ledger.rules[index].strikes(
                    exchange, turn: ledger.turns[index], attempt: attempt, seed: seed)
                if strikes, struck == nil { struck = ledger.rules[index].fault }
            }
            if let struck { ledger.injected.append(struck) }
            return struck
        }
    }
}
