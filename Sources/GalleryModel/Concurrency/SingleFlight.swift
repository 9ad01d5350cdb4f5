/// Lets equal work be done once while it is under way: whoever asks meanwhile waits for the same
/// result. Finished work is forgotten, so it takes no memory, but for values that `remembers` picks.
package actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
    private var waiting: [Key: [CheckedContinuation<Value, Never>]] = [:]
    private var remembered: [Key: Value] = [:]
    private let remembers: @Sendable (Value) -> Bool

    package init(remembers: @escaping @Sendable (Value) -> Bool = { _ in false }) {
        self.remembers = remembers
    }

    package func value(for key: Key, make: @Sendable @concurrent () async -> Value) async -> Value {
        if let value = remembered[key] { return value }
        if waiting[key] != nil {
            return await withCheckedContinuation { waiting[key, default: []].append($0) }
        }
        waiting[key] = []
        let value = await make()
        if remembers(value) { remembered[key] = value }
        for continuation in waiting.removeValue(forKey: key) ?? [] {
            continuation.resume(returning: value)
        }
        return value
    }
}
