import Darkroom
import Exhibition
import Native
import Testing

@Suite("gallery clean")
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
    func loose() async throws {
        let launch = try Launch.shop(pages: true)
        _ = try await launch("build")
        try launch.folder.write(
            try Darkroom.picture(colour: [200, 10, 10]), to: "pictures/F/C/0.jpg")
        _ = try await launch("build")
        #expect(try await launch("clean", "--output").status == 0)
        #expect(try PublishedTree(launch.output).paths.isEmpty)
    }
}
