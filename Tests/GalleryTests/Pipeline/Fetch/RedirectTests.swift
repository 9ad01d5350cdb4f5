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

@Suite("Redirects", .bounded)
struct RedirectTests {
    private func send(
        _ url: String, credentials: [String] = []
    ) async -> Result<Response, FetchFailure> {
        var request = Request(url: url, limit: 1 << 20, stallSeconds: 600)
        request.credentials = credentials
        var limits = Limits()
        limits.retries = 0
        do throws(FetchFailure) {
            return .success(
                try await Fetcher(network: Network(width: 4), limits: limits).get(request))
        } catch {
            return .failure(error)
        }
    }

    private func isLasting(_ result: Result<Response, FetchFailure>) -> Bool {
        if case .failure(.transport(_, isTransient: false, _)) = result { true } else { false }
    }

    @Test(
        "a redirect to another host is followed, and carries no credential there, whatever its name",
        arguments: ["Authorization: Bearer secret", "X-API-Key: secret", "Cookie: session=secret"])
    func otherHost(line: String) async throws {
        let other = try MockServerProgram { _ in Reply(body: [1]) }
        let first = try MockServerProgram { _ in .redirect(to: other.origin + "/there") }
        let response = try await send(first.origin + "/here", credentials: [line]).get()
        #expect(response.body == [1])
        let name = String(line.prefix { $0 != ":" })
        #expect(first.requests.first?.header(name)?.hasSuffix("secret") == true)
        #expect(other.requests.count == 1)
        #expect(other.requests.first?.header(name) == nil)
    }

    @Test("there and back again the credential stays away")
    func back() async throws {
        let target = Locked("")
        let other = try MockServerProgram { _ in .redirect(to: target.value) }
        let first = try MockServerProgram { exchange in
            exchange.path == "/back" ? Reply(body: [3]) : .redirect(to: other.origin)
        }
        target.change { $0 = first.origin + "/back" }
        #expect(try await send(first.origin, credentials: ["X-Key: secret"]).get().body == [3])
        #expect(first.requests.last?.header("X-Key") == nil)
    }

    @Test("a redirect on the same host keeps the credential")
    func sameHost() async throws {
        let server = try MockServerProgram { exchange in
            exchange.path == "/a" ? .redirect(to: "/b") : Reply(body: [2])
        }
        let line = ["Authorization: Bearer secret"]
        #expect(try await send(server.origin + "/a", credentials: line).get().body == [2])
        #expect(server.requests.map(\.authorization) == ["Bearer secret", "Bearer secret"])
    }

    @Test(
        "a redirect to anything but http is refused, and no file of ours is read",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", ""])
    func otherScheme(location: String) async throws {
        let server = try MockServerProgram { _ in .redirect(to: location) }
        #expect(isLasting(await send(server.origin)))
    }

    @Test(
        "a redirect from https to http is not followed, to another https it is",
        arguments: [
            ("http://h.example/b", false), ("HTTP://h.example/b", false), ("/b", true),
            ("//other.example/b", true), ("https://h.example:8443/b", true),
        ])
    func insecure(location: String, isFollowed: Bool) {
        var response = Response()
        (response.status, response.headers) = (302, [("location", location)])
        var request = Request(url: "https://h.example/a", limit: 9, stallSeconds: 600)
        request.credentials = ["X-Key: secret"]
        let step = Result { () throws(FetchFailure) in
            try Fetcher.following(response, from: request)
        }
        #expect(((try? step.get()) != nil) == isFollowed)
        // Another port is another server.
        let keeps = (try? step.get().credentials.isEmpty) == false
        #expect(keeps == (location == "/b"))
    }

    @Test("nine redirects were too many")
    func nine() async throws {
        let server = try MockServerProgram { exchange in
            exchange.path.count > 10 ? Reply(body: [5]) : .redirect(to: exchange.path + "a")
        }
        #expect(try await send(server.origin + "/a").get().body == [5])
    }

    @Test("a redirect loop ends after twenty steps, and trying again would not help")
    func loop() async throws {
        let server = try MockServerProgram { _ in .redirect(to: "/again") }
        #expect(isLasting(await send(server.origin)))
        #expect(server.requests.count == 21)
    }

    @Test("the headers are those of the last answer, and a redirect's own page is nobody's body")
    func headers() async throws {
        let server = try MockServerProgram { exchange in
            guard exchange.path == "/a" else {
                return Reply(headers: [("ETag", "last")], body: [1])
            }
            return Reply(
                status: 302, headers: [("Location", "/b"), ("ETag", "first")],
                body: Array(repeating: 7, count: 300_000))
        }
        let response = try await send(server.origin + "/a").get()
        #expect(response.headers.filter { $0.name == "etag" }.map(\.value) == ["last"])
        #expect(response.body == [1])
    }

    @Test(
        "a redirect to a host with letters of other scripts, with white space behind it, is followed"
    )
    func international() async throws {
        let server = try MockServerProgram { exchange in
            let port = exchange.header("host")?.split(separator: ":").last ?? ""
            return exchange.path == "/b"
                ? Reply(body: [4]) : .redirect(to: "http://bücher.localhost:\(port)/b \t")
        }
        #expect(try await send(server.origin + "/a").get().body == [4])
        #expect(server.requests.last?.header("host")?.hasPrefix("xn--bcher-kva.localhost") == true)
    }

    @Test("a cookie that a redirect sets comes along, to the same address again")
    func cookie() async throws {
        let server = try MockServerProgram { exchange in
            exchange.header("cookie")?.contains("seen=1") == true
                ? Reply(body: [5])
                : Reply(
                    status: 302,
                    headers: [("Location", exchange.path), ("Set-Cookie", "seen=1; Path=/")])
        }
        #expect(try await send(server.origin + "/a").get().body == [5])
        // For one transfer alone: the next begins without it.
        #expect(try await send(server.origin + "/a").get().body == [5])
        #expect(server.requests.map { $0.header("cookie") } == [nil, "seen=1", nil, "seen=1"])
    }

    @Test(
        "a cookie goes to no other host, to no other path, and with no other transfer of the same handle"
    )
    func foreignCookie() async throws {
        let other = try MockServerProgram { _ in Reply(body: [6]) }
        let foreign = other.origin.replacing("127.0.0.1", with: "localhost")
        let server = try MockServerProgram { exchange in
            let step = exchange.path == "/a" ? "/b" : foreign
            return Reply(
                status: 302,
                headers: [
                    ("Location", step), ("Set-Cookie", "x=1; Path=/only"), ("Set-Cookie", "y=2"),
                ])
        }
        let network = Network(width: 1)
        let fetcher = Fetcher(network: network, limits: Limits())
        for path in ["/a", "/c"] {
            let request = Request(url: server.origin + path, limit: 99, stallSeconds: 600)
            #expect(try await fetcher.get(request).body == [6])
        }
        #expect(server.requests.map { $0.header("cookie") } == [nil, "y=2", nil])
        #expect(other.requests.allSatisfy { $0.header("cookie") == nil })
    }
}
