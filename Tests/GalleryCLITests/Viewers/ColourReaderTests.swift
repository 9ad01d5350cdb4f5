import Darkroom
import Native
import Testing

/// What knows colours and nothing of us: Pillow with LittleCMS.
@Suite("Colours by an independent reader", .enabled(if: Tool.hasModule("PIL"), "pillow is missing"))
struct ColourReaderTests {
    private static let shared = Tool.root + "/../shared"

    /// GIFs whose first frame leaves a part of the canvas uncovered, which Pillow fills with a colour of
    /// the palette, and browsers and we do not.
    private static let otherwise = [
        "good/gif/image__issue_1455_undersized.gif", "good/gif/wuffs__frame-out-of-bounds.gif",
    ]

    @Test(
        "every good picture of the corpus has the colours that Pillow shows, but for 6 of 255",
        .enabled(if: Corpus.isThere, "../shared is not there"))
    func corpus() async throws {
        let launch = try Launch(
            """
            sources: [{ type: folder, name: Corpus, path: \(Self.shared)/corpus }]
            renditions: { thumbnail: { width: 320, height: 320, format: png }, medium: off }
            contactSheet: off
            pages: false
            """)
        // SVG is refused by design.
        #expect(try await launch("build", "-q", "--only", "good/*").status == 3)
        let python = try #require(Tool("python3"))
        let (status, text) = try await python([
            Tool.root + "/Tests/Reference/colours.py", Self.shared + "/corpus", launch.output,
        ])
        #expect(status == 0, "\(text)")
        let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let judged = lines.filter { $0[0] != "-" }
        #expect(judged.count > 120, "\(text)")
        let far = judged.filter {
            (Double($0[0]) ?? 255) > 6 && !Self.otherwise.contains(String($0[1]))
        }
        #expect(far.isEmpty, "\(far)")
    }

    @Test(
        "a public report's pictures come out right",
        .enabled(if: Shared.has("faults/check.py"), "../shared/faults is not there"),
        arguments: [
            "01-p3-profile-with-sRGB-in-its-name", "02-jpeg-whole-but-no-EOI",
            "03-rgb-with-grey-profile", "06-raw-published-as-its-preview",
            "15-tiff-with-five-channels", "18-webp-published-with-what-lies-behind",
            "19-gif-uncovered-canvas-black", "20-png-gamma-and-cicp-ignored",
            "21-avif-heic-nclx-ignored", "22-error-names-another-picture",
            "24-cmyk-embedded-profile-ignored",
        ])
    func report(name: String) async throws {
        let python = try #require(Tool("python3"))
        let (status, text) = try await python([
            Self.shared + "/faults/check.py", Launch.binary, Self.shared + "/faults/given", name,
        ])
        #expect(status == 0, "\(text)")
    }
}
