import Bounds
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Oracle settings", .bounded)
struct OracleSettingsTests {
    private let folder: ImageFixtures.Folder

    init() throws { folder = try ImageFixtures.Folder() }

    private func parse(_ source: String) -> Result<OracleSettings, ConfigurationError> {
        do {
            let text = "sources: [{ type: oracle, \(source) }]\n"
            let file = folder.path + "/g.yml"
            let configuration = try Configuration.parse(text, file: file) { "<\($0)>" }
            guard let settings = configuration.sources.first?.kind as? OracleSettings else {
                return .failure(ConfigurationError(file: "none", mistakes: []))
            }
            return .success(settings)
        } catch {
            return .failure(
                error as? ConfigurationError ?? ConfigurationError(file: "odd", mistakes: []))
        }
    }

    private func mistake(_ source: String) -> String {
        if case .failure(let error) = parse(source) { return error.sentence }
        return "none"
    }

    @Test("address and token are enough; the path of the address is dropped")
    func enough() throws {
        let settings = try parse(
            "url: \"https://h.example:8080/site/x\", channelToken: \"${TOKEN}\""
        ).get()
        #expect(settings.origin == "https://h.example:8080")
        #expect(settings.channelToken == "<TOKEN>")
        #expect(settings.membership == .direct && settings.thumbnailForm == .rendition)
    }

    @Test(
        "the credentials file of Oracle's sample apps is taken; what the file says itself goes first"
    )
    func credentials() throws {
        try folder.write(
            Array(#"{"url":"https://a.example/","channelToken":"T","more":1}"#.utf8), to: "c.json")
        let settings = try parse("credentials: c.json").get()
        #expect(settings.origin == "https://a.example" && settings.channelToken == "T")
        let own = try parse("credentials: c.json, channelToken: U").get()
        #expect(own.origin == "https://a.example" && own.channelToken == "U")
    }

    @Test("bad credentials are told at their key, and never with their content")
    func badCredentials() throws {
        try folder.write(Array(#"{"url":"https://a","token":"SECRET"}"#.utf8), to: "c.json")
        let bad = mistake("credentials: c.json")
        #expect(bad.contains("g.yml:1:40: "), "\(bad)")
        #expect(bad.contains("is not a JSON object with url and channelToken"))
        #expect(!bad.contains("SECRET"))
        #expect(mistake("credentials: none.json").contains("cannot be read: No such file"))
    }

    @Test(
        "an address that is none is refused",
        arguments: [
            "ftp://h", "h.example", "https://", "https://u:p@h", "https://u:p@h:443", "https://u@h",
            "https://h h", "file:///x",
        ])
    func addresses(url: String) {
        #expect(WebAddress.bareOrigin(of: url) == nil)
        #expect(mistake("url: \"\(url)\", channelToken: t").contains("url is https://host"))
    }

    @Test("what is missing is named")
    func missing() {
        #expect(mistake("url: \"https://h\"").contains("an oracle source needs channelToken"))
        #expect(mistake("channelToken: t").contains("an oracle source needs url"))
        let preview = mistake("url: \"https://h\", channelToken: t, preview: true")
        #expect(preview.contains("preview needs authorization"))
    }

    @Test("a bare token is a bearer's; other kinds of authorization stay")
    func authorization() throws {
        let base = "url: \"https://h\", channelToken: t, authorization: "
        let bare = try parse(base + "abc").get()
        #expect(bare.authorization == "Bearer abc")
        #expect(try parse(base + "\"Basic eHg=\"").get().authorization == "Basic eHg=")
    }

    @Test("one name may stand where a list of names is expected")
    func lists() throws {
        let settings = try parse(
            "url: \"https://h\", channelToken: t, taxonomies: Food, categories: [a, b]"
        ).get()
        #expect(settings.taxonomies == ["Food"])
        #expect(settings.categories == ["a", "b"])
    }
}
