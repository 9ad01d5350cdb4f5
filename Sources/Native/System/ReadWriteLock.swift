import Glibc

/// A POSIX lock that many threads hold together or one alone; who waits to be alone goes before those that
/// come later, so that it is not for ever.
///
/// `@unchecked`: POSIX objects are made for many threads.
@safe final class ReadWriteLock: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_rwlock_t>

    init() {
        unsafe lock = .allocate(capacity: 1)
        var kind = pthread_rwlockattr_t()
        unsafe pthread_rwlockattr_init(&kind)
        unsafe pthread_rwlockattr_setkind_np(
            &kind, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        unsafe pthread_rwlock_init(lock, &kind)
        unsafe pthread_rwlockattr_destroy(&kind)
    }

    deinit {
        unsafe pthread_rwlock_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Not to be called again from within.
    func shared<Value>(_ body: () -> Value) -> Value {
        unsafe pthread_rwlock_rdlock(lock)
        defer { unsafe pthread_rwlock_unlock(lock) }
        return body()
    }

    func alone<Value>(_ body: () -> Value) -> Value {
        unsafe pthread_rwlock_wrlock(lock)
        defer { unsafe pthread_rwlock_unlock(lock) }
        return body()
    }
}
