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

@Suite("Secrets", .bounded)
struct SecretsTests {
    private static let key = "s3cr3t/K+y=&\"ü x"
    private static let encoded = WebAddress.encoded(key)

    private func secrets(_ values: String...) -> Secrets {
        values.reduce(into: Secrets()) { $0.add($1) }
    }

    @Test(
        "a secret is hidden however it is encoded",
        arguments: [
            key, encoded, encoded.lowercased().replacing("s3cr3t%2fk", with: "s3cr3t%2fK"),
            encoded.replacing("%20", with: "+"), encoded.replacing("%", with: "%25"),
            "s3cr3t/K+y=&amp;&quot;ü x", "s3cr3t/K+y=&#38;&#x22;ü&#32;x",
            #"s3cr3t\/K+y=&\"ü x"#, #"\u0073\u0033cr3t/K\u002by=\u0026\u0022ü x"#,
        ])
    func spellings(_ spelled: String) {
        #expect(secrets(Self.key).hidden(in: "a=\(spelled)&b=1") == "a=[secret]&b=1")
    }

    @Test("base64 hides no secret, wherever it stands in what was encoded", arguments: 0..<7)
    func base64(shift: Int) {
        // `openssl base64` of a user of so many letters, a colon, the password hunter2hunter2, and more.
        let encoded = [
            "Omh1bnRlcjJodW50ZXIyIQ==", "dTpodW50ZXIyaHVudGVyMiE=", "dXU6aHVudGVyMmh1bnRlcjIh",
            "dXV1Omh1bnRlcjJodW50ZXIyIQ==", "dXV1dTpodW50ZXIyaHVudGVyMiE=",
            "dXV1dXU6aHVudGVyMmh1bnRlcjIh", "dXV1dXV1Omh1bnRlcjJodW50ZXIyIQ==",
        ][shift]
        let hidden = secrets("hunter2hunter2").hidden(in: "Basic \(encoded)")
        #expect(hidden.contains("[secret]") && hidden.count < 30)
    }

    @Test(
        "a secret that holds what looks like an escape is hidden as it stands, and encoded",
        arguments: [
            "pw%25x%2Fy9", "Q&amp;A&#38;pass", #"back\\slash\u0041"#, "%252525252525", "a+b c+d",
        ])
    func escapes(_ secret: String) {
        let twice = WebAddress.encoded(WebAddress.encoded(secret))
        for spelled in [secret, WebAddress.encoded(secret), twice] {
            #expect(secrets(secret).hidden(in: "a=\(spelled);") == "a=[secret];")
        }
    }

    @Test(
        "a secret that cleaning puts together again is hidden before: controls, soft hyphens, other blanks",
        arguments: [
            "Zx9kQ7pL\u{1}4vT2 key", "Zx9\u{200B}kQ7\u{AD}pL4vT2 key", "Zx9kQ7pL4vT2\r\n  key",
            "Zx9kQ7pL4vT2%0D%0Akey", "Zx9kQ7pL4vT2&nbsp;&#32;key", "Zx9kQ7pL4vT2\u{A0}key",
            "&#90&#120&#57kQ7pL4vT2+key",
        ])
    func cleaned(_ spelled: String) {
        #expect(secrets("Zx9kQ7pL4vT2  key\n").hidden(in: "a \(spelled)!") == "a [secret]!")
    }

    @Test("each long line of a secret is one; what base64 makes of it in JSON is hidden as well")
    func pieces() {
        let secrets = secrets("-----BEGIN-----\nMIIEvAIBADANBg\nkqhkiG9w0BAQEF", "pass\"word\\9")
        #expect(secrets.hidden(in: "no kqhkiG9w0BAQEF here") == "no [secret] here")
        // {"k":"pass\"word\\9"}
        let payload = "eyJrIjoicGFzc1wid29yZFxcOSJ9"
        #expect(secrets.hidden(in: payload).contains("[secret]"))
    }

