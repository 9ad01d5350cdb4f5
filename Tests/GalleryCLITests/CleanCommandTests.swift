import Bounds
import Dispatch
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@Suite("gallery clean", .bounded)
struct CleanCommandTests {
    @Test("it empties the store and leaves the gallery, which the next build finds complete")
    func store() async throws {
        let launch = try Launch.shop(pages: true)
        _ = try await launch("build")
        try launch.folder.write([1], to: ".gallery/mine.txt")
        let before = try PublishedTree(launch.output).files
        let outcome = try await launch("clean")
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        #expect(outcome.messages.hasPrefix("removed "))
        #expect(try PublishedTree(launch.folder.path + "/.gallery").paths == ["mine.txt"])
        #expect(try PublishedTree(launch.output).files == before)
        #expect(try await launch("build").status == 0)
        #expect(try PublishedTree(launch.output).paths == before.keys.sorted())
    }

    @Test("--output removes what was published, and a user's own files stay")
    func output() async throws {
        let launch = try Launch.shop(pages: true)
        _ = try await launch("build")
        for path in ["Output/notes.txt", "Output/f/c/thumbnail/mine.jpg", "Output/f/mine.jpg"] {
            try launch.folder.write([1, 2, 3], to: path)
        }
        let outcome = try await launch("clean", "--output")
        #expect(outcome.status == 0)
        #expect(
            try PublishedTree(launch.output).paths == [
                "f/c/thumbnail/mine.jpg", "f/mine.jpg", "notes.txt",
            ])
        let again = try await launch("clean", "--output")
        #expect((again.status, again.messages) == (0, "removed 0 files\n"))
    }

    @Test("--output removes what the last run left for readers of the one before")
    func orphans() async throws {
        let launch = try Launch.shop(pages: true)
        _ = try await launch("build")
        try launch.folder.write(
            try ImageFixtures.picture(color: [200, 10, 10]), to: "pictures/F/C/0.jpg")
        _ = try await launch("build")
        #expect(try await launch("clean", "--output").status == 0)
        #expect(try PublishedTree(launch.output).paths.isEmpty)
    }

    @Test("--output leaves an index.html of the user's own, at the top and in a category")
    func ownPages() async throws {
        let launch = try Launch.shop(pages: true)
        _ = try await launch("build")
        for path in ["index.html", "f/c/index.html"] {
            try launch.folder.write(Array("<title>mine</title>".utf8), to: "Output/" + path)
        }
        #expect(try await launch("clean", "--output").status == 0)
        #expect(try PublishedTree(launch.output).paths == ["f/c/index.html", "index.html"])
    }

    @Test("it leaves others' files in incoming, quarantine and store")
    func others() async throws {
        let launch = try Launch.shop()
        _ = try await launch("build")
        let mine = [
            "incoming/notes.txt", "incoming/.hidden.part", "quarantine/report.txt",
            "store/ab/short", "store/notes", "incoming/.12-zz.part",
        ].map { ".gallery/" + $0 }
        for path in mine { try launch.folder.write([1], to: path) }
        #expect(try await launch("clean").status == 0)
        #expect(
            try PublishedTree(launch.folder.path + "/.gallery").paths
                == mine.map { String($0.dropFirst(".gallery/".count)) }.sorted())
    }

    @Test("during a build of the same cache it removes nothing, and the build is whole")
    func duringBuild() async throws {
        // The server answers the first request for a picture when the other command has ended.
        let channel = OracleChannel.quick
        let (asked, ended) = (Gate(), DispatchSemaphore(value: 0))
        let handler = channel.handler(pictures: PictureSupply.picture)
        let server = try MockServerProgram { exchange in
            if exchange.path.contains("/assets/") {
                asked.open()
                ended.wait()
                ended.signal()
            }
            return handler(exchange)
        }
        let launch = try Launch(
            "sources: [{ type: oracle, url: \"\(server.origin)\", channelToken: "
                + "\(channel.token) }]\n" + OracleChannel.quickSettings)
        let build = try launch.start(["build", "-q"])
        await asked.wait()
        let catalog = launch.folder.path + "/.gallery/catalog.sqlite"
        #expect(Files.exists(catalog))
        let other = try Launch(
            "sources: [{ type: folder, path: x }]\ncache: \(launch.folder.path)/.gallery")
        let clean = try await other("clean")
        ended.signal()
        #expect(clean.status == 1 && clean.messages.contains("another gallery uses "))
        #expect(try await build.outcome().status == 0)
        #expect(try await other("clean").status == 0 && !Files.exists(catalog))
    }

    @Test("--output removed files while another run wrote to the output")
    func lockedOutput() async throws {
        let launch = try Launch.shop()
        #expect(try await launch("build", "-q").status == 0)
        let before = try PublishedTree(launch.output).files
        guard let lock = try DirectoryLock(launch.output) else {
            Issue.record("the lock is free")
            return
        }
        let outcome = try await launch("clean", "--output")
        _ = consume lock
        #expect(outcome.status == 1 && outcome.messages.contains("another gallery is writing to "))
        #expect(try PublishedTree(launch.output).files == before)
        #expect(try await launch("clean", "--output").status == 0)
    }

    @Test("builds of different outputs share a cache, and wait for no clean that is under way")
    func sharing() async throws {
        let launch = try Launch.shop()
        let cache = launch.folder.path + "/.gallery"
        try Files.makeDirectory(cache)
        guard let shared = try DirectoryLock(cache, shared: true) else {
            Issue.record("the lock is free")
            return
        }
        let builds = [
            try await launch("build", "-q").status,
            try await launch("build", "-q", "-o", "Other").status,
            try await launch("clean").status,
        ]
        #expect(builds == [0, 0, 1])
        _ = consume shared
        guard let alone = try DirectoryLock(cache) else {
            Issue.record("the lock is free")
            return
        }
        let build = try await launch("build", "-q")
        // Neither needs the cache.
        let others = [
            try await launch("list", "-q").status, try await launch("verify", "-q").status,
        ]
        _ = consume alone
        #expect(build.status == 1 && build.messages.contains("another gallery uses "))
        #expect(others == [0, 0])
        #expect(try await launch("clean").status == 0)
    }
}
