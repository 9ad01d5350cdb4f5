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

@Suite("Mistakes in the systems' settings", .bounded)
struct SystemSettingsTests {
    private func mistakes(_ source: String) -> [String] {
        do {
            _ = try Configuration.parse("sources:\n  - \(source)\n", file: "g.yml") { name in
                name == "UNSET" ? nil : "<\(name)>"
            }
            return []
        } catch {
            let sentence = (error as? ConfigurationError)?.sentence ?? "\(error)"
            return sentence.split(separator: "\n").map(String.init)
        }
    }

    private static let aem =
        "type: aem\n    url: \"https://h\"\n    configuration: c\n    persistedQuery: q\n    "
    private static let micro =
        "type: microcms\n    serviceDomain: d\n    apiKey: k\n    endpoint: e\n    "
    private static let json = "type: json\n    url: \"https://h/l\"\n    images: [i]\n    "
    private static let blog =
        "type: oracle-content\n    url: \"https://h\"\n    channelToken: t\n    "

    @Test("the shortest of each type is right")
    func right() {
        for source in [Self.aem, Self.micro, Self.json, Self.blog] {
            #expect(mistakes(source) == [])
        }
    }

    @Test(
        "aem",
        arguments: [
            ("persistedQery: x", "6:5: unknown key persistedQery; did you mean persistedQuery?"),
            (
                "paging: offest",
                "6:13: paging is auto, none, offset, cursor, not \"offest\"; did you mean offset?"
            ),
            ("pageSize: 0", "6:15: pageSize is a whole number from 1 to 1000, not \"0\""),
            ("username: u", "6:15: a username needs its password"),
            ("quality: 101", "6:14: quality is a whole number from 1 to 100, not \"101\""),
            (
                "imageURL: orignal",
                "6:15: imageURL is dynamic, original, publish, not \"orignal\"; did you mean original?"
            ),
            (
                "title: a//b",
                "6:12: title is a path to a field, such as category/name, not \"a//b\""
            ),
            ("images: []", "6:5: images names no field"),
            ("images: [a//b]", "6:14: a//b is no path to a field, such as body/*/image"),
            (
                "images: [{ path: a, alt: b, captoin: c }]",
                "6:33: unknown key captoin; did you mean caption?"
            ),
            ("taxonomies: []", "6:5: taxonomies is empty"),
            (
                "taxonomies: [{ name: N }]",
                "6:20: a taxonomy needs field, or tags: the root of a tree of tags"
            ),
            ("detail: { variable: slug }", "6:15: a detail needs its persistedQuery"),
            ("token: ${UNSET}", "6:12: the environment has no variable UNSET"),
        ])
    func aem(_ line: String, _ sentence: String) {
        #expect(
            mistakes(Self.aem + line).contains("g.yml:" + sentence), "\(mistakes(Self.aem + line))")
    }

    @Test("what an aem source needs is named, and both kinds of credentials are too many")
    func aemNeeds() {
        let found = mistakes("type: aem").joined(separator: "\n")
        for key in ["url", "configuration", "persistedQuery"] {
            #expect(found.contains("needs \(key)"), "\(found)")
        }
        let both = mistakes(Self.aem + "username: u\n    password: p\n    token: t")
        #expect(both.first?.contains("username or token, not both") == true)
        for place in ["u:p@h", "u:p@h:443", "u@h"] {
            #expect(mistakes(Self.aem.replacing("https://h", with: "https://" + place)).count == 1)
        }
    }

    @Test(
        "microcms",
        arguments: [
            ("depth: 4", "6:12: depth is a whole number from 0 to 3, not \"4\""),
            ("pageSize: 101", "6:15: pageSize is a whole number from 1 to 100, not \"101\""),
            ("filter: x", "6:5: unknown key filter; did you mean filters?"),
            (
                "format: jpeg",
                "6:13: format is jpg, webp, avif, png, not \"jpeg\"; did you mean jpg?"
            ),
            ("images: [{ repeater: body }]", "6:16: a repeater needs fieldId and field"),
        ])
    func microCMS(_ line: String, _ sentence: String) {
        #expect(
            mistakes(Self.micro + line).contains("g.yml:" + sentence),
            "\(mistakes(Self.micro + line))")
    }

    @Test("an address is no serviceDomain, and an endpoint has no slash; a key is never shown")
    func microCMSNeeds() {
        let domain = mistakes(
            Self.micro.replacing("serviceDomain: d", with: "serviceDomain: d.microcms.io"))
        #expect(
            domain.first?.contains("3:20: serviceDomain is the XXXX of XXXX.microcms.io") == true,
            "\(domain)")
        let endpoint = mistakes(Self.micro.replacing("endpoint: e", with: "endpoint: api/v1/e"))
        #expect(endpoint.first?.contains("without a slash") == true)
        let key = mistakes(Self.micro.replacing("apiKey: k", with: "apiKey: \"s3cr3t k\""))
        #expect(key.first?.contains("apiKey is one word") == true && !"\(key)".contains("s3cr3t"))
        #expect(mistakes("type: microcms").count == 3)
    }

    @Test(
        "json",
        arguments: [
            (
                "paging: { kind: pages }",
                "5:21: kind is none, offset, page, cursor, next, not \"pages\"; did you mean page?"
            ),
            (
                "paging: { parameter: p }",
                "5:15: paging needs a kind: offset, page, cursor, next or none"
            ),
            ("paging: { kind: cursor }", "5:15: a cursor needs next: where an answer tells it"),
            (
                "paging: { kind: offset }",
                "5:15: offsets need size: how many items are asked for at once"
            ),
            ("join: { id: a }", "5:13: a join needs from: where the objects stand"),
            ("words: rich", "5:12: words is plain, html, not \"rich\""),
            ("image: { adress: x }", "5:14: unknown key adress; did you mean address?"),
        ])
    func json(_ line: String, _ sentence: String) {
        #expect(
            mistakes(Self.json + line).contains("g.yml:" + sentence),
            "\(mistakes(Self.json + line))")
    }

    @Test("headers are lines, and an address is one")
    func jsonLines() {
        let bad = mistakes(Self.json + "headers: { \"A: b\": c, X: \"1\\n2\" }")
        #expect(bad.count == 1 || bad.count == 2)
        #expect(bad.first?.contains("is no header of one line") == true)
        #expect(mistakes("type: json\n    url: h/l\n    images: [i]").count == 1)
        #expect(mistakes("type: json").joined().contains("needs images"))
    }

    @Test(
        "oracle-content",
        arguments: [
            (
                "home: off",
                "2:5: without a home item, groups needs query: what finds the categories' items"
            ),
            ("home: { typ: x }", "5:13: unknown key typ; did you mean type?"),
            ("groups: { query: a, field: b }", "5:22: groups has query or field, not both"),
            (
                "items: { query: a }",
                "5:21: query needs {id}, in whose place the category's id is put"
            ),
        ])
    func blog(_ line: String, _ sentence: String) {
        #expect(
            mistakes(Self.blog + line).contains("g.yml:" + sentence),
            "\(mistakes(Self.blog + line))")
    }
}
