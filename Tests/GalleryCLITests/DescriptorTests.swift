import Bounds
import Glibc
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite("Streams that are closed, and few open files", .bounded)
struct DescriptorTests {
    private func shell(_ launch: Launch, _ script: String) async throws -> Launch.Outcome {
        try await launch.start(["-c", script], program: "/bin/bash").outcome()
    }

    @Test(
        "with stdin, stdout and stderr closed a run ends as it would: no message's letter is a signal",
        arguments: [
            "1>&- 2>&-", "0<&- 1>&- 2>&-", "2>&-", "0<&-", "0<&- 2>&-", "1>&-",
        ])
    func closed(streams: String) async throws {
        let launch = try Launch.shop()
        try launch.folder.write(Array("text".utf8), to: "pictures/F/C/bad.jpg")
        let gallery = "'\(Launch.binary)'"
        let script = """
            \(gallery) build -v \(streams); a=$?
            \(gallery) verify \(streams); b=$?
            \(gallery) clean \(streams); c=$?
            \(gallery) list -c none.yml \(streams); d=$?
            echo $a $b $c $d > statuses
            """
        #expect(try await shell(launch, script).status == 0)
        let statuses = String(
            decoding: try Files.read(launch.folder.path + "/statuses"), as: UTF8.self)
        // A result that nobody gets is no success, but no signal either.
        let lost = streams.contains("1>&-")
        #expect(statuses == (lost ? "3 0 0 2\n" : "3 0 0 2\n"), "\(streams): \(statuses)")
        #expect(try ReadManifest(launch.output).images.count == 2)
        // What was printed has gone to no file of ours.
        for path in try PublishedTree(launch.output).paths where path.hasSuffix(".json") {
            let text = String(decoding: try Files.read(launch.output + "/" + path), as: UTF8.self)
            #expect(text.hasPrefix("{") && text.hasSuffix("}\n"), "\(path)")
        }
    }

    @Test(
        "ulimit -n 12 is told, and so is every number: none ends the run by a signal",
        arguments: [4, 5, 6, 8, 10, 12, 14, 16, 20, 32, 63])
    func few(limit: Int) async throws {
        let launch = try Launch.shop()
        for words in ["build", "list", "verify", "clean", "serve -p 0", "export files"] {
            let outcome = try await shell(
                launch, "ulimit -n \(limit) && exec '\(Launch.binary)' \(words)")
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(words): \(outcome)")
            #expect(outcome.messages.contains("ulimit -n"), "\(words): \(outcome.messages)")
        }
        #expect(!Files.exists(launch.output))
    }

    @Test("64 are enough for a whole run of 16 connections, on as many threads as asked for")
    func enough() async throws {
        let server = try OracleChannel.quick.serve()
        let launch = try Launch(
            "sources: [{ type: oracle, url: \"\(server.origin)\", channelToken: \(OracleChannel.quick.token) }]"
        )
        let outcome = try await shell(
            launch, "ulimit -n 64 && exec '\(Launch.binary)' build -j 8")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(
            try await shell(launch, "ulimit -n 64 && exec '\(Launch.binary)' verify --decode -j 8")
                .status == 0)
    }
}
