import Bounds
import MockServer
import Testing

@Suite("Deliveries", .bounded)
struct DeliveryTests {
    private static let body = Array(repeating: UInt8(ascii: "x"), count: 10_000)

    private func fetch(_ delivery: Reply.Delivery) throws -> RawReply {
        let server = try MockServerProgram { _ in Reply(body: Self.body, delivery: delivery) }
        defer { server.stop() }
        let connection = try RawConnection(port: server.port)
        connection.send("/")
        return try connection.receive()
    }

    @Test("a whole reply has its length")
    func whole() throws {
        let reply = try fetch(.whole)
        #expect(reply.headers["content-length"] == "10000")
        #expect(reply.body == Self.body)
        #expect(reply.ending == .complete)
    }

    @Test("a chunked reply has no length and arrives whole")
    func chunked() throws {
        let reply = try fetch(.chunked)
        #expect(reply.headers["content-length"] == nil)
        #expect(reply.headers["transfer-encoding"] == "chunked")
        #expect(reply.body == Self.body)
    }

    @Test("a reset comes after exactly the bytes promised", arguments: [0, 1, 5000])
    func reset(count: Int) throws {
        let reply = try fetch(.resetAfter(count))
        #expect(reply.headers["content-length"] == "10000")
        #expect(reply.body.count == count)
        #expect(reply.ending == .reset)
    }

    @Test("a reset loses nothing of what went before, however much it was")
    func largeReset() throws {
        let body = [UInt8](repeating: 7, count: 4_000_000)
        let server = try MockServerProgram { _ in
            Reply(body: body, delivery: .resetAfter(3_000_000))
        }
        let connection = try RawConnection(port: server.port)
        connection.send("/")
        let reply = try connection.receive()
        #expect(reply.body.count == 3_000_000)
        #expect(reply.ending == .reset)
    }

    @Test("a reset behind the end still breaks the reply")
    func lateReset() throws {
        let reply = try fetch(.resetAfter(20_000))
        #expect(reply.body.count == 10_000)
        #expect(reply.ending == .reset)
    }

    @Test("a short body is closed in good order", arguments: [0, 5000])
    func short(count: Int) throws {
        let reply = try fetch(.shortBody(count))
        #expect(reply.headers["content-length"] == "10000")
        #expect(reply.body.count == count)
        #expect(reply.ending == .closed)
    }

    @Test("unfinished chunks lack the last one")
    func unfinished() throws {
        let reply = try fetch(.unfinishedChunks(5000))
        #expect(reply.body.count == 5000)
        #expect(reply.ending == .closed)
    }

    @Test("a wrong length is announced as told", arguments: [9_000, 11_000])
    func wrongLength(announced: Int) throws {
        let reply = try fetch(.wrongLength(announced: announced))
        #expect(reply.headers["content-length"] == String(announced))
        #expect(reply.headers["transfer-encoding"] == nil)
        #expect(reply.body.count == min(announced, 10_000))
    }

    @Test("a drip takes its time")
    func drip() throws {
        let start = ContinuousClock.now
        let reply = try fetch(.drip(bytes: 2500, pause: .milliseconds(20)))
        #expect(reply.body == Self.body)
        #expect(ContinuousClock.now - start >= .milliseconds(60))
    }

    @Test("a hang says nothing and ends")
    func hang() {
        #expect(throws: RawError.silence(.closed)) { try fetch(.hang(.milliseconds(30))) }
    }
}
