import Bounds
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

@Suite("Filing of items", .bounded)
struct FilingTests {
    private func json(_ text: String) -> JSON { JSON(Array(text.utf8)) ?? .null }

    private func rule(_ field: String, label: String = "name") throws -> TaxonomyRule {
        TaxonomyRule(
            name: "T", field: .values(try #require(FieldPath(field))), id: TaxonomyRule.usualID,
            label: try #require(FieldPath(label)))
    }

    private func rules(_ taxonomies: [TaxonomyRule], none: String? = "Others") -> ItemRules {
        var rules = ItemRules(
            id: FieldPath(names: "id"), title: FieldPath(names: "title"), taxonomies: taxonomies,
            images: [ImageRule(path: FieldPath(names: "image"))])
        rules.uncategorized = none
        return rules
    }

    private func filings(
        _ item: JSON, _ rules: ItemRules, _ read: (FoundImage) -> [Asset]?
    ) -> [Filing] {
        var odd = OddFields()
        return Filing.all(Filing.assets(of: item, rules, &odd, read), of: item, rules, &odd)
    }

    private func labels(
        _ item: String, _ rule: TaxonomyRule, none: String? = "Others"
    ) -> [String] {
        labels(of: json(item), rule, rules([rule], none: none)).map { "\($0.id):\($0.name)" }
    }

    private func labels(of item: JSON, _ rule: TaxonomyRule, _ rules: ItemRules) -> [Label] {
        var odd = OddFields()
        return Filing.labels(of: item, rule, rules, &odd)
    }

    @Test("a scalar, a list, an object and objects are categories; each once")
    func values() throws {
        let rule = try rule("c")
        #expect(labels(#"{"c":"a"}"#, rule) == ["a:a"])
        #expect(labels(#"{"c":["a","b","a"]}"#, rule) == ["a:a", "b:b"])
        #expect(labels(#"{"c":{"id":"i","name":"N"}}"#, rule) == ["i:N"])
        #expect(labels(#"{"c":[{"id":1,"name":"N"},{"id":"x"}]}"#, rule) == ["1:N", "x:x"])
        #expect(labels(#"{"c":{"name":"N"}}"#, rule) == ["N:N"])
    }

    @Test(
        "null, nothing, an empty text and an empty list are no category",
        arguments: [#"{"c":null}"#, "{}", #"{"c":""}"#, #"{"c":[]}"#, #"{"c":{}}"#])
    func nothing(_ item: String) throws {
        let rule = try rule("c")
        #expect(labels(item, rule) == ["uncategorized:Others"])
        #expect(labels(item, rule, none: nil) == [])
    }

    @Test("labels give names to values")
    func names() throws {
        var rule = try rule("c")
        rule.labels = ["a": "Apples", "i": "Others of it"]
        #expect(labels(#"{"c":["a","b"]}"#, rule) == ["a:Apples", "b:b"])
        #expect(labels(#"{"c":{"id":"i","name":"N"}}"#, rule) == ["i:Others of it"])
    }

    @Test("tags below a root are a tree; others are none of its business")
    func tags() {
        var rule = TaxonomyRule(
            name: "T", field: .tags(FieldPath(names: "t"), root: "wknd:region"),
            id: TaxonomyRule.usualID, label: TaxonomyRule.usualLabel)
        rule.labels = ["nam": "North America", "wknd:region/nam/us": "USA"]
        let item = json(
            #"{"t":["wknd:region/nam/us","wknd:regional/x","wknd:region","other:region/y"]}"#)
        let labels = self.labels(of: item, rule, rules([rule]))
        #expect(
            labels == [
                Label(
                    id: "wknd:region/nam/us", name: "USA",
                    above: [Label(id: "wknd:region/nam", name: "North America")])
            ])
    }

    @Test("a root may be a whole namespace, or empty")
    func roots() {
        for (root, tag, ids) in [
            ("wknd:", "wknd:a/b", ["wknd:a"]), ("", "a/b", ["a"]), ("wknd:a/", "wknd:a/b", []),
        ] {
            let rule = TaxonomyRule(
                name: "T", field: .tags(FieldPath(names: "t"), root: root),
                id: TaxonomyRule.usualID, label: TaxonomyRule.usualLabel)
            let item = JSON.object(["t": .text(tag)])
            let labels = self.labels(of: item, rule, rules([rule]))
            #expect(labels.map(\.id) == [tag] && labels.first?.above.map(\.id) == ids, "\(root)")
        }
    }

    @Test("tags are found in AEM's metadata as well")
    func metadata() throws {
        let item = json(
            #"{"_metadata":{"stringArrayMetadata":[{"name":"x","value":["n"]},"#
                + #"{"name":"cq:tags","value":["w:a/b"]}]}}"#)
        #expect(
            TaxonomyRule.usualTags.values(in: item).flatMap { $0.elements ?? [$0] } == [
                .text("w:a/b")
            ])
    }

    @Test("words of the picture go before those of the item, and a system's own before none")
    func words() throws {
        var rules = rules([try rule("c")])
        rules.images[0].alt = FieldPath(names: "alt")
        rules.images[0].caption = FieldPath(names: "note")
        let item = json(
            #"{"title":"A < B","alt":"item's","note":"n","c":"x","image":[{"alt":"own"},{"x":1}]}"#)
        let filings = filings(item, rules) { _ in [Asset(id: "i", name: "i", offers: [])] }
        let assets = filings.flatMap(\.assets)
        #expect(assets.map(\.alt) == ["own", "item's"] && assets.map(\.caption) == ["n", "n"])
        #expect(assets.map(\.title) == ["A < B", "A < B"])
    }

    @Test("words that are HTML are read as a reader sees them")
    func html() throws {
        var rules = rules([try rule("c")])
        rules.words = .html
        let item = json(
            #"{"title":"Salt &#038; <b>Pepper</b>","c":{"id":1,"name":"A &lt; B"},"image":"i"}"#)
        let filings = filings(item, rules) { _ in [Asset(id: "i", name: "i", offers: [])] }
        #expect(filings.first?.assets.first?.title == "Salt & Pepper")
        #expect(filings.first?.label == Label(id: "1", name: "A < B"))
    }

    @Test("an item without pictures is filed nowhere")
    func noPictures() throws {
        let item = json(#"{"c":"x","image":null}"#)
        #expect(filings(item, rules([try rule("c")])) { _ in [] }.isEmpty)
    }

    @Test("what a text says of its pictures was lost: alternatives and captions, in every system")
    func pictures() {
        let picture = HTMLImage(source: "/a.jpg", alt: "Our alt", caption: "Our caption")
        let found = FoundImage(value: nil, picture: picture, item: .null)
        var settings = JSONSettings()
        settings.url = "https://h/l"
        for assets in [
            AEMImage(settings: AEMSettings(origin: "https://h"), width: 9).assets(of: found),
            JSONImage(settings: settings, width: 9).assets(of: found),
            MicroCMSImage(settings: MicroCMSSettings(origin: "https://h"), width: 9)
                .assets(of: found),
        ] {
            #expect(assets?.map(\.alt) == ["Our alt"] && assets?.map(\.caption) == ["Our caption"])
        }
        let node = #"{"type":"image","value":"/b.jpg","attributes":{"alt":"Old alt"}}"#
        let old = FoundImage(
            value: JSON(Array(#"{"contents":[\#(node)]}"#.utf8)), picture: nil, item: .null)
        let read = MicroCMSImage(settings: MicroCMSSettings(origin: "https://h"), width: 9)
        #expect(read.assets(of: old)?.map(\.alt) == ["Old alt"])
    }
}
