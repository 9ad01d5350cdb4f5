import Bounds
import MockServer
import Testing

@Suite("MockServerProgram", .bounded)
struct LoopbackServerTests {
    @Test("a request is taken apart and logged")
    func exchange() throws {
        let server = try MockServerProgram { _ in .json("{}") }
        let connection = try RawConnection(port: server.port)
        connection.send("/a%20b/c%2Fd?q=x+y%2Bz&e", headers: ["X-Thing: 1", "Authorization: B t"])
        #expect(try connection.receive().text == "{}")
        let exchange = try #require(server.requests.first)
        #expect(exchange.number == 1)
        #expect(exchange.method == "GET")
        #expect(exchange.path == "/a b/c/d")
        #expect(exchange.rawPath == "/a%20b/c%2Fd")
        #expect(exchange.queryValue("q") == "x y+z")
        #expect(exchange.queryValue("e") == "")
        #expect(exchange.header("x-THING") == "1")
        #expect(exchange.authorization == "B t")
        #expect(exchange.host == "127.0.0.1:1")
    }

    @Test("requests on one connection are counted, and forgotten on reset")
    func counting() throws {
        let server = try MockServerProgram { .json("\($0.number)") }
        let connection = try RawConnection(port: server.port)
        for number in 1...3 {
            connection.send("/\(number)")
            #expect(try connection.receive().text == "\(number)")
        }
        #expect(server.count { $0.path == "/2" } == 1)
        #expect(server.maximumConcurrent == 1)
        server.reset()
        #expect(server.requests.isEmpty)
    }

    @Test("slow replies run side by side, and the most at once is known")
    func concurrency() throws {
        let server = try MockServerProgram { _ in
            Reply(body: [1, 2, 3], delivery: .drip(bytes: 1, pause: .milliseconds(150)))
        }
        let first = try RawConnection(port: server.port)
        let second = try RawConnection(port: server.port)
        let third = try RawConnection(port: server.port)
        first.send("/")
        second.send("/")
        third.send("/")
        #expect(try first.receive().body == [1, 2, 3])
        #expect(try second.receive().body == [1, 2, 3])
        #expect(try third.receive().body == [1, 2, 3])
        #expect(server.maximumConcurrent == 3)
    }

    @Test("stopping interrupts a hang and frees the port")
    func stopping() throws {
        let server = try MockServerProgram { _ in .hang(.seconds(600)) }
        let connection = try RawConnection(port: server.port)
        connection.send("/")
        let start = ContinuousClock.now
        while server.requests.isEmpty, ContinuousClock.now - start < .seconds(400) {}
        server.stop()
        #expect(ContinuousClock.now - start < .seconds(400))
        #expect(throws: RawError.refused) { _ = try RawConnection(port: server.port) }
    }

    @Test("a redirect names its target")
    func redirect() throws {
        let server = try MockServerProgram { _ in .redirect(to: "http://elsewhere.example/x") }
        let connection = try RawConnection(port: server.port)
        connection.send("/")
        let reply = try connection.receive()
        #expect(reply.status == 302)
        #expect(reply.headers["location"] == "http://elsewhere.example/x")
    }
}
