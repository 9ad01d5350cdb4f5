import Synchronization

/// A value that many tasks of a test write to.
public final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    public init(_ value: Value) { mutex = Mutex(value) }

    public var value: Value { mutex.withLock { $0 } }

    public func change(_ body: (inout Value) -> Void) {
        mutex.withLock { value in
            var copy = value
            body(&copy)
            value = copy
        }
    }
}
