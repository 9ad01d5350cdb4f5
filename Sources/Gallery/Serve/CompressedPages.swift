import Native
import Synchronization

/// What was compressed lately, so that a page is compressed once and not for each visitor.
///
/// Two generations instead of an order: what is asked for again moves to the younger one, and when
/// that is full the older one goes. So it holds `capacity` bytes at the most, whatever is asked for.
final class CompressedPages: Sendable {
    private struct Generations {
        var young: [String: [UInt8]] = [:]
        var old: [String: [UInt8]] = [:]
        var youngBytes = 0
    }

    private let capacity: Int
    private let generations = Mutex(Generations())

    init(capacity: Int) { self.capacity = capacity }

    /// The compressed bytes under a key that changes with the content; nil when they cannot be made.
    func bytes(_ key: String, of content: () -> [UInt8]?) -> [UInt8]? {
        if let known = known(key) { return known }
        // Not under the lock: others go on meanwhile, and at worst two do the same work.
        guard let made = content().flatMap({ Gzip.compress($0) }) else { return nil }
        keep(made, key)
        return made
    }

    /// The bytes that it holds.
    var size: Int {
        generations.withLock { all in
            all.young.values.reduce(0) { $0 + $1.count }
                + all.old.values.reduce(0) { $0 + $1.count }
        }
    }

    private func known(_ key: String) -> [UInt8]? {
        let (bytes, isOld) = generations.withLock { all in
            all.young[key].map { ($0, false) } ?? (all.old[key], true)
        }
        if isOld, let bytes { keep(bytes, key) }
        return bytes
    }

    private func keep(_ bytes: [UInt8], _ key: String) {
        guard bytes.count <= capacity / 2 else { return }
        generations.withLock { all in
            all.old[key] = nil
            guard all.young[key] == nil else { return }
            if all.youngBytes + bytes.count > capacity / 2 {
                (all.old, all.young, all.youngBytes) = (all.young, [:], 0)
            }
            all.young[key] = bytes
            all.youngBytes += bytes.count
        }
    }
}
