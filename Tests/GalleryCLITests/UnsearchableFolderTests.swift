import Bounds
import Glibc
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite(
    "Folders that may not be listed or searched", .bounded,
    .enabled(
        if: geteuid() != 0 || Files.exists("/usr/bin/setpriv"),
        "root reads everything, and setpriv, which makes another user of it, is not there"))
struct UnsearchableFolderTests {
    /// Builds as somebody who is not root.
    private func build(_ launch: Launch) async throws -> Launch.Outcome {
        try await launch.asNobody(["build", "-q"])
    }

    @Test(
        "a folder without rights lost its pictures with exit 0; they stay, nested ones too, in order",
        arguments: [0, 0o444, 0o111, 0o644])
    func folder(_ mode: UInt32) async throws {
        let launch = try Launch(
            "sources: [{ type: folder, name: S, path: in }]\npages: false\n")
        for (number, name) in ["F/A/a", "F/B/b", "F/B/C/c", "F/D/d", "G/H/h"].enumerated() {
            try launch.folder.write(
                try ImageFixtures.picture(color: [Double(number * 50), 9, 99]), to: "in/\(name).jpg"
            )
        }
        #expect(try await build(launch).status == 0)
        let before = try ReadManifest(launch.output)
        for path in ["F/B", "F", ""] {
            let folder = launch.folder.path + "/in/" + path
            #expect(chmod(folder, mode) == 0)
            for _ in 0..<2 {
                let outcome = try await build(launch)
                let after = try ReadManifest(launch.output)
                // The only source is out of reach: then nothing is published at all.
                #expect(outcome.status == 3 || path.isEmpty && outcome.status == 1)
                #expect(outcome.messages.contains(path.isEmpty ? "cannot" : "F"))
                #expect(after.images == before.images, "\(path) \(mode)")
                #expect(after.categories.map(\.path) == before.categories.map(\.path))
            }
            #expect(chmod(folder, 0o755) == 0)
        }
        #expect(try await build(launch).status == 0)
    }

    @Test("a picture that nobody may read stays as it was, whatever its name")
    func file() async throws {
        let launch = try Launch(
            "sources: [{ type: folder, name: S, path: in }]\npages: false\n")
        for (number, name) in ["a.jpg", "b.jpg", "scan"].enumerated() {
            try launch.folder.write(
                try ImageFixtures.picture(color: [Double(number * 50), 9, 99]), to: "in/F/A/\(name)"
            )
        }
        #expect(try await build(launch).status == 0)
        let before = try ReadManifest(launch.output)
        // Written anew, so that the run must open them.
        for name in ["a.jpg", "scan"] {
            try launch.folder.write(try ImageFixtures.picture(), to: "in/F/A/\(name)")
            #expect(chmod(launch.folder.path + "/in/F/A/" + name, 0) == 0)
        }
        let outcome = try await build(launch)
        #expect(outcome.status == 3 && outcome.messages.contains("F/A/scan"))
        let after = try ReadManifest(launch.output)
        #expect(after.images.map(\.kept) == [true, nil, true])
        #expect(after.images.map(\.renditions) == before.images.map(\.renditions))
    }
}
