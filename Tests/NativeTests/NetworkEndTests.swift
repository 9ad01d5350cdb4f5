import Bounds
import Native
import Testing

@Suite("Network's end", .bounded, .serialized)
struct NetworkEndTests {
    @Test("many networks may come and go in one process, each ending its own thread")
    func threads() throws {
        let before = try Self.threads
        for _ in 0..<400 { _ = Network(width: 1) }
        let limit = ContinuousClock.now + .seconds(5)
        while try Self.threads > before + 300, .now < limit {}
        #expect(try Self.threads <= before + 300)
    }

    @Test("a network that nobody held any more kept its thread and connections for ten seconds")
    func idle() async throws {
        let before = try Self.threads
        var networks = (0..<400).map { _ in Network(width: 1) }
        // Long enough for all of them to wait for something to do.
        try await Task.sleep(for: .milliseconds(500))
        #expect(try networks.count == 400 && Self.threads > before + 300)
        networks = []
        let limit = ContinuousClock.now + .seconds(5)
        while try Self.threads > before + 300, .now < limit {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try Self.threads <= before + 300)
    }

    private static var threads: Int {
        get throws { try Files.names(in: "/proc/self/task").count }
    }
}
