import Glibc
import Synchronization

/// A fixed set of threads that may block: where blocking C runs, so that the cooperative pool never does.
///
/// Its own threads and not Dispatch, whose pool grows by about one thread a second on Linux.
/// The threads live as long as the pool.
public final class ThreadPool: Sendable {
    /// The number of threads, which is the number of jobs that run at once.
    public let width: Int
    private let queue = Queue()

    public init(width: Int) {
        self.width = max(1, width)
        for _ in 0..<self.width {
            startThread { [queue] in
                while let job = queue.next() { job() }
                Vips.endThread()
            }
        }
    }

    /// Jobs that were added are still done; then the threads end.
    deinit { queue.close() }

    /// Runs blocking work on one of the pool's threads and suspends, never blocks, the caller.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.add { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Adds work whose end nobody waits for.
    public func start(_ work: @escaping @Sendable () -> Void) { queue.add(work) }
}

/// Starts a detached thread; its closure is the only thing that it owns.
func startThread(_ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
        &thread, nil,
        { argument in
            if let argument = unsafe argument {
                unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
            }
            return nil
        }, box.toOpaque())
    precondition(status == 0, "no thread could be started: error \(status)")
    pthread_detach(thread)
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Jobs in order of arrival.
///
/// `@unchecked`: the array is touched only within the condition's lock.
private final class Queue: @unchecked Sendable {
    private let condition = Condition()
    private var jobs: [@Sendable () -> Void] = []
    private var first = 0
    private var isClosed = false

    func add(_ job: @escaping @Sendable () -> Void) {
        condition.locked { jobs.append(job) }
        condition.wakeOne()
    }

    func close() {
        condition.locked { isClosed = true }
        condition.wakeAll()
    }

    /// The next job, when there is one; nil when there will be none.
    func next() -> (@Sendable () -> Void)? {
        condition.locked {
            while first == jobs.count {
                if isClosed { return nil }
                condition.wait()
            }
            let job = jobs[first]
            first += 1
            if first == jobs.count || first > 1024 {
                jobs.removeFirst(first)
                first = 0
            }
            return job
        }
    }
}
