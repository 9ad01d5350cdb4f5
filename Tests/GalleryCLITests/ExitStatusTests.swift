import Bounds
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite("Exit statuses and streams", .bounded)
struct ExitStatusTests {
    @Test("0: results on stdout, messages on stderr")
    func complete() async throws {
        let launch = try Launch.shop()
        let outcome = try await launch("build")
        #expect(outcome.status == 0)
        #expect(outcome.output == "Output/manifest.json\n")
        #expect(
            outcome.messages
                == "F/C: 2 images\npublished 2 images in 1 category to Output, with 0 problems\n")
        #expect(try ReadManifest(launch.output).images.count == 2)
    }

    @Test("3: published, with the problem told by name and address")
    func problems() async throws {
        let launch = try Launch.shop()
        try launch.folder.write(Array("text".utf8), to: "pictures/F/C/bad.jpg")
        let outcome = try await launch("build", "-q")
        #expect(outcome.status == 3)
        #expect(
            outcome.messages == "problem: F/C/bad.jpg: this is no picture but a text "
                + "(F/C/bad.jpg)\n")
        #expect(try ReadManifest(launch.output).images.count == 2)
    }

    @Test("1: the output is locked by another gallery, and nothing is touched")
    func locked() async throws {
        let launch = try Launch.shop()
        try Files.makeDirectory(launch.output)
        guard let lock = try DirectoryLock(launch.output) else {
            Issue.record("the lock is free")
            return
        }
        let outcome = try await launch("build")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.messages.contains("another gallery is writing to"))
        #expect(try PublishedTree(launch.output).paths.isEmpty)
        _ = lock
    }

    @Test("1: a dead server, and the published gallery stays")
    func dead() async throws {
        let channel = OracleChannel.quick
        let server = try channel.serve()
        let launch = try Launch(
            """
            sources: [{ type: oracle, url: "\(server.origin)", channelToken: s3cr3t }]
            limits: { retries: 0 }
            """)
        server.stop()
        let outcome = try await launch("build", "-v")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.messages.contains("the source Oracle cannot be read"))
        #expect(!outcome.messages.contains("s3cr3t"))
    }

    @Test("1: an output that cannot be written")
    func unwritable() async throws {
        let launch = try Launch.shop()
        try launch.folder.write([1], to: "file")
        let outcome = try await launch("build", "-o", "file/below")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.messages.hasPrefix("gallery: cannot "))
    }

    @Test("2: an unknown command or option, with what was meant")
    func usage() async throws {
        let command = try await Launch()("bild")
        #expect(command.status == 2 && command.output.isEmpty)
        #expect(command.messages == "gallery: there is no command bild; did you mean build?\n")
        let option = try await Launch()("build", "--bogus")
        #expect(option.status == 2 && option.messages.contains("--bogus"))
        for words in [["build", "x"], ["build", "-j", "0"], ["build", "--progress", "loud"]] {
            let outcome = try await Launch.shop().start(words).outcome()
            #expect(outcome.status == 2 && !outcome.messages.isEmpty, "\(words)")
        }
    }

    @Test("2: every mistake in gallery.yml, with file, line, column and the nearest right key")
    func configuration() async throws {
        let launch = try Launch(
            """
            titel: Shop
            sources:
              - { type: folder, path: pictures }
            limits: { retrys: 3, stall: soon }
            output: ${GALLERY_NO_SUCH}
            """)
        let outcome = try await launch("build")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(
            outcome.messages == """
                gallery.yml:1:1: unknown key titel; did you mean title?
                gallery.yml:4:11: unknown key retrys; did you mean retries?
                gallery.yml:4:29: stall is a whole number from 1 to 3600, not "soon"
                gallery.yml:5:9: the environment has no variable GALLERY_NO_SUCH

                """)
        let none = try await Launch()("list")
        #expect(none.status == 2 && none.messages.contains("gallery.yml cannot be read"))
    }

    @Test("4: verify prints what is missing, changed and extra, and only damage is 4")
    func damaged() async throws {
        let launch = try Launch.shop()
        #expect(try await launch("build").status == 0)
        let tree = try PublishedTree(launch.output)
        let missing = try #require(tree.path("f/c/medium/0.#.jpg"))
        let changed = try #require(tree.path("f/c/thumbnail/1.#.jpg"))
        try launch.folder.write([1], to: "Output/f/c/mine.txt")
        let extra = try await launch("verify")
        #expect((extra.status, extra.output) == (0, "extra f/c/mine.txt\n"))
        try Files.remove(launch.output + "/" + missing)
        try Files.write([1], to: launch.output + "/" + changed)
        let outcome = try await launch("verify")
        #expect(outcome.status == 4)
        #expect(outcome.output == "missing \(missing)\nchanged \(changed)\nextra f/c/mine.txt\n")
        #expect(outcome.messages.hasSuffix(": 1 missing, 1 changed, 1 extra\n"))
        let json = try await launch("verify", "--json")
        #expect(json.status == 4 && json.output.contains("\"missing\":[\"\(missing)\"]"))
        #expect(json.output.contains("\"changed\":[\"\(changed)\"]"))
        #expect(try await launch("build", "--refresh", "-q").status == 0)
        #expect(try await launch("verify", "-q").status == 0)
    }

    @Test("2: an output that would publish gallery.yml, told with its place, from every command")
    func enclosure() async throws {
        let launch = try Launch.shop(1, "output: .\n")
        for words in [
            ["build"], ["list"], ["verify"], ["serve", "-p", "0"], ["clean", "--output"],
        ] {
            let outcome = try await launch.start(words).outcome()
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(words): \(outcome)")
            #expect(outcome.messages.contains("gallery.yml:3:9: output . "), "\(outcome.messages)")
        }
        let named = try await launch("build", "-o", ".")
        #expect(named.status == 2 && named.messages.contains("output . holds gallery.yml"))
        #expect(try await launch("build", "-q", "-o", "Output").status == 0)
    }

    @Test("3: a source that lists nothing any more; --allow-empty alone takes its pictures away")
    func emptied() async throws {
        let launch = try Launch.shop()
        #expect(try await launch("build", "-q").status == 0)
        for name in ["0.jpg", "1.jpg"] {
            try Files.remove(launch.folder.path + "/pictures/F/C/" + name)
        }
        let kept = try await launch("build")
        #expect(kept.status == 3 && kept.messages.contains("--allow-empty"))
        #expect(try ReadManifest(launch.output).images.count == 2)
        #expect(try await launch("build", "-q", "--allow-empty").status == 0)
        #expect(try ReadManifest(launch.output).images.isEmpty)
    }

    @Test("-c and -o choose the files")
    func options() async throws {
        let launch = try Launch.shop()
        try Files.rename(launch.folder.path + "/gallery.yml", to: launch.folder.path + "/other.yml")
        let outcome = try await launch("build", "-qc", "other.yml", "--output=Elsewhere")
        #expect((outcome.status, outcome.messages) == (0, ""))
        #expect(outcome.output == "Elsewhere/manifest.json\n")
        #expect(try ReadManifest(launch.folder.path + "/Elsewhere").images.count == 2)
    }
}
