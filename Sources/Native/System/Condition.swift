import Glibc

/// A POSIX mutex and the condition variable beside it, which Swift's own `Mutex` cannot share: for threads
/// that may sleep.
///
/// `@unchecked`: POSIX objects are made for many threads.
@safe final class Condition: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func locked<Value>(_ body: () -> Value) -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Sleeps until it is woken; within `locked` alone.
    func wait() { unsafe pthread_cond_wait(condition, mutex) }
    func wakeOne() { unsafe pthread_cond_signal(condition) }
    func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
