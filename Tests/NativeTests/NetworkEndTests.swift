import Native
import Testing

@Suite("Network's end")
struct NetworkEndTests {
    @Test("many networks may come and go in one process, each ending its own thread")
    func threads() throws {
        let before = try Self.threads
        for _ in 0..<400 { _ = Network(width: 1) }
        let limit = ContinuousClock.now + .seconds(5)
        while try Self.threads > before + 300, .now < limit {}
        #expect(try Self.threads <= before + 300)
    }

    private static var threads: Int {
        get throws { try Files.names(in: "/proc/self/task").count }
    }
}
