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

@Suite("Oracle's tree", .bounded)
struct OracleTreeRowsTests {
    private func rows(_ json: String) throws -> [OracleCategoryRow] {
        try OracleRecordings.decoded(OraclePage<OracleCategoryRow>.self, "{\"items\":\(json)}").rows
    }

    private func parents(_ rows: [OracleCategoryRow], _ ways: [[OracleNode]] = []) -> [String?] {
        OracleTree.categories(rows, ways: ways).map(\.parent)
    }

    @Test(
        "the parent is told by the row, by its ancestors, or by its parent's children",
        arguments: [
            #"[{"id":"a","ancestors":[]},{"id":"b","parent":{"id":"a"}}]"#,
            #"[{"id":"a"},{"id":"b","ancestors":[{"id":"z"},{"id":"a"}]}]"#,
            #"[{"id":"a","children":{"items":[{"id":"b"}]}},{"id":"b"}]"#,
        ])
    func parent(json: String) throws {
        let rows = try rows(json)
        #expect(parents(rows) == [nil, "a"])
        #expect(!OracleTree.isUntold(rows))
    }

    @Test("rows that tell nothing of their place leave it to the assets' ways")
    func ways() throws {
        let rows = try rows(#"[{"id":"a","name":"A","position":3},{"id":"b"},{"id":"c"}]"#)
        #expect(OracleTree.isUntold(rows))
        let way = ["a", "b", "c"].map { OracleNode(id: $0) }
        #expect(parents(rows, [way]) == [nil, "a", "b"])
        let first = try #require(OracleTree.categories(rows).first)
        #expect(first == Category(id: "a", name: "A", position: 3))
        #expect(OracleTree.categories(rows)[1].name == "b")
    }

    @Test("a row's own word counts more than an asset's way")
    func ownWord() throws {
        let rows = try rows(#"[{"id":"a"},{"id":"b"},{"id":"c","parent":{"id":"a"}}]"#)
        #expect(parents(rows, [[OracleNode(id: "b"), OracleNode(id: "c")]]) == [nil, nil, "a"])
    }

    @Test("one category alone has nothing untold")
    func single() throws {
        #expect(try !OracleTree.isUntold(rows(#"[{"id":"a"}]"#)))
    }
}

@Suite("Oracle's offers", .bounded)
struct OracleOffersTests {
    private struct Silence: Fetching {
        func get(_ request: Request) async throws(FetchFailure) -> Response { throw .cancelled }
    }

    private func offers(
        _ json: String, _ form: OracleSettings.ThumbnailForm = .rendition
    ) throws -> [Offer] {
        var settings = OracleSettings()
        settings.origin = "https://h"
        settings.channelToken = "T"
        settings.authorization = "Bearer B"
        let endpoint = OracleEndpoint(settings: settings, fetching: Silence())
        return OracleOffers(try OracleRecordings.decoded(OracleItem.self, json), endpoint, form).all
    }

    private static let image = #"""
        {"id":"CONT1","name":"a b.jpeg","fields":{"metadata":{"width":"640","height":"480"},"size":0,
        "renditions":[{"name":"Thumbnail","type":"responsiveimage","formats":[
          {"format":"jpg","size":0,"metadata":{"width":"150","height":"112"}},
          {"format":"webp","size":77}]},
          {"name":"Own size","type":"customrendition","formats":[{"format":"JPG"}]}, 7]}}
        """#

    private func url(_ offer: Offer) -> String {
        if case .web(
            let url, ["X-Requested-With: XMLHttpRequest", "Authorization: Bearer B"], _) = offer
            .address
        {
            url
        } else {
            "no web address"
        }
    }

    @Test("the documented form names the format and the kind of rendition")
    func documented() throws {
        let offers = try offers(Self.image)
        let base = "https://h/content/published/api/v1.1/assets/CONT1"
        #expect(
            offers.map(url) == [
                base + "/Thumbnail?channelToken=T&format=jpg&type=responsiveimage",
                base + "/Thumbnail?channelToken=T&format=webp&type=responsiveimage",
                base + "/Own%20size?channelToken=T&format=JPG&type=customrendition",
                base + "/native?channelToken=T",
            ])
        #expect(offers.map(\.format) == ["jpg", "webp", "jpg", "jpg"])
        #expect(offers.allSatisfy { !$0.address.shown.contains("channelToken") })
    }

    @Test("the form of Oracle's Swift SDK is another address, for the JPEG thumbnail alone")
    func uithumbnail() throws {
        let urls = try offers(Self.image, .uithumbnail).map(url)
        let base = "https://h/content/published/api/v1.1/assets/CONT1"
        #expect(urls[0] == base + "/thumbnail?channelToken=T&type=uithumbnail")
        #expect(urls[1].contains("/Thumbnail?"))
    }

    @Test("a size of 0 bytes is unknown")
    func sizes() throws {
        let offers = try offers(Self.image)
        #expect(offers.map(\.bytes) == [nil, 77, nil, nil])
        #expect(offers.map(\.width) == [150, nil, nil, 640])
        #expect(offers.map(\.isNative) == [false, false, false, true])
    }

    @Test("a row without fields still has its original")
    func bare() throws {
        let offers = try offers(#"{"id":"C","name":"x.PNG"}"#)
        #expect(offers.map(\.name) == ["native"])
        #expect(offers.map(\.format) == ["png"])
    }
}
