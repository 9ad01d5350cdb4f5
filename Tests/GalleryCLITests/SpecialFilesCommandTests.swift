import Bounds
import Glibc
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("Commands and what is no plain file", .bounded)
struct SpecialFilesCommandTests {
    /// Puts a pipe, or a link to what never ends, in a file's place.
    private func replace(_ path: String, _ kind: String) throws {
        try? Files.remove(path)
        #expect(kind == "pipe" ? mkfifo(path, 0o644) == 0 : symlink("/dev/zero", path) == 0)
    }

    @Test(
        "manifest.json as a pipe or a link to /dev/zero holds no command up",
        arguments: ["pipe", "endless"])
    func manifest(kind: String) async throws {
        let launch = try Launch.shop()
        #expect(try await launch("build", "-q").status == 0)
        try replace(launch.output + "/manifest.json", kind)
        for words in [
            ["verify"], ["verify", "--json"], ["export", "files"], ["export", "sha256"],
            ["export", "bagit", "--to", "bag"], ["clean", "--output"], ["build", "--retry-failed"],
            ["build"],
        ] {
            let outcome = try await launch.start(words).outcome()
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(words): \(outcome)")
            #expect(
                outcome.messages.contains("manifest.json: it is a pipe or a device"), "\(outcome)")
        }
    }

    @Test(
        "a category's manifest, a picture and a page of that kind are damage",
        arguments: ["pipe", "endless"])
    func parts(kind: String) async throws {
        let launch = try Launch.shop(pages: true)
        #expect(try await launch("build", "-q").status == 0)
        let picture = try #require(try PublishedTree(launch.output).path("f/c/medium/0.#.jpg"))
        for path in ["f/c/manifest.json", picture, "f/c/index.html"] {
            try replace(launch.output + "/" + path, kind)
        }
        let outcome = try await launch("verify")
        #expect(outcome.status == 4)
        #expect(outcome.output.contains("changed f/c/manifest.json\n"))
        #expect(outcome.output.contains("changed f/c/index.html\n"))
        _ = try await launch("build", "-q")
        for words in [["verify"], ["export", "sha256"], ["clean", "--output"], ["clean"]] {
            let status = try await launch.start(words).outcome().status
            #expect(status < 128, "\(words)")
        }
    }

    @Test(
        "the same among the sources, and as index.yml, gallery.yml and credentials",
        arguments: ["pipe", "endless"])
    func sources(kind: String) async throws {
        let launch = try Launch.shop()
        try replace(launch.folder.path + "/pictures/F/C/pipe.jpg", kind)
        try replace(launch.folder.path + "/pictures/F/C/index.yml", kind)
        let outcome = try await launch("build", "-q")
        #expect([0, 3].contains(outcome.status), "\(outcome)")
        #expect(try ReadManifest(launch.output).images.count == 2)
        try replace(launch.folder.path + "/secret.json", kind)
        try launch.folder.write(
            Array("sources: [{ type: oracle, credentials: secret.json }]".utf8), to: "gallery.yml")
        let secret = try await launch("list")
        #expect(secret.status == 2 && secret.messages.contains("secret.json cannot be read"))
        if kind == "endless" {
            try replace(launch.folder.path + "/gallery.yml", kind)
            #expect(try await launch("list").status == 2)
        }
    }

    @Test("a catalog of that kind is told; clean removes it", arguments: ["pipe", "endless"])
    func catalog(kind: String) async throws {
        let launch = try Launch.shop()
        try launch.folder.write([], to: ".gallery/x")
        try replace(launch.folder.path + "/.gallery/catalog.sqlite", kind)
        let outcome = try await launch("build")
        #expect(outcome.status == 1 && outcome.messages.contains("catalog.sqlite is no plain file"))
        #expect(try await launch("clean").status == 0)
        #expect(try await launch("build").status == 0)
    }

    @Test("-c <(…): a configuration through a pipe is read, its paths seen from here")
    func piped() async throws {
        let launch = try Launch.shop()
        let script = """
            '\(Launch.binary)' build -q -c <(sleep 0.2; cat gallery.yml) && \
            cat gallery.yml | '\(Launch.binary)' list -c /dev/stdin && \
            '\(Launch.binary)' list -c /dev/stdin < gallery.yml
            """
        let outcome = try await launch.start(["-c", script], program: "/bin/bash").outcome()
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.output.hasPrefix("Output/manifest.json\n"))
        #expect(try ReadManifest(launch.output).images.count == 2)
        let wrong = try await launch.start(
            ["-c", "'\(Launch.binary)' list -c <(echo 'titel: x')"], program: "/bin/bash"
        ).outcome()
        #expect(wrong.status == 2 && wrong.messages.contains(":1:1: unknown key titel"))
    }

    @Test(
        "a line of a manifest that is over 2 GB long is told, with little memory",
        .disabled(if: Launch.isSanitized, "the sanitizer takes the whole address space"))
    func line() async throws {
        let launch = try Launch.shop()
        #expect(try await launch("build", "-q").status == 0)
        let manifest = launch.output + "/f/c/manifest.json"
        #expect(truncate(manifest, 2 << 30) == 0)
        let script = "ulimit -v 1500000; exec '\(Launch.binary)' verify"
        let outcome = try await launch.start(["-c", script], program: "/bin/bash").outcome()
        #expect(
            outcome.status == 4 && outcome.output == "changed f/c/manifest.json\n", "\(outcome)")
        #expect(truncate(launch.output + "/manifest.json", 2 << 30) == 0)
        let root = try await launch.start(["-c", script], program: "/bin/bash").outcome()
        #expect(
            root.status == 1 && root.messages.contains("a line of it is over 16 MiB"), "\(root)")
    }
}
