import Foundation
import ImageFixtures
import Native
import TestSupport

/// An X server of a test's own, on which a viewer shows what it has opened.
final class Screen {
    private let server: Process
    private let display: String
    private let folder: String

    static let isThere = Tool.has("Xvfb", "import")

    struct NotThere: Error {}

    init(in folder: String) throws {
        guard let tool = Tool("Xvfb") else { throw NotThere() }
        self.folder = folder
        let pipe = Pipe()
        // It names its display on stdout once it listens.
        server = try tool.start(
            ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"], in: folder,
            output: pipe)
        var name = ""
        while !name.hasSuffix("\n"),
            let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
        {
            name += String(decoding: byte, as: UTF8.self)
            // What it says besides ends in a line break, too.
            if name.hasSuffix("\n"), Int(name.dropLast()) == nil { name = "" }
        }
        display = ":" + name.filter(\.isNumber)
    }

    deinit { end(server) }

    /// Starts a viewer on a screen of its own, looks until all the colors are there, and ends it; says
    /// which are not.
    static func missing(
        of colors: [[Double]], when tool: Tool, shows arguments: [String], in folder: String
    ) async throws -> [[Double]] {
        try await Tool.pool.run {
            try Screen(in: folder).missing(of: colors, when: tool, shows: arguments)
        }
    }

    private func missing(
        of colors: [[Double]], when tool: Tool, shows arguments: [String],
        within seconds: Double = 45
    ) throws -> [[Double]] {
        // Without a session bus, so that nothing is left running behind the viewer.
        let viewer = try tool.start(
            arguments, in: folder,
            [
                "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1",
                "GSETTINGS_BACKEND": "memory",
            ])
        defer { end(viewer) }
        let deadline = ContinuousClock.now + .seconds(seconds)
        var missing = colors
        while !missing.isEmpty, ContinuousClock.now < deadline {
            usleep(400_000)
            let picture = folder + "/screen.png"
            _ = try Tool("import")?.run(["-display", display, "-window", "root", picture])
            guard let pixels = try? Pixels(picture) else { continue }
            missing = colors.filter { color in !pixels.show(color) }
        }
        return missing
    }

    private func end(_ process: Process) {
        let id = process.processIdentifier
        let last = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 3, execute: last)
        process.terminate()
        process.waitUntilExit()
        last.cancel()
    }
}

extension Pixels {
    /// Whether a color stands anywhere in an area of some size.
    func show(_ color: [Double]) -> Bool {
        for y in stride(from: 4, to: height - 4, by: 8) {
            for x in stride(from: 4, to: width - 4, by: 8)
            where distance(mean(x: x, y: y, width: 1, height: 1), color) < 12 {
                if distance(mean(x: x - 3, y: y - 3, width: 6, height: 6), color) < 12 {
                    return true
                }
            }
        }
        return false
    }
}
