import Bounds
import Foundation
import ImageFixtures
import Native
import TestSupport
import Testing

/// What knows colors and nothing of us: Pillow with LittleCMS.
@Suite(
    "Colors by an independent reader", .bounded,
    .enabled(if: Tool.hasModule("PIL"), "pillow is missing"))
struct ColorReaderTests {
    private static let shared = Tool.root + "/../shared"

    /// GIFs whose first frame leaves a part of the canvas uncovered, which Pillow fills with a color of
    /// the palette, and browsers and we do not.
    private static let otherwise: Set = [
        "good/gif/image__issue_1455_undersized.gif", "good/gif/wuffs__frame-out-of-bounds.gif",
    ]

    private static let noProfile = "CMYK without a profile: no colors that everybody sees"

    /// What the reader has no word on. Whatever else it leaves out fails the test.
    private static let leftOut = [
        "good/heif-avif/libheif__with-alpha-512x512.heic": "Pillow reads no HEIC",
        "good/heif-avif/sigal__outdoor.heic": "Pillow reads no HEIC",
        "good/jpeg/jpeg-decoder__jpg-cmyk-2.jpg": noProfile,
        "good/jpeg/sharp__Channel_digital_image_CMYK_color_no_profile.jpg": noProfile,
        "good/jpeg/thumbor__Giunchedi%2C_Filippo_January_2015_01-cmyk-orientation-exif.jpg":
            noProfile,
        "good/tiff/image__cmyk_u8_trunc_case.tif": noProfile,
        "good/tiff/pillow__tiff_strip_cmyk_jpeg.tif": noProfile,
        "15-tiff-with-five-channels/in/T/C/cmyk.tif": noProfile,
        "15-tiff-with-five-channels/in/T/C/cmyk-mask.tif": noProfile,
        "15-tiff-with-five-channels/good/in/T/C/cmyk-mask.tif": noProfile,
        "15-tiff-with-five-channels/in/T/C/cielab-alpha.tif": "Pillow reads no Lab with alpha",
        "21-avif-heic-nclx-ignored/in/T/C/pq.avif": "HDR in sRGB is no fact",
        "24-cmyk-embedded-profile-ignored/in/T/C/none.jpg": noProfile,
    ]

    /// Builds a folder, and compares just the pictures that are expected of it, each of them.
    private func compare(
        _ folder: String, only patterns: String..., expecting expected: Set<String>
    ) async throws {
        let launch = try Launch(
            """
            sources: [{ type: folder, name: Pictures, path: \(folder) }]
            renditions: { thumbnail: { width: 320, height: 320, format: png }, medium: off }
            contactSheet: off
            pages: false
            """)
        let arguments = ["build", "-q"] + patterns.flatMap { ["--only", $0] }
        // Both folders hold what is refused, too: SVG, raw files, a damaged PNG.
        #expect(try await launch.start(arguments).outcome().status == 3)
        let python = try #require(Tool("python3"))
        let (status, text) = try await python([
            Tool.root + "/Tests/Reference/colors.py", folder, launch.output,
        ])
        try #require(status == 0, "\(text)")
        var (judged, silent): ([String: Double], Set<String>) = ([:], [])
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            if let far = Double(words[0]) {
                judged[words[1]] = far
            } else {
                silent.insert(words[1])
            }
        }
        let known = expected.intersection(Self.leftOut.keys)
        #expect(silent == known, "\(silent.symmetricDifference(known).sorted())")
        let met = Set(judged.keys).union(silent)
        #expect(met == expected, "\(met.symmetricDifference(expected).sorted())")
        // Those that are known to differ show that a difference is seen.
        let far = Set(judged.filter { $0.value > 6 }.keys)
        #expect(
            far == Self.otherwise.intersection(expected), "\(judged.filter { $0.value > 6 })")
        print("colors: \(judged.count) compared of \(expected.count); not:")
        for path in known.sorted() { print("  \(path): \(Self.leftOut[path] ?? "")") }
    }

    @Test(
        "every good picture of the corpus has the colors that Pillow shows, but for 6 of 255",
        .enabled(if: Corpus.isThere, "../shared is not there"))
    func corpus() async throws {
        // SVG is refused by design.
        let good = Set(try Corpus.entries("good").map(\.path)).filter { !$0.contains("/svg/") }
        #expect(good.count == 135)
        try await compare(Self.shared + "/corpus", only: "good/*", expecting: good)
    }

    @Test(
        "every picture of the public reports has the colors that Pillow shows, but for 6 of 255",
        .enabled(if: Shared.has("faults/given"), "../shared/faults is not there"))
    func faults() async throws {
        let refused: Set = ["shot.dng", "shot.nef", "b-bad.png"]
        let passedOver: Set = ["@eaDir", "#recycle", "__MACOSX"]
        let pictures = try PublishedTree(Self.shared + "/faults/given").paths.filter { path in
            let names = path.split(separator: "/").map(String.init)
            // A link, kept as a file that names its target, has no ending.
            return names.contains("in") && (names.last ?? "").contains(".")
                && passedOver.isDisjoint(with: names)
                && !refused.contains(names.last ?? "")
        }
        #expect(pictures.count == 75)
        try await compare(Self.shared + "/faults/given", expecting: Set(pictures))
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
