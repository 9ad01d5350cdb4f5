import Bounds
import ImageFixtures
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("The names in a manifest", .bounded)
struct ManifestNamesTests {
    @Test("everything that a manifest names is found, with its sheet's stable name and itself")
    func all() throws {
        let folder = try ImageFixtures.Folder()
        let text = """
            {"contactSheet":{"height":9,"path":"contact-sheet.8c1d22aa.jpg"},"count":1,"images":[
            {"id":"1","medium":{"path":"medium/a.11223344.jpg"},"thumbnail":{"path":"thumbnail/a.22334455.webp"}},
            {"id":"2","medium":{"path":"../cake/medium/b.33445566.jpg"}}
            ],"name":"x","path":"food/tea","problems":[{"path":"no"}]}
            """
        try folder.write(Array(text.utf8), to: "manifest.json")
        let names = try ManifestNames.all(in: folder.path + "/manifest.json", of: "food/tea")
        #expect(
            names == [
                "food/tea/contact-sheet.8c1d22aa.jpg", "food/tea/contact-sheet.jpg",
                "food/tea/medium/a.11223344.jpg", "food/tea/thumbnail/a.22334455.webp",
                "food/tea/manifest.json",
            ])
    }

    @Test("no manifest names nothing, not even itself")
    func missing() throws {
        #expect(try ManifestNames.all(in: "/none/manifest.json", of: "a").isEmpty)
    }

    @Test(
        "a number that no manifest of ours has was reckoned with",
        arguments: [
            (#"{"bytes":12,"name":"-1.5e9 \"-2"}"#, true), (#"{"width":999999999999999}"#, true),
            (#"{"width":9999999999999999}"#, false), (#"{"width":-1}"#, false),
            (#"{"width":1.5}"#, false), (#"{"width":1e9}"#, false), (#"{"width":1E9}"#, false),
        ])
    func numbers(line: String, isOurs: Bool) throws {
        #expect(ManifestLine.hasNumbersOfOurs(line) == isOurs)
        if !isOurs { #expect(throws: DecodingError.self) { _ = try ManifestLine(line) } }
    }
}
