/// When a fault strikes, among the requests it is meant for.
public enum FaultOccurrence: Sendable, Equatable {
    /// Each time.
    case always
    /// The first n matching requests.
    case first(Int)
    /// The first n requests of each target, so that every URL fails before it works.
    case firstOfEachTarget(Int)
    /// Every n-th matching request.
    case every(Int)
    /// All but the first n matching requests.
    case after(Int)
    /// A share of the requests, chosen by seed, target and attempt: the same in every run, in
    /// whatever order the requests come.
    case fraction(Double)
}

/// One line of a plan: which requests, how often, and what goes wrong.
struct FaultRule: Sendable {
    let fault: Fault
    let occurrence: FaultOccurrence
    let matches: @Sendable (Exchange) -> Bool

    /// Whether the rule strikes at its `turn`-th match, the `attempt`-th of this target, from 1.
    func strikes(_ exchange: Exchange, turn: Int, attempt: Int, seed: UInt64) -> Bool {
        switch occurrence {
        case .always: return true
        case .first(let count): return turn <= count
        case .firstOfEachTarget(let count): return attempt <= count
        case .every(let step): return turn.isMultiple(of: max(1, step))
        case .after(let count): return turn > count
        case .fraction(let share):
            let draw = OracleID.hash(exchange.target) ^ OracleID.mixed(seed &+ UInt64(attempt))
            return Double(OracleID.mixed(draw) >> 11) / Double(1 << 53) < share
        }
    }
}
