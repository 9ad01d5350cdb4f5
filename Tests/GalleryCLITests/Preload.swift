import Foundation
import ImageFixtures
import Native

extension Launch {
    /// The same launch, with a library in C before those of the system; nil where there is no compiler,
    /// or not what the code needs.
    func preloading(_ code: String, _ variables: [String: String]) async throws -> Launch? {
        try folder.write(Array(code.utf8), to: "before.c")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let compiler = path.split(separator: ":").map { "\($0)/clang" }.first { Files.exists($0) }
        guard let compiler else { return nil }
        let made = try await start(
            ["-w", "-O0", "-shared", "-fPIC", "-o", "before.so", "before.c"], program: compiler
        ).outcome()
        guard made.status == 0 else { return nil }
        var launch = self
        launch.environment = [
            "LD_PRELOAD": folder.path + "/before.so", "SWIFT_BACKTRACE": "enable=no",
        ].merging(variables) { $1 }
        return launch
    }
}
