import Bounds
import ImageFixtures
import MockServer
import Native
import Testing

@Suite("Network", .bounded)
struct NetworkTests {
    private static let network = Network(width: 4)
    private static let body = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private func request(_ url: String, limit: Int = 1 << 20, stall: Int = 30) -> Request {
        Request(url: url, limit: limit, stallSeconds: stall)
    }

    private func send(_ request: Request) async -> Result<Response, TransferError> {
        do throws(TransferError) {
            return .success(try await Self.network.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func failure(_ request: Request) async -> TransferError? {
        if case .failure(let error) = await send(request) { return error }
        return nil
    }

    @Test("a body arrives with its status, its headers in lower case and its size")
    func whole() async throws {
        let server = try MockServerProgram { _ in
            Reply(status: 404, headers: [("ETag", "abc"), ("X-Odd", " a: b ")], body: Self.body)
        }
        let response = try await send(request(server.origin + "/a?b=%20")).get()
        #expect(response.status == 404)
        #expect(response.body == Self.body)
        #expect(response.byteCount == 10_000)
        #expect(response.header("etag") == "abc")
        #expect(response.header("X-ODD")?.hasPrefix("a: b") == true)
        #expect(server.requests.first?.target == "/a?b=%20")
    }

    @Test("a body goes to a file when one is named")
    func file() async throws {
        let folder = try ImageFixtures.Folder()
        let server = try MockServerProgram { _ in Reply(body: Self.body, delivery: .chunked) }
        var request = request(server.origin)
        request.file = folder.path + "/body"
        let response = try await send(request).get()
        #expect(response.body.isEmpty)
        #expect(try Files.read(folder.path + "/body") == Self.body)
        #expect(response.sha256 == Digest.sha256(Self.body))
    }

    @Test("a file that cannot be made is told with the system's number")
    func unwritable() async throws {
        let server = try MockServerProgram { _ in Reply(body: Self.body) }
        var request = request(server.origin)
        request.file = "/proc/none/body"
        #expect(await failure(request) == .disk(2))
    }

    @Test("a body that announces to be over the limit is not even received")
    func announcedTooLarge() async throws {
        let server = try MockServerProgram { _ in Reply(body: Self.body) }
        #expect(await failure(request(server.origin, limit: 9_999)) == .tooLarge(limit: 9_999))
        #expect(try await send(request(server.origin, limit: 10_000)).get().byteCount == 10_000)
    }

    @Test("a body that turns out over the limit is given up")
    func receivedTooLarge() async throws {
        let server = try MockServerProgram { _ in Reply(body: Self.body, delivery: .chunked) }
        #expect(await failure(request(server.origin, limit: 9_999)) == .tooLarge(limit: 9_999))
    }

    @Test(
        "a transfer that breaks off is an error that may pass",
        arguments: [
            Reply.Delivery.shortBody(5000), .resetAfter(5000), .resetAfter(0),
            .unfinishedChunks(5000), .wrongLength(announced: 11_000),
        ])
    func broken(delivery: Reply.Delivery) async throws {
        let server = try MockServerProgram { _ in Reply(body: Self.body, delivery: delivery) }
        guard
            case .transport(_, isTransient: true, resume: _) = await failure(request(server.origin))
        else {
            Issue.record("\(delivery) is no passing failure")
            return
        }
    }

    @Test("nobody listening is an error that may pass")
    func refusedConnection() async throws {
        let server = try MockServerProgram { _ in Reply() }
        let origin = server.origin
        server.stop()
        guard case .transport(_, isTransient: true, resume: _) = await failure(request(origin))
        else {
            Issue.record("no passing failure")
            return
        }
    }

    @Test("a server that stands still is given up after the seconds of the request")
    func stall() async throws {
        let server = try MockServerProgram { _ in
            Reply(body: Self.body, delivery: .drip(bytes: 1, pause: .milliseconds(200)))
        }
        let start = monotonicSeconds()
        let error = await failure(request(server.origin, stall: 1))
        #expect(error.map { if case .transport = $0 { true } else { false } } == true)
        // The whole drip would take over half an hour; a busy machine may take its time.
        #expect(monotonicSeconds() - start < 600)
    }

    @Test("compression is asked for where it is welcome, and refused elsewhere")
    func acceptsCompression() async throws {
        let server = try MockServerProgram { exchange in
            Reply(body: Array((exchange.header("Accept-Encoding") ?? "none").utf8))
        }
        var request = request(server.origin)
        #expect(try await send(request).get().body == Array("identity".utf8))
        request.acceptsCompression = true
        #expect(
            String(decoding: try await send(request).get().body, as: UTF8.self).contains("gzip"))
    }

    @Test("no more transfers are under way than the network is wide")
    func width() async throws {
        let server = try MockServerProgram { _ in
            Reply(body: Self.body, delivery: .drip(bytes: 4000, pause: .milliseconds(5)))
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    _ = try? await Self.network.send(request(server.origin + "/\(number)"))
                }
            }
        }
        #expect(server.requests.count == 20)
        #expect((2...4).contains(server.maximumConcurrent))
    }
}
