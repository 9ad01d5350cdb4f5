import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryModel

@Suite("Examples/Embedding", .bounded)
struct EmbeddingTests {
    @Test("a program that imports the library builds, hears of it, reads and audits a gallery")
    func embedding() async throws {
        let launch = try Launch()
        let folder = launch.folder
        for name in ["Food/Bread/rye.jpg", "Food/Cakes/plum.jpg"] {
            try folder.write(ImageFixtures.picture(width: 800, height: 600), to: "in/" + name)
        }
        try folder.write(Array("none".utf8), to: "in/Food/Cakes/bad.jpg")
        let program = Paths.folder(of: Launch.binary) + "/embedding"
        let outcome = try await launch.start(["in", folder.path + "/out"], program: program)
            .outcome()
        #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("2 pictures in 2 categories") && lines.last == "whole")
        #expect(lines.contains { $0.hasPrefix("Food/Cakes/bad.jpg: this is no picture") })
        #expect(lines.contains("Food/Bread 1"))
        #expect(
            lines.contains { $0.hasPrefix("Food/Bread rye \(folder.path)/out/food/bread/small/") })
        #expect(try PublishedTree(folder.path + "/out").paths.contains("manifest.json"))
    }
}
