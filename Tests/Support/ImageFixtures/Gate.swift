import Glibc

/// Holds threads back until it is opened: what tests use where others would sleep.
///
/// `@unchecked`: `isOpen` and `waiting` are touched between lock and unlock only.
public final class Gate: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isOpen = false
    private var waiting = 0

    public init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Blocks the thread until the gate is open.
    public func pass() {
        pthread_mutex_lock(mutex)
        waiting += 1
        pthread_cond_broadcast(condition)
        while !isOpen { pthread_cond_wait(condition, mutex) }
        waiting -= 1
        pthread_mutex_unlock(mutex)
    }

    /// Blocks the thread until so many others stand at the gate.
    public func waitUntil(waiting count: Int) {
        pthread_mutex_lock(mutex)
        while waiting < count { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
    }

    /// How many stand at the gate now.
    public var crowd: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return waiting
    }

    public func open() {
        pthread_mutex_lock(mutex)
        isOpen = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }
}
