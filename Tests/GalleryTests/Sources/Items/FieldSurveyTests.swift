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

@Suite("Fields that a user may name", .bounded)
struct FieldSurveyTests {
    private func survey(_ items: String...) -> FieldSurvey {
        var survey = FieldSurvey()
        for item in items { JSON(Array(item.utf8)).map { survey.look(at: $0) } }
        return survey
    }

    private func paths(_ survey: FieldSurvey, _ kind: SourceField.Kind) -> [String] {
        survey.fields.filter { $0.kind == kind }.map(\.path)
    }

    @Test("images, texts with images, references and words, by the paths that a file names")
    func kinds() {
        let survey = survey(
            #"""
            {"title":"T","image":{"url":"https://h/a.jpg","width":1},"html":"<p><img src='x'></p>",
             "category":{"id":"c","name":"C"},"cover":"/files/b.PNG",
             "body":[{"fieldId":"text","content":"x"},{"fieldId":"pic","image":{"url":"/c.webp"}}],
             "primary":{"_path":"/content/dam/d.jpeg"}}
            """#)
        #expect(
            paths(survey, .image) == ["body/*[fieldId=pic]/image", "cover", "image", "primary"])
        #expect(paths(survey, .html) == ["html"] && paths(survey, .reference) == ["category"])
        #expect(survey.fields.first { $0.path == "category" }?.samples == ["C (c)"])
        #expect(survey.sentence.contains("cover, html, image, primary"))
    }

    @Test("every image path that is shown leads to the image")
    func lead() throws {
        let text = #"{"gallery":[{"url":"/a.jpg"},{"url":"/b.jpg"}],"x":{"y":[{"z":"/c.png"}]}}"#
        let json = try #require(JSON(Array(text.utf8)))
        for path in paths(survey(text), .image) {
            #expect(FieldPath(path)?.values(in: json).isEmpty == false, "\(path)")
        }
    }

    @Test("a few samples, a few items, and no end of fields is an end")
    func bounds() {
        var survey = FieldSurvey()
        for number in 0..<30 { survey.look(at: .object(["t": .text("v\(number)")])) }
        #expect(survey.fields.first?.samples.count == 4 && survey.items == 30)
        var deep = JSON.text("/x.jpg")
        for _ in 0..<100 { deep = .object(["a": deep]) }
        survey.look(at: deep)
        survey.look(
            at: .object(Dictionary(uniqueKeysWithValues: (0..<500).map { ("k\($0)", .text("x")) })))
        #expect(survey.fields.count <= 200)
        #expect(self.survey("{}").sentence == "none of their fields looks like an image")
    }
}
