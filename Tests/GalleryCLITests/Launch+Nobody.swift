import Glibc
import Native
import Testing

extension Launch {
    /// Runs a command as somebody who is not root, to whom all that root has made in the folder is given.
    func asNobody(_ arguments: [String]) async throws -> Outcome {
        guard geteuid() == 0 else { return try await start(arguments).outcome() }
        let binary = folder.path + "/gallery"
        if !Files.exists(binary) {
            // By another process: one that is forked here meanwhile would hold the copy open for writing, and
            // what is written to cannot be run ("Text file busy").
            let copied = try await start([Launch.binary, binary], program: "/usr/bin/cp").outcome()
            #expect(copied.status == 0 && chmod(binary, 0o755) == 0)
        }
        _ = try await start(["-R", "65534:65534", folder.path], program: "/usr/bin/chown").outcome()
        return try await start(
            ["--reuid=65534", "--regid=65534", "--clear-groups", binary] + arguments,
            program: "/usr/bin/setpriv"
        ).outcome()
    }
}
