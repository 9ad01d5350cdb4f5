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

@Suite("Oracle's rows, made up", .bounded)
struct OracleItemTests {
    private func item(_ json: String) throws -> OracleItem {
        try OracleRecordings.decoded(OracleItem.self, json)
    }

    @Test(
        "an image is told by category of type, file group and media type",
        arguments: [
            (
                #"{"id":"1","typeCategory":"DigitalAssetType","type":"Menu","fileGroup":"Images"}"#,
                true
            ),
            (#"{"id":"1","typeCategory":"DigitalAssetType","fileGroup":"Videos"}"#, false),
            (#"{"id":"1","typeCategory":"ContentType","type":"Image"}"#, false),
            (#"{"id":"1","type":"Image"}"#, true),
            (#"{"id":"1","type":"DigitalAsset","mimeType":"image/png"}"#, true),
            (#"{"id":"1","type":"DigitalAsset","fields":{"mimeType":"video/mp4"}}"#, false),
            (#"{"id":"1","type":"DigitalAsset"}"#, false), (#"{"id":"1"}"#, false),
        ])
    func isImage(json: String, expected: Bool) throws {
        #expect(try item(json).isImage == expected)
    }

    @Test("numbers may be texts, and 0 is unknown")
    func numbers() throws {
        for (text, value) in [
            ("5", 5), ("\"5\"", 5), ("0", nil), ("\"x\"", nil), ("1e300", Int.outsideBound),
        ] {
            let row = try item(#"{"id":"1","fields":{"size":\#(text)}}"#)
            let offer = Offer(
                name: "n", bytes: OracleItem.Size(row.fields).bytes, address: .file("", name: ""))
            #expect(offer.bytes == value, "\(text)")
        }
    }

    @Test("a date may be an object or a text")
    func dates() throws {
        #expect(try item(#"{"id":"1","updatedDate":"2020"}"#).updated == "2020")
        #expect(
            try item(#"{"id":"1","updatedDate":{"value":"2021"}}"#).updated
                == "2021")
    }

    private struct Nobody: Fetching {
        func get(_ request: Request) async throws(FetchFailure) -> Response { throw .cancelled }
    }

    @Test(
        "words of an asset were lost: each has its place, the description is the last alternative",
        arguments: [
            (
                #""alt":"A","altText":"B","caption":"C","credit":"D","title":"T""#,
                ["T", "A", "C", "D"]
            ),
            (#""altText":"B","caption":"","credit":"D""#, [nil, "B", nil, "D"]),
            (#""caption":"C""#, [nil, "What is seen", "C", nil]),
        ])
    func words(_ fields: String, _ expected: [String?]) throws {
        let item = try item(
            #"{"id":"1","name":"a.jpg","description":"What is seen","fields":{\#(fields)}}"#)
        let settings = OracleSettings()
        let asset = settings.asset(item, OracleEndpoint(settings: settings, fetching: Nobody()))
        #expect([asset.title, asset.alt, asset.caption, asset.credit] == expected)
    }

    @Test(
        "an editor's own fields may have any shape: they make no row unreadable",
        arguments: [
            #"{"version":3}"#, #"{"mimeType":{"a":1}}"#, #"{"fileType":["x"]}"#,
            #"{"renditions":"none"}"#, #"{"metadata":"x"}"#, #"{"title":{"id":"CORE"}}"#,
            #"{"size":{"w":1}}"#, #""text""#, "[]", "null",
        ])
    func ownFields(fields: String) throws {
        let page = try OracleRecordings.decoded(
            OraclePage<OracleItem>.self, #"{"items":[{"id":"1","fields":\#(fields)}]}"#)
        #expect(page.unreadable == 0)
        #expect(page.rows.map(\.id) == ["1"])
    }

    @Test("one odd row costs no page, and is counted")
    func oddRow() throws {
        let page = try OracleRecordings.decoded(
            OraclePage<OracleItem>.self,
            #"{"items":[{"id":"1"},{"name":"no id"},7,{"id":"2"}],"hasMore":"x"}"#)
        #expect(page.rows.map(\.id) == ["1", "2"])
        #expect(page.unreadable == 2)
        #expect(page.hasMore == nil)
    }
}
