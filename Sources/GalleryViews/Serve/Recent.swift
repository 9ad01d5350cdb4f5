import Synchronization

/// Values that were asked for lately, each with its weight.
///
/// Two generations instead of an order: what is asked for again moves to the younger one, and when that
/// is full the older one goes. So it holds `capacity` at the most, but for one value that is larger.
final class Recent<Value: Sendable>: Sendable {
    private struct Generations {
        var young: [String: (value: Value, weight: Int)] = [:]
        var old: [String: (value: Value, weight: Int)] = [:]
        var youngWeight = 0
    }

    private let capacity: Int
    private let generations = Mutex(Generations())

    init(capacity: Int) { self.capacity = capacity }

    /// The weight of all that it holds.
    var weight: Int {
        generations.withLock { all in
            all.young.values.reduce(0) { $0 + $1.weight }
                + all.old.values.reduce(0) { $0 + $1.weight }
        }
    }

    subscript(key: String) -> Value? {
        let (known, isOld) = generations.withLock { all in
            all.young[key].map { ($0, false) } ?? (all.old[key], true)
        }
        if isOld, let known { keep(known.value, key, weight: known.weight) }
        return known?.value
    }

    func keep(_ value: Value, _ key: String, weight: Int) {
        generations.withLock { all in
            all.old[key] = nil
            all.youngWeight -= all.young.removeValue(forKey: key)?.weight ?? 0
            if all.youngWeight + weight > capacity / 2, !all.young.isEmpty {
                (all.old, all.young, all.youngWeight) = (all.young, [:], 0)
            }
            all.young[key] = (value, weight)
            all.youngWeight += weight
        }
    }
}
