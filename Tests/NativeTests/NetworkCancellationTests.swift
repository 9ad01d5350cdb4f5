import Bounds
import ImageFixtures
import MockServer
import Native
import Testing

@Suite("Cancellation", .bounded)
struct NetworkCancellationTests {
    private static let network = Network(width: 4)

    private func send(_ url: String) async -> Result<Response, TransferError> {
        let request = Request(url: url, limit: 1 << 20, stallSeconds: 600)
        do throws(TransferError) {
            return .success(try await Self.network.send(request))
        } catch {
            return .failure(error)
        }
    }

    @Test("an address that is a file is refused from the start")
    func fileAddress() async {
        guard case .failure(.transport) = await send("file:///etc/passwd") else {
            Issue.record("the file was read")
            return
        }
    }

    @Test("a cancelled task gives its transfer up at once")
    func cancelled() async throws {
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let server = try MockServerProgram { _ in
            arrival.finish()
            return .hang(.seconds(600))
        }
        let task = Task { await send(server.origin) }
        for await _ in arrived {}
        let start = monotonicSeconds()
        task.cancel()
        #expect(await task.value.failure == .cancelled)
        #expect(monotonicSeconds() - start < 400)
    }

    @Test("a task that is cancelled before it starts sends nothing to wait for")
    func cancelledBefore() async throws {
        let server = try MockServerProgram { _ in .hang(.seconds(600)) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await send(server.origin)
        }
        #expect(await task.value.failure == .cancelled)
    }

    @Test("a network that nobody holds any more does not end the process")
    func released() async throws {
        let server = try MockServerProgram { _ in Reply(body: [1]) }
        for _ in 0..<3 {
            let network = Network(width: 1)
            let request = Request(url: server.origin, limit: 9, stallSeconds: 600)
            _ = try await network.send(request)
        }
        // Its thread wakes once more for what comes now, and must find something to ask.
        #expect(try await send(server.origin).get().body == [1])
    }
}

extension Result where Success == Response {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
