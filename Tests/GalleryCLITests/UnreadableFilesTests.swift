import Bounds
import Darkroom
import Exhibition
import Foundation
import Glibc
import Loopback
import Native
import Testing

@Suite(
    "Files of ours that nobody may read any more", .bounded,
    .enabled(
        if: geteuid() != 0 || Files.exists("/usr/bin/setpriv"),
        "root reads everything, and setpriv, which makes another user of it, is not there"))
struct UnreadableFilesTests {
    /// Builds as somebody who is not root.
    private func build(_ launch: Launch, _ option: String = "-q") async throws -> Launch.Outcome {
        try await launch.asNobody(["build", "-q", option])
    }

    @Test("a picture fell out of the gallery, and no refresh brought it back")
    func unreadable() async throws {
        let channel = OracleChannel.quick
        let server = try channel.serve()
        let launch = try Launch(
            "sources: [{ type: oracle, url: \"\(server.origin)\", channelToken: "
                + "\(channel.token) }]\nlimits: { retries: 0 }\nrenditions: { native: true }\n"
                + "contactSheet: off\npages: false\n")
        let first = try await build(launch)
        #expect(first.status == 0, "\(first.messages)")
        let before = try PublishedTree(launch.output).contents()
        for path in before.keys where path.hasSuffix(".jpg") {
            #expect(chmod(launch.output + "/" + path, 0) == 0)
        }
        let second = try await build(launch, "--refresh")
        #expect(second.status == 0 && second.messages.isEmpty, "\(second.messages)")
        for path in before.keys {
            var status = stat()
            #expect(stat(launch.output + "/" + path, &status) == 0 && status.st_mode & 0o400 != 0)
        }
        #expect(try PublishedTree(launch.output).contents() == before)
    }
}
