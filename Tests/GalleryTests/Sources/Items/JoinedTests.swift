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

@Suite("Objects beside items", .bounded)
struct JoinedTests {
    private func json(_ text: String) -> JSON { JSON(Array(text.utf8)) ?? .null }

    private func joined(_ objects: String) -> Joined {
        Joined(json(objects).elements ?? [], by: FieldPath(names: "sys", "id"))
    }

    @Test("references on the paths get their objects; others stay references")
    func along() throws {
        let joined = joined(#"[{"sys":{"id":"a"},"f":1},{"sys":{"id":"b"},"f":2}]"#)
        let item = json(#"{"fields":{"image":{"sys":{"id":"a"}},"other":{"sys":{"id":"b"}}}}"#)
        let path = try #require(FieldPath("fields/image"))
        let filled = joined.filling(item, along: [path])
        #expect(filled["fields"]?["image"]?["f"] == .number("1"))
        #expect(filled["fields"]?["other"]?["f"] == nil)
    }

    @Test("lists of references, and references of what was put in")
    func deep() throws {
        let joined = joined(
            #"[{"sys":{"id":"a"},"author":{"sys":{"id":"b"}}},{"sys":{"id":"b"},"name":"B"}]"#)
        let item = json(#"{"gallery":[{"sys":{"id":"a"}},{"sys":{"id":"gone"}}]}"#)
        let path = try #require(FieldPath("gallery/author"))
        let filled = joined.filling(item, along: [path])
        #expect(FieldPath("gallery/*/author/name")?.values(in: filled) == [.text("B")])
        #expect(FieldPath("gallery/1/sys/id")?.scalar(in: filled) == "gone")
    }

    @Test("objects that refer to each other end")
    func circle() throws {
        let joined = joined(
            #"[{"sys":{"id":"a"},"n":{"sys":{"id":"b"}}},{"sys":{"id":"b"},"n":{"sys":{"id":"a"}}}]"#
        )
        let path = try #require(FieldPath("n/n/n"))
        let filled = joined.filling(json(#"{"n":{"sys":{"id":"a"}}}"#), along: [path])
        #expect(FieldPath("n/n/n/sys/id")?.scalar(in: filled) == "a")
    }
}
