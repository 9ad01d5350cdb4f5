import Bounds
import Glibc
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite("gallery serve", .bounded)
struct ServeCommandTests {
    /// A server under way; it ends with the test in any case.
    private final class Serving {
        let running: Launch.Running
        let address: String
        let port: UInt16

        init(_ launch: Launch, _ words: String...) async throws {
            running = try launch.start(["serve"] + words)
            var text = ""
            for _ in 0..<2_000 where !text.hasSuffix("\n") && running.process.isRunning {
                try await Task.sleep(for: .milliseconds(5))
                text = String(
                    decoding: try Files.read(launch.folder.path + "/stdout"), as: UTF8.self)
            }
            address = text
            port = UInt16(text.split(separator: ":").last?.dropLast(2) ?? "") ?? 0
        }

        deinit { running.process.terminate() }

        func get(_ target: String) throws -> RawReply {
            let connection = try RawConnection(port: port)
            connection.send(target)
            return try connection.receive()
        }

        func end(_ signal: Int32 = SIGTERM) async throws -> Launch.Outcome {
            kill(running.process.processIdentifier, signal)
            return try await running.outcome()
        }
    }

    private static func page(_ launch: Launch, in folder: String = "Output") throws {
        try launch.folder.write(Array("<title>x</title>".utf8), to: folder + "/index.html")
        let manifest =
            "{\"generator\":\"gallery 1.0\",\"pages\":[\n],\"title\":\"x\",\"version\":1}\n"
        try launch.folder.write(Array(manifest.utf8), to: folder + "/manifest.json")
    }

