import Bounds
import MockServer
import Testing

@Suite("microCMS: fields", .bounded)
struct MicroCMSFieldTests {
    @Test("empty images have no key, empty references are null, old items lack the rest")
    func absence() throws {
        let visit = try MicroCMSVisit(.news)
        let items = try visit.json("trends?limit=100").contents?.list ?? []
        #expect(items.filter { !$0.keys.contains("image") }.count == 1)
        #expect(items[7].category == .null)
        #expect(items[0].category?.name?.text == "旅")
        #expect(items[1].gallery?.list.isEmpty == true)
        #expect(items[1].kind == .array([.string("速報")]))
        #expect(items[3].image == items[4].image)
        #expect(items[9].image?.keys == ["url", "alt"])
        #expect(!items[22].keys.contains("category"))
        #expect(items[0].body?.list.map { $0.fieldId?.text } == ["heading", "text", "image"])
    }

    @Test("beyond the depth a reference is only its id")
    func depth() throws {
        let visit = try MicroCMSVisit(.news)
        #expect(try visit.json("trends?depth=0").contents?[0]?.category?.keys == ["id"])
        let shallow = try visit.json("trends").contents?[1]?.tags?[0]
        #expect(shallow?.name?.text == "街")
        #expect(shallow?.group?.keys == ["id"])
        let deep = try visit.json("trends?depth=2").contents?[1]?.tags?[0]
        #expect(deep?.group?.name?.text == "旅")
    }

    @Test("fields reach into references, and not into custom fields")
    func selection() throws {
        let visit = try MicroCMSVisit(.news)
        let item = try visit.json("trends?fields=title,category.name,body.image").contents?[0]
        #expect(item?.keys == ["title", "category"])
        #expect(item?.category?.keys == ["name"])
        #expect(try visit.json("trends?fields=id,body").contents?[0]?.body?.list.count == 3)
    }

    @Test("an object API has neither contents nor an id; categories keep the editor's order")
    func kinds() throws {
        let visit = try MicroCMSVisit(.news)
        let about = try visit.json("about")
        #expect(!about.keys.contains("contents") && !about.keys.contains("id"))
        #expect(about.title?.text == "このサイトについて")
        let names = try visit.json("categories").contents?.list.map { $0.name?.text ?? "" }
        #expect(names == ["旅", "デザイン", "未整理", "食"])
        #expect(try visit.json("trends/first-post").id?.text == "first-post")
    }

    @Test("a draft is only seen with permission, and has no publishedAt")
    func drafts() throws {
        var service = MicroCMSService.news
        service.endpoints[0].items[0].isDraft = true
        #expect(try MicroCMSVisit(service).json("trends").totalCount?.int == 22)
        service.seesDrafts = true
        let visit = try MicroCMSVisit(service)
        #expect(try visit.json("trends").contents?[0]?.publishedAt == nil)
        #expect(try visit.json("trends").totalCount?.int == 23)
    }
}
