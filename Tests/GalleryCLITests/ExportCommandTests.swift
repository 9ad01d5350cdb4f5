import Bounds
import Testing

@Suite("The command line of export", .bounded)
struct ExportCommandTests {
    @Test(
        "what is wrong with it is told",
        arguments: [
            (["export"], "export needs a format: files, files0, feh"),
            (["export", "feg"], "did you mean feh?"),
            (["export", "sha256", "--only", "x"], "takes no --only"),
            (["export", "bagit", "--rendition", "medium"], "takes no --rendition"),
            (["export", "files", "--rendition", "large"], "there are medium, thumbnail"),
            (["export", "mrss", "--base-url", "ftp://x"], "https://host/folder/"),
            (["export", "mrss"], "baseURL"), (["export", "bagit"], "--to DIR"),
        ])
    func mistakes(_ words: [String], _ sentence: String) async throws {
        let launch = try Launch.shop(1)
        #expect(try await launch("build", "-q").status == 0)
        let outcome = try await launch.start(words).outcome()
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
    }

    @Test("--base-url stands in for baseURL, and pictures that are left out are told")
    func told() async throws {
        let launch = try Launch.shop(2)
        #expect(try await launch("build", "-q").status == 0)
        let feed = try await launch("export", "jsonfeed", "--base-url", "https://h.example")
        #expect(feed.status == 0 && feed.output.contains("\"https://h.example/f/c/medium/"))
        let none = try await launch("export", "files", "--rendition", "native")
        #expect(none.status == 0 && none.output.isEmpty)
        #expect(none.messages == "warning: 2 pictures without a native file left out\n")
    }
}