    @Test("a secret in hexadecimal digits is hidden")
    func digits() {
        let hidden = secrets("s3cr3t").hidden(in: "733363723374 or 733363723374".uppercased())
        #expect(hidden == "[secret] OR [secret]")
    }

    @Test("the password in `Basic dXNlcjpodW50ZXIy` is hidden by itself, as a server repeats it")
    func basic() {
        let secrets = secrets("Basic dXNlcjpodW50ZXIy")
        #expect(secrets.hidden(in: "no user:hunter2, no hunter2") == "no [secret], no [secret]")
        #expect(secrets.hidden(in: "no such user") == "no such user")
    }

    @Test("encoded percent signs without end are looked through in the time of their number")
    func percents() {
        let start = processorSeconds()
        for text in [
            "%" + String(repeating: "25", count: 20_000), String(repeating: "%25", count: 20_000),
        ] {
            #expect(secrets("%%%%%%%%x").hidden(in: text + ".").utf8.count == text.utf8.count + 1)
        }
        #expect(processorSeconds() - start < 20)
    }

    @Test(
        "of an address from the environment all but the host is hidden; a `/` behind it hides no other",
        arguments: [
            ("url", "https://h.example/", "https://h.example/"),
            ("url", "https://h.example:18816/key9", "https://h.example:18816[secret]"),
        ])
    func address(_ key: String, _ value: String, _ shown: String) throws {
        let yaml = "sources: [{ type: json, name: J, url: \"${U}\", id: id, images: p }]"
        let folder = try ImageFixtures.Folder()
        try folder.write(Array(yaml.utf8), to: "gallery.yml")
        let found = try Configuration.parse(
            yaml, file: folder.path + "/gallery.yml", environment: { _ in value }
        ).secrets
        #expect(found.hidden(in: value) == shown)
        #expect(found.shown(value) == shown)
    }

    @Test(
        "what only resembles a secret stays",
        arguments: ["s3cr3", "S3CR3T", "s3 cr3t", "%73%33", "&#115;"])
    func others(_ text: String) {
        #expect(secrets("s3cr3t").hidden(in: text) == text)
    }

