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

@Suite("Ways to fields", .bounded)
struct FieldPathTests {
    private static let item =
        JSON(
            Array(
                #"""
                {"title":"T","empty":"","none":null,"price":152.59,"count":5000,"flag":true,
                 "category":{"id":"c","name":"C"},"tags":[{"name":"a"},{"name":"b"},{}],
                 "body":[{"fieldId":"text","content":"x"},{"fieldId":"image","image":{"url":"/1"}},
                         {"fieldId":"image","image":{"url":"/2"}},{"fieldId":"image"}],
                 "deep":{"a":[[{"v":1}],[{"v":2},{"v":3}]]},"kinds":["k"]}
                """#.utf8)) ?? .null

    private func scalars(_ text: String) -> [String] {
        FieldPath(text)?.values(in: Self.item).compactMap(\.scalar) ?? ["unreadable"]
    }

    @Test(
        "steps, elements, predicates and alternatives",
        arguments: [
            ("title", ["T"]), ("category/name", ["C"]), ("category.name", ["C"]),
            ("tags/*/name", ["a", "b"]), ("tags/name", ["a", "b"]), ("tags/1/name", ["b"]),
            ("tags/7/name", []), ("body/*[fieldId=image]/image/url", ["/1", "/2"]),
            ("body[fieldId=image]/image/url", ["/1", "/2"]), ("category/*", ["c", "C"]),
            ("deep/a/*/*/v", ["1", "2", "3"]), ("nothing | title", ["T"]),
            ("none | title", ["T"]), ("nothing/at/all", []), ("price", ["152.59"]),
            ("count", ["5000"]), ("flag", ["true"]), ("title/x", []), ("none", []),
        ])
    func ways(_ text: String, _ values: [String]) {
        #expect(scalars(text) == values)
    }

    @Test("the document itself")
    func whole() throws {
        let path = try #require(FieldPath("."))
        #expect(path.values(in: .text("x")) == [.text("x")])
        #expect(path == FieldPath.whole && FieldPath("x | .")?.scalar(in: .number("3")) == "3")
    }

    @Test("alternatives pass over what says nothing; what is located may be empty")
    func scalar() {
        #expect(FieldPath("empty | title")?.scalar(in: Self.item) == "T")
        #expect(FieldPath("category")?.scalar(in: Self.item) == nil)
        #expect(FieldPath("empty | title")?.values(in: Self.item) == [.text("T")])
        #expect(FieldPath("empty | title")?.located(in: Self.item) == [.text("")])
        #expect(FieldPath("none | title")?.located(in: Self.item) == [.text("T")])
    }

    @Test(
        "what is no way is refused",
        arguments: ["", " ", "a//b", "/a", "a/", "a[b]", "[a=b]", "a[b=c", "a]", "a |", "a/[b=c]"])
    func refused(_ text: String) {
        #expect(FieldPath(text) == nil, "\(text)")
    }

    @Test("values are replaced in place, through lists, and nothing else is touched")
    func replacing() throws {
        let path = try #require(FieldPath("tags/name"))
        let changed = path.replacing(in: Self.item, steps: 2) { _ in .text("z") }
        #expect(FieldPath("tags/*/name")?.values(in: changed) == [.text("z"), .text("z")])
        #expect(changed["title"] == .text("T") && path.depth == 2)
        let every = try #require(FieldPath("tags/*/name"))
        #expect(
            every.replacing(in: Self.item, steps: 3) { _ in .text("z") } == changed)
    }
}
