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

@Suite(
    "Oracle's recorded lists", .bounded,
    .enabled(if: OracleRecordings.areThere, "../shared is not there"))
struct OracleRowsTests {
    @Test("the gallery's taxonomy has its id and its name")
    func taxonomies() throws {
        let page = try OracleRecordings.page(
            "gallery/taxonomies.json", of: OracleTaxonomyRow.self)
        #expect(page.rows.map(\.id) == ["FC169639A24E4D1CA9F7427EF5857478"])
        #expect(page.rows.map(\.name) == ["OCEImageGalleryTaxonomy"])
        #expect(page.hasMore == false && page.totalResults == 1 && page.unreadable == 0)
    }

    @Test("a total that was not asked for is not there")
    func withoutTotal() throws {
        let page = try OracleRecordings.page(
            "java-sdk/TaxonomyModelTests.cTestGetTaxonomies.json", of: OracleTaxonomyRow.self)
        #expect(page.rows.map(\.name) == ["Mobile SDK Taxonomy"])
        #expect(page.totalResults == nil)
    }

    @Test("a category of the recording does not tell its place")
    func categories() throws {
        let page = try OracleRecordings.page(
            "gallery/taxonomyCategories.json", of: OracleCategoryRow.self)
        #expect(page.rows.map(\.id) == ["1C8275C3E3714165B399A1ACEC35E408"])
        #expect(page.rows.map(\.name) == ["Breakfast"])
        #expect(page.rows.map(\.knowsItsPlace) == [false])
    }

    @Test("the misnamed recording of categories holds a taxonomy, and is read as what it is")
    func misnamed() throws {
        let page = try OracleRecordings.page(
            "sdk/DeliveryTaxonomyCategories_allFields.json", of: OracleTaxonomyRow.self)
        #expect(page.rows.map(\.name) == ["TestTaxonomy"])
        let timeout = try OracleRecordings.page(
            "java-sdk/ErrorTests.testConnectTimeout.json", of: OracleItem.self)
        #expect(timeout.rows.map(\.name) == ["sdktest"])
        #expect(timeout.rows.map(\.isImage) == [false])
    }

    @Test(
        "the echoed limit is no page size: only the rows that came are counted",
        arguments: zip(["Beginning", "Middle", "End"], [true, true, false]))
    func limitEcho(part: String, hasMore: Bool) throws {
        let page = try OracleRecordings.page(
            "java-sdk/SearchContentItemsMenuTests.testPagination\(part).json", of: OracleItem.self)
        #expect(page.rows.count == 5)
        #expect(page.hasMore == hasMore)
        var progress = OracleProgress(pageSize: 5, ceiling: 10_000)
        _ = progress.take(
            page.rows.map(\.id), hasMore: page.hasMore, total: page.totalResults, scrollID: nil)
        #expect(progress.next?.last?.1 == (hasMore ? "5" : nil))
    }

    @Test("JSON that is broken is an error and no empty list")
    func broken() {
        #expect(throws: JSONDocument.Mistake.self) {
            try OracleRecordings.page(
                "java-sdk/MiscMockTests.testDeserializationError.json", of: OracleItem.self)
        }
        #expect(throws: OracleRecordings.Otherwise.self) {
            try OracleRecordings.page(
                "java-sdk/ErrorTests.testItemNotFound.json", of: OracleItem.self)
        }
    }

    @Test("the twelve images of the gallery are images, with their sizes, renditions and ways")
    func assets() throws {
        let page = try OracleRecordings.page("gallery/assets.json", of: OracleItem.self)
        #expect(page.rows.count == 12 && page.rows.filter(\.isImage).count == 12)
        let first = try #require(page.rows.first)
        #expect(first.id == "CONTECE451667ACD4AD28DDB1108DBC849F7")
        #expect(first.name == "shutterstock_352900238(2).jpg")
        #expect(first.updated == "2021-04-07T19:53:14.118Z")
        #expect(OracleItem.Size(first.fields).width == 1966)
        #expect(OracleItem.Size(first.fields).bytes == 385_039)
        let way = first.categories?.first?.nodes?.map(\.name)
        #expect(way == ["Food", "Breakfast"])
        #expect(page.rows.count { $0.categories?.count == 2 } == 3)
    }

    @Test("rows of 2020 and before are images as well, videos and content items are not")
    func generations() throws {
        let old = try OracleRecordings.page(
            "java-sdk/SearchContentItemsMenuTests.testSearchByTypeDigitalAssets.json",
            of: OracleItem.self)
        #expect(old.rows.count == 22 && old.rows.filter(\.isImage).count == 22)
        #expect(try OracleRecordings.item("sdk/DeliveryAssetIdResponseExpandAll.json").isImage)
        #expect(try OracleRecordings.item("java-sdk/BlogSampleTests.getDigitalAsset.json").isImage)
        let videos = try OracleRecordings.page(
            "java-sdk/AdvancedVideoTests.aSearchForAdvancedVideos.json", of: OracleItem.self)
        #expect(videos.rows.map(\.name) == ["big-buck-bunny_trailer.webm"])
        #expect(videos.rows.map(\.isImage) == [false])
        let mixed = try OracleRecordings.page(
            "sdk/DeliverySearchResponse.json", of: OracleItem.self)
        #expect(mixed.rows.count == 11 && mixed.unreadable == 0)
        #expect(mixed.rows.filter(\.isImage).isEmpty)
    }
}