    @Test("of several secrets at one place the longest is hidden, and all of them everywhere")
    func several() {
        let secrets = secrets("abcd", "abcdefgh", "wxyz")
        #expect(
            secrets.hidden(in: "abcdefgh abcd.wxyzabcd") == "[secret] [secret].[secret][secret]")
    }

    @Test("three letters are hidden as a step or a value of an address, and in no sentence")
    func short() {
        let secrets = secrets("the", "")
        #expect(secrets.hidden(in: "the answer") == "the answer")
        #expect(
            secrets.shown("https://h/the/other?w=the", keeping: ["w"])
                == "https://h/[secret]/other?w=[secret]")
    }

    @Test("a text that was cut within a secret does not end with its beginning")
    func cut() {
        #expect(
            secrets("0123456789abcdef").hidden(in: "the token 0123456789a") == "the token [secret]")
    }

    @Test("a credential is a secret without its scheme as well, an address's values by themselves")
    func parts() {
        let secrets = secrets("Bearer eyJ0b2tlbg", "/list?key=p%20w%20d&page=1")
        #expect(secrets.hidden(in: "eyJ0b2tlbg") == "[secret]")
        #expect(secrets.hidden(in: "p w d") == "[secret]")
        #expect(secrets.hidden(in: "page 1") == "page 1")
    }

    private func configured(_ source: String) throws -> Secrets {
        try Configuration.parse("title: ${TITLE}\nsources:\n  - \(source)\n", file: "g.yml") {
            "<\($0)> http://host.example/\($0)".split(separator: " ")[$0.hasSuffix("URL") ? 1 : 0]
                .description
        }.secrets
    }

    @Test(
        "whatever the environment fills in is secret, wherever it stands",
        arguments: [
            "url: \"https://h/l?sesame=${TOK}\", images: [i]",
            "url: \"https://h/${TOK}/l\", images: [i]",
            "url: \"https://h/l\", images: [i], image: { address: \"https://h/{id}?api-key=${TOK}\" }",
            "url: \"https://h/l\", images: [i], image: { scaled: { k: \"${TOK}\" } }",
            "url: \"https://h/l\", images: [i], query: { q: \"${TOK}\" }",
            "url: \"https://h/l\", images: [i], headers: { X-Any: \"Bearer ${TOK}\" }",
            "url: \"https://h/l\", images: [i], paging: { kind: offset, size: 5, parameter: \"${TOK}\" }",
        ])
    func environment(_ keys: String) throws {
        let secrets = try configured("{ type: json, \(keys) }")
        #expect(secrets.hidden(in: "a <TOK> b") == "a [secret] b")
        // What is published by its nature is not.
        #expect(secrets.hidden(in: "<TITLE>") == "<TITLE>")
    }

    @Test("an address from the environment is secret behind its host")
    func address() throws {
        let secrets = try configured("{ type: json, url: \"${LIST_URL}\", images: [i] }")
        #expect(secrets.shown("http://host.example/LIST_URL?x=1") == "http://host.example[secret]")
    }

    @Test(
        "what stands where a credential belongs is secret, also written in the file; a kind of answer is not"
    )
    func literal() throws {
        let sources = [
            "{ type: json, url: \"https://h/l\", images: [i], headers: { X-Lit: LITKEY777, Accept: text/json } }",
            "{ type: oracle, url: \"https://h\", channelToken: LITKEY777 }",
            "{ type: oracle, url: \"https://h\", channelToken: t, authorization: LITKEY777 }",
            "{ type: microcms, serviceDomain: d, apiKey: LITKEY777, endpoint: e }",
            "{ type: aem, url: \"https://h\", configuration: c, persistedQuery: q, token: LITKEY777 }",
            "{ type: aem, url: \"https://h\", configuration: c, persistedQuery: q, username: u, password: LITKEY777 }",
        ]
        for source in sources {
            let secrets = try configured(source)
            #expect(secrets.hidden(in: "text/json LITKEY777") == "text/json [secret]", "\(source)")
        }
    }

    @Test("a title that repeats a source's key was published with it")
    func title() throws {
        let yaml = """
            title: Shop LITKEY777
            sources: [{ type: microcms, serviceDomain: d, apiKey: LITKEY777, endpoint: e }]
            """
        let configuration = try Configuration.parse(yaml, file: "g.yml") { _ in nil }
        #expect(configuration.title == "Shop [secret]")
    }

    @Test("a secret in hexadecimal digits was shown, whatever their case")
    func hexadecimal() {
        let digits = Digest.hexadecimal(Array("hunter2hunter2".utf8))
        for text in [digits, digits.uppercased()] {
            #expect(secrets("hunter2hunter2").hidden(in: "a \(text) b") == "a [secret] b")
        }
    }

    @Test("a mistake told the key, where a source is called by it")
    func mistaken() {
        let source =
            "{ type: microcms, name: LITKEY777, serviceDomain: d, apiKey: LITKEY777, endpoint: e }"
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.parse("sources: [\(source), \(source)]\n", file: "g.yml") { _ in nil }
        }
        #expect(error?.sentence.contains("two sources are called [secret]") == true)
        #expect(error?.sentence.contains("LITKEY777") == false)
    }

    @Test("a mistake in the configuration tells no secret")
    func mistake() throws {
        let yaml =
            "sources: [{ type: json, url: \"https://h/${TOK}\", images: [i], oops: 1 }, { type: \"${TOK}\" }]"
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.parse(yaml, file: "g.yml") { _ in "s3cr3t" }
        }
        #expect(error?.sentence.contains("s3cr3t") == false)
    }
}
