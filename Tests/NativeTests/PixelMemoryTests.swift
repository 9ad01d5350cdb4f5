import Bounds
import Glibc
import Native
import Synchronization
import Testing

@Suite("Memory of decoded pixels", .bounded)
struct PixelMemoryTests {
    private final class Tally: Sendable {
        let state = Mutex((held: 0, most: 0, done: 0, largeAfter: 0))
    }

    @Test("what exceeds the ceiling alone is not admitted, what meets it is")
    func ceiling() {
        #expect(PixelMemory.claim(1001, below: 1000) == nil)
        #expect(PixelMemory.claim(1000, below: 1000) != nil)
    }

    @Test("claims of many threads together stay below the ceiling, and a large one is not starved")
    func together() async throws {
        let pool = ThreadPool(width: 8)
        let ceiling = 1 << 50
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                // Parts of a ceiling that other tests' pictures do not reach.
                let part = number == 20 ? 10 : 3
                group.addTask {
                    try await pool.run {
                        guard let memory = PixelMemory.claim(ceiling / 10 * part, below: ceiling)
                        else {
                            return
                        }
                        tally.state.withLock {
                            $0.held += part
                            $0.most = max($0.most, $0.held)
                        }
                        usleep(500)
                        tally.state.withLock {
                            $0.held -= part
                            $0.done += 1
                            if part == 10 { $0.largeAfter = $0.done }
                        }
                        withExtendedLifetime(memory) {}
                    }
                }
            }
            try await group.waitForAll()
        }
        let (_, most, done, largeAfter) = tally.state.withLock { $0 }
        #expect(done == 200 && most <= 10 && most >= 3)
        #expect(largeAfter < 100, "it was the 21st of 200")
    }
}