    @Test(
        "Ctrl-C and SIGTERM end it, though a client in the middle of a download never reads on",
        arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func ended(_ signal: Int32, _ status: Int32) async throws {
        let launch = try Launch("sources: [{ type: folder, path: pictures }]")
        try Self.page(launch)
        try launch.folder.write(
            [UInt8](repeating: 7, count: 30_000_000), to: "Output/f/medium/large.jpg")
        let manifest =
            "{\"images\":[\n{\"path\":\"medium/large.jpg\"}\n],\"name\":\"F\",\"path\":\"f\"}\n"
        try launch.folder.write(Array(manifest.utf8), to: "Output/f/manifest.json")
        let serving = try await Serving(launch, "--port", "0")
        #expect(serving.address == "http://127.0.0.1:\(serving.port)/\n")
        #expect(try serving.get("/").text == "<title>x</title>")
        let waiting = try RawConnection(port: serving.port)
        waiting.send("/f/medium/large.jpg")
        let start = ContinuousClock.now
        let outcome = try await serving.end(signal)
        // A second on a quiet machine; here hundreds of tests share two cores.
        #expect(ContinuousClock.now - start < .seconds(100))
        #expect(outcome.status == status)
        #expect(outcome.output == serving.address && outcome.messages == "")
        #expect(throws: RawError.refused) { try RawConnection(port: serving.port) }
        _ = waiting
    }

    @Test("what was built is served, and -v tells each request on stderr, harmlessly")
    func built() async throws {
        let launch = try Launch.shop(3)
        #expect(try await launch("build", "-q").status == 0)
        let serving = try await Serving(launch, "--port", "0", "-v")
        let manifest = try serving.get("/manifest.json")
        #expect(manifest.body == (try Files.read(launch.output + "/manifest.json")))
        for path in try PublishedTree(launch.output).paths {
            #expect(try serving.get("/" + path).status == 200, "\(path)")
        }
        #expect(try serving.get("/\u{1B}[2Jx\u{202E}").status == 404)
        let outcome = try await serving.end()
        #expect(outcome.output == serving.address)
        let lines = outcome.messages.split(separator: "\n")
        #expect(lines.first == "GET /manifest.json 200 \(manifest.body.count)")
        #expect(lines.last?.hasPrefix("GET /\\u{1b}[2Jx\\u{202e} 404 ") == true)
    }

    @Test("with -o no configuration is needed, nor is a broken one read")
    func withoutConfiguration() async throws {
        for yaml in [nil, "output: [\n"] {
            let launch = try Launch(yaml)
            try Self.page(launch, in: "elsewhere")
            let serving = try await Serving(launch, "-o", "elsewhere", "-p", "0")
            #expect(try serving.get("/").status == 200)
            #expect(try await serving.end().status == 143)
            #expect(try await launch("serve", "-p", "0").status == 2)
            let named = try await launch("serve", "-o", "elsewhere", "-c", "other.yml", "-p", "0")
            #expect(named.status == 2)
        }
    }

    @Test("a port that is taken is told, with the option that helps")
    func taken() async throws {
        let launch = try Launch()
        try Self.page(launch)
        let serving = try await Serving(launch, "-o", "Output", "-p", "0")
        let other = try Launch()
        try Self.page(other)
        let outcome = try await other("serve", "-o", "Output", "-p", "\(serving.port)")
        #expect(outcome.status == 1 && outcome.output == "")
        #expect(
            outcome.messages
                == "gallery: port \(serving.port) is taken: another program serves on "
                + "127.0.0.1:\(serving.port); choose another with --port N, or any that is free with "
                + "--port 0\n")
        #expect(try serving.get("/").status == 200)
        // A port whose last connections are only fading away is free again at once.
        let port = serving.port
        let held = try RawConnection(port: port)
        held.send("/")
        #expect(try held.receive().status == 200)
        _ = try await serving.end()
        #expect(throws: RawError.silence(.closed), "the server ends it, so its side fades") {
            try held.receive()
        }
        let again = try await Serving(launch, "-o", "Output", "-p", "\(port)")
        #expect(again.port == port)
        _ = try await again.end()
    }

    @Test("mistakes are told before anything is served")
    func mistakes() async throws {
        let launch = try Launch()
        try Self.page(launch)
        for (words, status, sentence) in [
            (["-p", "70000"], Int32(2), "--port is a whole number from 0 to 65535, not 70000"),
            (["-p", "x"], 2, "--port is a whole number from 0 to 65535, not x"),
            (["-p", "0", "--host", "192.0.2.1"], 1, "192.0.2.1 is no address of this machine"),
            (["-p", "0", "--host", "no host"], 1, "--host no host cannot be looked up: "),
            (["-p", "0", "-o", "nowhere"], 1, "there is no gallery at nowhere; build one"),
            (["-p", "0", "-o", "stdout"], 1, "there is no gallery at stdout; build one"),
        ] {
            let outcome = try await launch.start(["serve", "-o", "Output"] + words).outcome()
            #expect(outcome.status == status && outcome.output == "", "\(words)")
            #expect(outcome.messages.hasPrefix("gallery: " + sentence), "\(outcome.messages)")
        }
    }

    @Test("an open door is told; IPv6 has its brackets")
    func hosts() async throws {
        let launch = try Launch()
        try Self.page(launch)
        let open = try await Serving(launch, "-o", "Output", "-p", "0", "--host", "0.0.0.0")
        #expect(open.address == "http://127.0.0.1:\(open.port)/\n")
        #expect(try open.get("/").status == 200)
        #expect(try await open.end().messages.contains("can see the gallery now"))
        let named = try await Serving(launch, "-o", "Output", "-p", "0", "--host", "::1")
        let outcome = try await named.end()
        #expect(
            outcome.output == "http://[::1]:\(named.port)/\n"
                || outcome.messages.contains("::1"), "a machine without IPv6 says so")
    }

    @Test("a name that leads here by DNS rebinding is refused unless --allow-host names it")
    func rebinding() async throws {
        let launch = try Launch()
        try Self.page(launch)
        func status(_ serving: Serving, _ host: String) throws -> Int {
            let connection = try RawConnection(port: serving.port)
            connection.send(raw: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            return try connection.receive().status
        }
        let closed = try await Serving(launch, "-o", "Output", "-p", "0")
        #expect(try status(closed, "evil.example:\(closed.port)") == 421)
        #expect(try status(closed, "localhost:\(closed.port)") == 200)
        #expect(try status(closed, "127.0.0.1") == 200)
        #expect(try status(closed, "[::1]:80") == 200)
        _ = try await closed.end()
        let named = try await Serving(
            launch, "-o", "Output", "-p", "0", "--allow-host", "a.lan", "--allow-host", "b.lan")
        #expect(try status(named, "a.lan") == 200)
        #expect(try status(named, "b.lan:1") == 200)
        #expect(try status(named, "c.lan") == 421)
        _ = try await named.end()
        let open = try await Serving(launch, "-o", "Output", "-p", "0", "--allow-host", "*")
        #expect(try status(open, "evil.example") == 200)
        _ = try await open.end()
    }

    @Test("serve -o . in a folder of secrets delivers none of them")
    func secrets() async throws {
        let launch = try Launch("sources: [")
        try Self.page(launch, in: ".")
        try launch.folder.write(Array("{}".utf8), to: "credentials.json")
        let serving = try await Serving(launch, "-o", ".", "-p", "0")
        #expect(try serving.get("/").status == 200)
        for path in ["/gallery.yml", "/credentials.json", "/stdout", "/.gallery/catalog.sqlite"] {
            #expect(try serving.get(path).status == 404, "\(path)")
        }
        _ = try await serving.end()
    }

    @Test("--open hands the address to xdg-open, and does without")
    func open() async throws {
        var launch = try Launch()
        try Self.page(launch)
        launch.environment = ["PATH": launch.folder.path + "/bin"]
        let bare = try await Serving(launch, "-o", "Output", "-p", "0", "--open")
        #expect(try await bare.end().messages.contains("xdg-open is not installed"))
        let script = "#!/bin/sh\necho \"$*\" > '\(launch.folder.path)/opened'\n"
        try launch.folder.write(Array(script.utf8), to: "bin/xdg-open")
        chmod(launch.folder.path + "/bin/xdg-open", 0o755)
        let serving = try await Serving(launch, "-o", "Output", "-p", "0", "--open")
        let opened = launch.folder.path + "/opened"
        for _ in 0..<1_000 where ((try? Files.status(opened))?.size ?? 0) == 0 {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(String(decoding: try Files.read(opened), as: UTF8.self) == serving.address)
        _ = try await serving.end()
    }
}
