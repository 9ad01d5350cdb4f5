import Darkroom
import Loopback
import Native
import Testing

@Suite("Redirects and cancellation")
struct NetworkRedirectTests {
    private static let network = Network(width: 4)

    private func send(
        _ url: String, headers: [String] = []
    ) async -> Result<Response, TransferError> {
        var request = Request(url: url, limit: 1 << 20, stallSeconds: 30)
        request.headers = headers
        do throws(TransferError) {
            return .success(try await Self.network.send(request))
        } catch {
            return .failure(error)
        }
    }

    @Test("a redirect to another host is followed, but does not carry the authorization there")
    func otherHost() async throws {
        let other = try LoopbackServer { _ in Reply(body: [1]) }
        let first = try LoopbackServer { _ in .redirect(to: other.origin + "/there") }
        let headers = ["Authorization: Bearer secret"]
        let response = try await send(first.origin + "/here", headers: headers).get()
        #expect(response.body == [1])
        #expect(first.requests.first?.authorization == "Bearer secret")
        #expect(other.requests.count == 1)
        #expect(other.requests.first?.authorization == nil)
    }

    @Test("a redirect on the same host keeps the authorization")
    func sameHost() async throws {
        let server = try LoopbackServer { exchange in
            exchange.path == "/a" ? .redirect(to: "/b") : Reply(body: [2])
        }
        let headers = ["Authorization: Bearer secret"]
        #expect(try await send(server.origin + "/a", headers: headers).get().body == [2])
        #expect(server.requests.map(\.authorization) == ["Bearer secret", "Bearer secret"])
    }

    @Test(
        "a redirect to anything but http is refused, and no file of ours is read",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
    func otherScheme(location: String) async throws {
        let server = try LoopbackServer { _ in .redirect(to: location) }
        guard case .failure(.transport(_, mayPass: false, resume: _)) = await send(server.origin)
        else {
            Issue.record("\(location) was followed, or would be tried again")
            return
        }
    }

    @Test("an address that is a file is refused from the start")
    func fileAddress() async {
        guard case .failure(.transport) = await send("file:///etc/passwd") else {
            Issue.record("the file was read")
            return
        }
    }

    @Test("a redirect loop ends after five steps, and trying again would not help")
    func loop() async throws {
        let server = try LoopbackServer { _ in .redirect(to: "/again") }
        guard case .failure(.transport(_, mayPass: false, resume: _)) = await send(server.origin)
        else {
            Issue.record("the loop was no lasting failure")
            return
        }
        #expect(server.requests.count == 6)
    }

    @Test("the headers are those of the last answer")
    func headers() async throws {
        let server = try LoopbackServer { exchange in
            var reply = Reply(headers: [("ETag", "last")], body: [1])
            if exchange.path == "/a" {
                reply = .redirect(to: "/b")
                reply.headers.append(("ETag", "first"))
            }
            return reply
        }
        let response = try await send(server.origin + "/a").get()
        #expect(response.headers.filter { $0.name == "etag" }.map(\.value) == ["last"])
    }

    @Test("a cancelled task gives its transfer up at once")
    func cancelled() async throws {
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            arrival.finish()
            return .hang(.seconds(60))
        }
        let task = Task { await send(server.origin) }
        for await _ in arrived {}
        let start = monotonicSeconds()
        task.cancel()
        #expect(await task.value.failure == .cancelled)
        #expect(monotonicSeconds() - start < 20)
    }

    @Test("a task that is cancelled before it starts sends nothing to wait for")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { _ in .hang(.seconds(60)) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await send(server.origin)
        }
        #expect(await task.value.failure == .cancelled)
    }

    @Test("a network that nobody holds any more does not end the process")
    func released() async throws {
        let server = try LoopbackServer { _ in Reply(body: [1]) }
        for _ in 0..<3 {
            let network = Network(width: 1)
            let request = Request(url: server.origin, limit: 9, stallSeconds: 9)
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
