import Bounds
import Foundation
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("What is told on the way", .bounded)
struct ProgressTests {
    private struct Line: Decodable {
        var event: String
        var title: String?
        var images: Int?
        var code: String?
        var address: String?
        var text: String?
    }

    @Test("--progress json: every line on stderr is an object")
    func json() async throws {
        let launch = try Launch.shop()
        try launch.folder.write(Array("text".utf8), to: "pictures/F/C/bad.jpg")
        let outcome = try await launch("build", "--progress", "json")
        let lines = try outcome.messages.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.map(\.event) == ["category", "problem", "message"])
        #expect(lines.first?.title == "F/C" && lines.first?.images == 2)
        #expect(lines[1].code == "not-a-picture")
        #expect(lines[1].address == "F/C/bad.jpg")
        #expect(outcome.output == "Output/manifest.json\n")
    }

    @Test("-q took away the lines that --progress json asks for")
    func quietJSON() async throws {
        let outcome = try await Launch.shop()("build", "-q", "--progress", "json")
        let events = try outcome.messages.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8)).event
        }
        #expect(events == ["category"])
    }

    @Test("-q says nothing when all is well")
    func quiet() async throws {
        let outcome = try await Launch.shop()("build", "-q")
        #expect((outcome.status, outcome.messages) == (0, ""))
    }

    @Test(
        "a module that libvips could not load was told on stderr before its warnings were silenced")
    func module() async throws {
        var launch = try Launch.shop()
        let version = Vips.version.split(separator: ".").prefix(2).joined(separator: ".")
        for machine in ["x86_64-linux-gnu", "aarch64-linux-gnu"] {
            try launch.folder.write([], to: "\(machine)/vips-modules-\(version)/broken.so")
        }
        launch.environment = ["VIPSHOME": launch.folder.path]
        let outcome = try await launch("build", "-q")
        #expect(outcome.status == 0 && !outcome.messages.contains("broken.so"))
    }

    @Test("NO_COLOR changes nothing, and nothing is colored without it")
    func color() async throws {
        var launch = try Launch.shop()
        let plain = try await launch("build")
        launch.environment = ["NO_COLOR": "1"]
        let colorless = try await launch("build")
        #expect(plain.messages == colorless.messages && plain.status == colorless.status)
        #expect(!plain.messages.contains("\u{1B}"))
    }

    @Test("a hostile name does not reach the terminal as it is")
    func hostile() async throws {
        let launch = try Launch("sources: [{ type: folder, name: Shop, path: pictures }]")
        let name = "Tea\u{1B}[2J\u{202E}gnp\u{7}"
        try launch.folder.write(Array("x".utf8), to: "pictures/\(name)/\(name)/\(name).jpg")
        try launch.folder.write(
            try ImageFixtures.picture(), to: "pictures/\(name)/\(name)/good.jpg")
        for words in [["build", "-v"], ["list"], ["build", "--progress", "bar"]] {
            let outcome = try await launch.start(words).outcome()
            #expect(outcome.status == (words == ["list"] ? 0 : 3))
            let told = (outcome.output + outcome.messages).unicodeScalars
            let allowed: [Unicode.Scalar] = words.contains("bar") ? ["\u{1B}"] : []
            for bad in ["\u{1B}", "\u{202E}", "\u{7}"] as [Unicode.Scalar]
            where !allowed.contains(bad) {
                #expect(!told.contains(bad), "\(words)")
            }
            #expect(!(outcome.output + outcome.messages).contains("\u{1B}[2J"))
        }
        for path in try PublishedTree(launch.output).paths {
            #expect(path.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{202E}" })
        }
    }
}
