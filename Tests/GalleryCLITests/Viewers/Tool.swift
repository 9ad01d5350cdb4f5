import Foundation
import ImageFixtures
import Native

/// A program that reads what the tool writes: one of Debian's, or one of PyPI's in `.build/tools`.
struct Tool {
    let path: String

    /// nil where it is not installed.
    init?(_ name: String) {
        let folders =
            [Tool.root + "/.build/tools/bin"]
            + (Terminal.environment("PATH") ?? "").split(separator: ":").map(String.init)
        let found = folders.map { "\($0)/\(name)" }.first { (try? Files.status($0)) != nil }
        guard let found else { return nil }
        path = found
    }

    /// Whether the tools' Python finds a module.
    static func hasModule(_ name: String) -> Bool {
        guard let python = Tool("python3") else { return false }
        let code = "import importlib.util as u, sys; sys.exit(not u.find_spec('\(name)'))"
        return (try? python.run(["-c", code]).status) == 0
    }

    static func has(_ names: String...) -> Bool { names.allSatisfy { Tool($0) != nil } }

    /// The repository.
    static let root: String =
        "/" + #filePath.split(separator: "/").prefix { $0 != "Tests" }.joined(separator: "/")

    /// Threads of their own: on those of the pool all other tests would wait for the tools.
    static let pool = ThreadPool(width: 3)

    /// Runs it to its end, which is after a minute in any case; both streams together.
    func callAsFunction(
        _ arguments: [String], in folder: String = "/"
    ) async throws -> (status: Int32, text: String) {
        try await Tool.pool.run { try run(arguments, in: folder) }
    }

    /// The same on a thread that may wait.
    func run(
        _ arguments: [String], in folder: String = "/", _ environment: [String: String] = [:]
    ) throws -> (status: Int32, text: String) {
        let pipe = Pipe()
        let process = try start(arguments, in: folder, environment, output: pipe)
        let end = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: end)
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        end.cancel()
        return (process.terminationStatus, text)
    }

    /// Starts it and lets it run.
    func start(
        _ arguments: [String], in folder: String, _ environment: [String: String] = [:],
        output: Any = FileHandle.nullDevice
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8"]
            // What browsers put aside and forget goes with the test's folder.
            .merging(folder == "/" ? [:] : ["TMPDIR": folder]) { $1 }
            // Some start the program.
            .merging(Launch.sanitizer) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        // A thread of the pool blocks all signals, and a child inherits that: it could not be ended.
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
        return process
    }
}
