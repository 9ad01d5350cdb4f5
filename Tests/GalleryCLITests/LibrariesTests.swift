import Bounds
import Native
import Testing

@Suite("Libraries that are not loaded, or missing", .bounded)
struct LibrariesTests {
    /// A launch for which these libraries are files without content.
    private func launch(without libraries: [String]) async throws -> Launch {
        var launch = try Launch.shop()
        #expect(try await launch("build", "-q").status == 0)
        for name in libraries { try launch.folder.write([], to: "libraries/" + name) }
        launch.environment = ["LD_LIBRARY_PATH": launch.folder.path + "/libraries"]
        return launch
    }

    @Test("help and version came late: libvips and its sixty libraries were loaded at every start")
    func start() async throws {
        var launch = try Launch()
        // The dynamic linker lists what a program starts with, and leaves it at that.
        launch.environment = ["LD_TRACE_LOADED_OBJECTS": "1"]
        let libraries = try await launch("--version").output
        #expect(libraries.contains("libcurl") && !libraries.contains("libvips"))
    }

    @Test("verify, which only hashes, asked for libvips")
    func verify() async throws {
        let launch = try await launch(without: ["libvips.so.42"])
        for words in [["verify"], ["list"], ["export", "files"], ["--version"]] {
            let outcome = try await launch.start(words).outcome()
            #expect(outcome.status == 0 && !outcome.messages.contains("libvips"), "\(words)")
        }
        for words in [["verify", "--decode"], ["list", "--probe"], ["build"]] {
            let outcome = try await launch.start(words).outcome()
            #expect(outcome.status == 1, "\(words)")
            #expect(outcome.messages.hasPrefix("gallery: libvips does not start: "))
        }
    }

    @Test("libvips warned on stderr of modules whose libraries are missing, amid lines of JSON")
    func warnings() async throws {
        let launch = try await launch(without: [
            "libheif.so.1", "libpoppler-glib.so.8", "libopenslide.so.0", "libMagickCore-6.Q16.so.6",
        ])
        let outcome = try await launch("build", "-q", "--refresh")
        #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    }
}
