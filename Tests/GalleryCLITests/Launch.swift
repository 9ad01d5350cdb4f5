import Foundation
import ImageFixtures
import Native
import Synchronization
import TestSupport

/// The built `gallery`, run as a process of its own in a folder.
struct Launch {
    let folder: ImageFixtures.Folder
    var environment: [String: String] = [:]

    init(_ yaml: String? = nil) throws {
        folder = try ImageFixtures.Folder()
        if let yaml { try folder.write(Array(yaml.utf8), to: "gallery.yml") }
    }

    /// A folder source with as many pictures as asked for.
    static func shop(
        _ pictures: Int = 2, _ settings: String = "", pages: Bool = false
    ) throws -> Launch {
        let launch = try Launch(
            "sources: [{ type: folder, name: Shop, path: pictures }]\npages: \(pages)\n" + settings)
        for number in 0..<pictures {
            try launch.folder.write(
                try ImageFixtures.picture(color: [Double(number * 9 % 255), 90, 90]),
                to: "pictures/F/C/\(number).jpg")
        }
        return launch
    }

    var output: String { folder.path + "/Output" }

    /// What a process leaves: its status, and what it said on either stream.
    struct Outcome {
        var status: Int32
        var output: String
        var messages: String
    }

    /// Runs a command to its end; five minutes are the end in any case.
    func callAsFunction(_ arguments: String...) async throws -> Outcome {
        try await start(arguments).outcome()
    }

    /// Starts a command and lets it run.
    func start(_ arguments: [String], program: String = Launch.binary) throws -> Running {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        // What a sanitizer was told holds for children, too.
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
            .merging(Launch.sanitizer) { $1 }.merging(environment) { $1 }
        let names = [folder.path + "/stdout", folder.path + "/stderr"]
        for name in names { try Files.write([], to: name) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: names[0])
        process.standardError = FileHandle(forWritingAtPath: names[1])
        let ended = Gate()
        process.terminationHandler = { _ in ended.open() }
        try process.run()
        return Running(process: process, ended: ended, folder: folder)
    }

    /// A process under way.
    struct Running {
        let process: Process
        let ended: Gate
        let folder: ImageFixtures.Folder

        func outcome() async throws -> Outcome {
            let timer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now() + 300)
            timer.setEventHandler { [process] in process.terminate() }
            timer.resume()
            await ended.wait()
            timer.cancel()
            let text = { name in
                String(decoding: try Files.read(folder.path + "/" + name), as: UTF8.self)
            }
            return Outcome(
                status: process.terminationStatus, output: try text("stdout"),
                messages: try text("stderr"))
        }
    }

    /// What whoever starts the program hands on, or the sanitizer takes its signals and tells of its libraries.
    static let sanitizer = ProcessInfo.processInfo.environment.filter { $0.key == "ASAN_OPTIONS" }

    /// Whether tests and program run under the address sanitizer: `make sanitized`.
    static let isSanitized = !sanitizer.isEmpty

    /// The program that was built beside the tests.
    static let binary: String = {
        let tests = (try? Files.realPath("/proc/self/exe")) ?? ""
        let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
        let beside = "/" + folder + "/gallery"
        if (try? Files.status(beside)) != nil { return beside }
        // Run by the toolchain's helper: the bundle is an argument.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
        return bundle.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/gallery"
    }()
}

/// Opens once; whoever waits goes on then.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
        (false, []))

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
