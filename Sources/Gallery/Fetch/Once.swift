/// Lets equal work be done once while it is under way: whoever asks meanwhile waits for the same
/// result. Finished work is forgotten, so it takes no memory.
actor Once<Key: Hashable & Sendable, Value: Sendable> {
    private var waiting: [Key: [CheckedContinuation<Value, Never>]] = [:]

    func value(for key: Key, make: @Sendable @concurrent () async -> Value) async -> Value {
        if waiting[key] != nil {
            return await withCheckedContinuation { waiting[key, default: []].append($0) }
        }
        waiting[key] = []
        let value = await make()
        for continuation in waiting.removeValue(forKey: key) ?? [] {
            continuation.resume(returning: value)
        }
        return value
    }
}
