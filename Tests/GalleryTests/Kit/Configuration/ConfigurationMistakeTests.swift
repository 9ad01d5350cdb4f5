import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Mistakes in a configuration", .bounded)
struct ConfigurationMistakeTests {
    private func mistakes(_ text: String) -> [String] {
        do {
            _ = try Configuration.parse(text, file: "g.yml") { _ in nil }
            return []
        } catch {
            let sentence = (error as? ConfigurationError)?.sentence ?? "\(error)"
            return sentence.split(separator: "\n").map(String.init)
        }
    }

    private static let folder = "sources: [{ type: folder, path: p }]\n"

    @Test(
        "every kind of mistake is told with its file, line and column",
        arguments: [
            ("titel: x", "g.yml:2:1: unknown key titel; did you mean title?"),
            (
                "limits: { zebra: 1 }",
                "g.yml:2:11: unknown key zebra; known here: assets, bytes, connections, frames, memory, "
                    + "patience, pixels, requestsPerSecond, retries, seconds, stall, store"
            ),
            ("limits: 5", "g.yml:2:9: a mapping (key: value) belongs here, not the text \"5\""),
            ("limits: [a]", "g.yml:2:10: a mapping (key: value) belongs here, not a list"),
            ("title: [a]", "g.yml:2:9: title is a text, not a list"),
            (
                "limits: { retries: 21 }",
                "g.yml:2:20: retries is a whole number from 0 to 20, not \"21\""
            ),
            (
                "limits: { seconds: 0 }",
                "g.yml:2:20: seconds is a number above 0 and below a billion, not \"0\""
            ),
            (
                "limits: { seconds: 1e300 }",
                "g.yml:2:20: seconds is a number above 0 and below a billion, not \"1e300\""
            ),
            (
                "limits: { bytes: 99999999999GiB }",
                "g.yml:2:18: bytes is an amount such as 64MiB or 200M, not \"99999999999GiB\""
            ),
            (
                "limits: { seconds: nan }",
                "g.yml:2:20: seconds is a number above 0 and below a billion, not \"nan\""
            ),
            (
                "limits: { bytes: 64MB2 }",
                "g.yml:2:18: bytes is an amount such as 64MiB or 200M, not \"64MB2\""
            ),
            (
                "limits: { bytes: 0.5 }",
                "g.yml:2:18: bytes is an amount such as 64MiB or 200M, not \"0.5\""
            ),
            (
                "renditions: { native: maybe }",
                "g.yml:2:23: native is true or false, not \"maybe\""
            ),
            (
                "renditions: { medium: { format: jpeg } }",
                "g.yml:2:33: format is jpg, webp, avif, png, not \"jpeg\"; did you mean jpg?"
            ),
            (
                "renditions: { medium: { format: [avif, avif] } }",
                "g.yml:2:34: format is one of jpg, webp, avif, png, or a list of them"
            ),
            (
                "renditions: { medium: { format: [] } }",
                "g.yml:2:25: format is one of jpg, webp, avif, png, or a list of them"
            ),
            ("pages: perhaps", "g.yml:2:8: pages is true or false, not \"perhaps\""),
            (
                "placeholder: wepb",
                "g.yml:2:14: placeholder is webp, not \"wepb\"; did you mean webp?"
            ),
            ("page: true", "g.yml:2:1: unknown key page; did you mean pages?"),
            (
                "contactSheet: { background: blue }",
                "g.yml:2:29: background is a color such as \"#faf9f7\" (in quotes), not \"blue\""
            ),
            (
                "iiif: true",
                "g.yml:2:7: iiif names everything by where it is served: give baseURL as well"
            ),
            ("tiles: true", "g.yml:2:8: tiles are for IIIF viewers: say iiif: true as well"),
            ("title: ${NOT_THERE}", "g.yml:2:8: the environment has no variable NOT_THERE"),
        ])
    func kinds(line: String, sentence: String) {
        #expect(mistakes(Self.folder + line + "\n") == [sentence])
    }

    @Test(
        "a source's mistakes are told where they are",
        arguments: [
            ("title: x\n", "g.yml:1:1: there is no key sources"),
            ("sources: []\n", "g.yml:1:1: sources is empty; name a folder or an oracle channel"),
            ("sources: x\n", "g.yml:1:10: sources is a list (- …), not the text \"x\""),
            (
                "sources: [x]\n",
                "g.yml:1:11: a mapping (key: value) belongs here, not the text \"x\""
            ),
            (
                "sources: [{ path: p }]\n",
                "g.yml:1:13: a source needs a type: folder, oracle, oracle-content, aem, microcms or json"
            ),
            ("sources: [{ type: folder }]\n", "g.yml:1:13: a folder source needs a path"),
            (
                "sources: [{ type: floder, path: p }]\n",
                "g.yml:1:19: type is folder, oracle, oracle-content, aem, microcms, json, not \"floder\"; did you mean folder?"
            ),
            (
                "sources: [{ type: folder, path: p, pth: q }]\n",
                "g.yml:1:36: unknown key pth; did you mean path?"
            ),
        ])
    func sources(text: String, sentence: String) {
        #expect(mistakes(text).contains(sentence), "\(mistakes(text))")
    }

    @Test("two sources of one name are told apart or refused")
    func twice() {
        let text = "sources: [{ type: folder, path: a/p }, { type: folder, path: b/p }]\n"
        #expect(
            mistakes(text).first?.hasSuffix("two sources are called p; give each a name of its own")
                == true)
    }

    @Test("one run shows every mistake, in the file's order")
    func all() {
        let found = mistakes("titel: x\nsources: [{ type: folder }]\nlimits: { retries: -1 }\n")
        #expect(found.map { $0.prefix(8) } == ["g.yml:1:", "g.yml:2:", "g.yml:3:"])
    }

    @Test("a slip of YAML is told with its place")
    func syntax() {
        let found = mistakes("title: x\nsources: [\n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("g.yml:") == true)
    }

    @Test("a mistake in an empty value is told at its line")
    func emptyValue() {
        let found = mistakes("title: x\nsources:\n")
        #expect(found == ["g.yml:2:1: sources is a list (- …), not nothing"])
    }
}
