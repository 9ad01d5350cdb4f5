import Bounds
import ImageFixtures
import MockServer
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("gallery init", .bounded)
struct InitCommandTests {
    private func text(of type: String) -> String? {
        Template.allCases.first { $0.type == type }?.text
    }

    @Test("writes gallery.yml, tells its name, and builds with what the environment has")
    func whole() async throws {
        let server = try OracleBlog.coffee.serve()
        var launch = try Launch()
        let written = try await launch("init", "oracle-content")
        #expect((written.status, written.output, written.messages) == (0, "gallery.yml\n", ""))
        let bytes = try Files.read(launch.folder.path + "/gallery.yml")
        #expect(String(decoding: bytes, as: UTF8.self) == text(of: "oracle-content"))
        let missing = try await launch("build")
        #expect(missing.status == 2)
        #expect(missing.messages.contains("the environment has no variable ORACLE_CHANNEL_TOKEN"))
        launch.environment = [
            "ORACLE_URL": server.origin, "ORACLE_CHANNEL_TOKEN": OracleBlog.coffee.channel.token,
        ]
        let built = try await launch("build", "-q")
        #expect(built.status == 3 && built.messages.contains("Ristretto refers to "))
        #expect(try ReadManifest(launch.output).images.count == 22)
        #expect(!(built.messages + built.output).contains(OracleBlog.coffee.channel.token))
    }

    @Test("refuses to overwrite, whatever stands there")
    func overwrite() async throws {
        let launch = try Launch("mine: true\n")
        let refused = try await launch("init", "aem")
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.messages.contains("gallery.yml cannot be written"))
        #expect(refused.messages.contains("name another with -c"))
        #expect(try Files.read(launch.folder.path + "/gallery.yml") == Array("mine: true\n".utf8))
        let other = try await launch("init", "aem", "-c", "other.yml")
        #expect((other.status, other.output) == (0, "other.yml\n"))
        let bytes = try Files.read(launch.folder.path + "/other.yml")
        #expect(String(decoding: bytes, as: UTF8.self) == text(of: "aem"))
    }

    @Test("every type is known to it, and one that is none is met with what was meant")
    func types() async throws {
        for template in Template.allCases {
            let outcome = try await Launch()("init", template.type)
            #expect(outcome.status == 0, "\(template)")
        }
        let unknown = try await Launch()("init", "micorcms")
        #expect(unknown.status == 2)
        #expect(
            unknown.messages == "gallery: there is no source micorcms; did you mean microcms?\n")
        let none = try await Launch()("init")
        #expect(none.status == 2 && none.messages.contains("oracle-content"))
        let escape = try await Launch()("init", "\u{1B}[31mred")
        #expect(escape.status == 2 && !escape.messages.contains("\u{1B}"))
    }
}
