import Bounds
import ImageFixtures
import MockServer
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Connections of a served gallery", .bounded)
struct ServedConnectionTests {
    /// How many files below the folder this process holds open: others hold theirs.
    private static func open(below folder: String) throws -> Int {
        let root = try Files.realPath(folder) + "/"
        return try Files.names(in: "/proc/self/fd").count { name in
            guard let name, let path = try? Files.realPath("/proc/self/fd/" + name) else {
                return false
            }
            return path.hasPrefix(root)
        }
    }

    @Test("clients that stop in the middle hold nobody up")
    func slow() throws {
        // Those that stop are not closed meanwhile: a client that they hold up gives up after ten seconds.
        var limits = HTTPServer.Limits()
        limits.seconds = 600
        let site = try ServedFolder(limits: limits)
        try site.folder.write(
            [UInt8](repeating: 7, count: 30_000_000), to: "Output/large.a95b2c35.jpg")
        var slow: [RawConnection] = []
        for number in 0..<100 {
            let connection = try site.connect()
            if number % 2 == 0 {
                // Asks for more than the system's buffers take, and reads none of it.
                connection.send("/large.a95b2c35.jpg")
            } else {
                connection.send(raw: "GET /manifest.json HTTP/1.1\r\nHo")
            }
            slow.append(connection)
        }
        for _ in 0..<20 { #expect(try site.get(ServedFolder.hashed).status == 200) }
        #expect(slow.count == 100)
    }

    @Test("connections beyond the limit wait for their turn")
    func limit() async throws {
        var limits = HTTPServer.Limits()
        (limits.threads, limits.connections) = (2, 4)
        let site = try ServedFolder(limits: limits)
        var held: [RawConnection] = []
        for _ in 0..<4 {
            let connection = try site.connect()
            connection.send("/")
            #expect(try connection.receive().status == 200)
            held.append(connection)
        }
        let late = try site.connect()
        late.send("/")
        held.removeAll()
        #expect(try late.receive().status == 200)
    }

    @Test("a connection that says nothing is closed")
    func silent() throws {
        var limits = HTTPServer.Limits()
        limits.seconds = 1
        let site = try ServedFolder(limits: limits)
        let (silent, half) = (try site.connect(), try site.connect())
        half.send(raw: "GET / HTTP/1.1\r\nHo")
        #expect(throws: RawError.silence(.closed)) { try silent.receive() }
        // libmicrohttpd says 408 to one that has begun, or nothing.
        if let reply = try? half.receive() { #expect(reply.status == 408) }
    }

    @Test("a stopped server ends its connections at once, and refuses new ones")
    func stopped() throws {
        var limits = HTTPServer.Limits()
        limits.seconds = 600
        let site = try ServedFolder(limits: limits)
        let connection = try site.connect()
        connection.send("/")
        #expect(try connection.receive().status == 200)
        let start = ContinuousClock.now
        site.server.stop()
        site.server.stop()
        // Far from what the connection may stand still, however busy the machine is.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(throws: RawError.silence(.closed)) { try connection.receive() }
        #expect(throws: RawError.refused) { try site.connect() }
    }

    @Test("thousands of answers of every kind leave no file open")
    func descriptors() async throws {
        let site = try ServedFolder()
        let targets = [
            ServedFolder.hashed, "/manifest.json", "/nothing", "/food", "/../x", "/food/thumbnail/",
        ]
        let connection = try site.connect()
        for number in 0..<3_000 {
            let isHead = number % 5 == 0
            let headers = [
                ["Range: bytes=0-9"], ["If-None-Match: *"], ["Accept-Encoding: gzip"], [],
            ]
            connection.send(
                targets[number % targets.count], method: isHead ? "HEAD" : "GET",
                headers: headers[number % 4])
            #expect(try connection.receive(hasBody: !isHead).ending == .complete)
        }
        // The server closes the last one's file after its last byte.
        let limit = ContinuousClock.now + .seconds(20)
        while try Self.open(below: site.output) > 0, .now < limit {}
        #expect(try Self.open(below: site.output) == 0)
    }

    @Test("an output that is replaced as a whole is served again")
    func replaced() throws {
        let site = try ServedFolder()
        try Files.rename(site.output, to: site.output + ".old")
        #expect(try site.get("/").status == 404)
        try site.folder.write(Array("new".utf8), to: "Output/index.html")
        #expect(try site.get("/").text == "new")
    }
}
