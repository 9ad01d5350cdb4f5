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

@Suite("Answers of persisted queries", .bounded)
struct AEMAnswerTests {
    private func answer(_ text: String, list: String? = nil) throws -> AEMAnswer {
        try AEMAnswer(try #require(JSON(Array(text.utf8))), list: list)
    }

    @Test("lists, pages and single items")
    func shapes() throws {
        #expect(
            try answer(#"{"data":{"xList":{"items":[{"a":1},null,{"a":2}]}}}"#).items.count == 2)
        let page = try answer(
            #"{"data":{"xPaginated":{"edges":[{"cursor":"c1","node":{"a":1}}],"#
                + #""pageInfo":{"endCursor":"e","hasNextPage":true}}}}"#)
        #expect(page.items.count == 1 && page.next == "e" && page.hasMore == true)
        let last = try answer(
            #"{"data":{"xPaginated":{"edges":[{"cursor":"c1","node":{}}]}}}"#)
        #expect(last.next == "c1" && last.hasMore == nil)
        #expect(try answer(#"{"data":{"xByPath":{"item":{"a":1}}}}"#).items.count == 1)
        #expect(try answer(#"{"data":{"xByPath":{"item":null}}}"#).items.isEmpty)
        #expect(try answer(#"{"data":{"xList":{"items":[]}}}"#).items.isEmpty)
    }

    @Test("references beside the items are put within their reach")
    func references() throws {
        let answer = try answer(
            #"{"data":{"xList":{"items":[{"a":1}],"_references":[{"_path":"/p","k":2},{"x":1}]}}}"#)
        #expect(answer.items[0]["_references"]?["/p"]?["k"] == .number("2"))
    }

    @Test("errors without data are a refusal; beside data they are told")
    func errors() throws {
        for text in [
            #"{"errors":[{"message":"M"}],"data":null}"#, #"{"errors":[{"message":"M"}]}"#,
            #"{"errors":[{"message":"M"}],"data":{"xList":null}}"#,
        ] {
            #expect(throws: AEMAnswer.Mistake.refused(ErrorBody(detail: "M"))) { try answer(text) }
        }
        let both = try answer(#"{"errors":[{"message":"M"}],"data":{"xList":{"items":[{}]}}}"#)
        #expect(both.problems == [.partialAnswer(detail: "M")] && both.items.count == 1)
    }

    @Test("several members need a name; what is no list is told with what there is")
    func members() throws {
        let two = #"{"data":{"aList":{"items":[{}]},"bList":{"items":[{},{}]}}}"#
        #expect(throws: AEMAnswer.Mistake.noList(members: ["aList", "bList"])) { try answer(two) }
        #expect(try answer(two, list: "bList").items.count == 2)
        #expect(throws: AEMAnswer.Mistake.noList(members: ["aList", "bList"])) {
            try answer(two, list: "cList")
        }
        #expect(throws: AEMAnswer.Mistake.noList(members: [])) { try answer("{}") }
        #expect(throws: AEMAnswer.Mistake.noList(members: ["x"])) {
            try answer(#"{"data":{"x":{"y":1}}}"#)
        }
    }
}
