import Bounds
import ImageFixtures
import Native
import Testing

@Suite("ThreadPool", .bounded)
struct ThreadPoolTests {
    @Test("the width is the bound: no job more runs at once", arguments: [1, 3])
    func width(width: Int) async throws {
        let pool = ThreadPool(width: width)
        let gate = Gate()
        let running = Locked((now: 0, most: 0))
        let finished = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<width * 4 {
                group.addTask {
                    try await pool.run {
                        running.change {
                            $0.now += 1
                            $0.most = max($0.most, $0.now)
                        }
                        gate.pass()
                        running.change { $0.now -= 1 }
                    }
                }
            }
            // Only when as many as are allowed stand at the gate does it open.
            try await ThreadPool(width: 1).run { gate.waitUntil(waiting: width) }
            #expect(gate.crowd == width)
            gate.open()
            return try await group.reduce(0) { count, _ in count + 1 }
        }
        #expect(finished == width * 4)
        #expect(running.value.most == width)
    }

    @Test("jobs that block leave the cooperative pool free")
    func poolStaysFree() async throws {
        let pool = ThreadPool(width: 16)
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // More blocked jobs than the pool has threads; the pool must still open the gate.
            for _ in 0..<16 { group.addTask { try await pool.run { gate.pass() } } }
            group.addTask { gate.open() }
            try await group.waitForAll()
        }
        #expect(gate.crowd == 0)
    }

    @Test("what a job throws arrives at the caller")
    func errors() async {
        let pool = ThreadPool(width: 1)
        await #expect(throws: FileError(action: "read", path: "x", code: 2)) {
            try await pool.run { throw FileError(action: "read", path: "x", code: 2) }
        }
    }

    @Test("a cancelled task starts no job")
    func cancelled() async {
        let pool = ThreadPool(width: 1)
        let ran = Locked(false)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pool.run { ran.change { $0 = true } }
        }
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(ran.value == false)
    }

    @Test("jobs of a pool one wide leave in the order in which they came")
    func order() async throws {
        let pool = ThreadPool(width: 1)
        let seen = Locked<[Int]>([])
        for number in 0..<3000 {
            try await pool.run { seen.change { $0.append(number) } }
        }
        #expect(seen.value == Array(0..<3000))
    }

    @Test("a pool of no width has one thread")
    func atLeastOne() async throws {
        #expect(try await ThreadPool(width: 0).run { 7 } == 7)
    }
}
