import Bounds
import MockServer
import Testing

@Suite("AEM: lists", .bounded)
struct AEMListTests {
    @Test("sixteen adventures come by path, with no total and neither image by its full name")
    func all() throws {
        let visit = try AEMVisit()
        let list = try visit.json("adventures-all").data?.adventureList
        #expect(list?.keys == ["items"])
        let items = list?.items?.list ?? []
        #expect(items.count == 16)
        #expect(items.compactMap { $0._path?.text } == items.compactMap { $0._path?.text }.sorted())
        let blanc = items[10]
        #expect(blanc.slug?.text == "ski-touring-mount-blanc")
        let folder = "/content/dam/wknd-shared/en/adventures/ski-touring-mont-blanc/"
        #expect(blanc._path?.text == folder + "ski-touring-mont-blanc")
        #expect(blanc.primaryImage?._path?.text == folder + "adobestock-291339093.jpeg")
        let url = blanc.primaryImage?._dynamicUrl?.text ?? ""
        #expect(url.hasPrefix("/adobe/dynamicmedia/deliver/dm-aid--"))
        #expect(url.hasSuffix("/adobestock-291339093.jpg?preferwebp=true&width=1200&quality=80"))
        let activities = Dictionary(grouping: items) { $0.activity?.text ?? "" }.mapValues(\.count)
        #expect(
            activities == [
                "Cycling": 4, "Social": 3, "Skiing": 3, "Surfing": 2, "Rock Climbing": 2,
                "Camping": 2,
            ])
    }

    @Test("offset and limit only work where the query declares them; sort is honoured")
    func paging() throws {
        var host = AEMHost.wknd
        let page = "adventures-all%3Blimit%3D5%3Boffset%3D15;"
        #expect(try AEMVisit(host).slugs(page) == ["yosemite-backpacking"])
        let dearest = "adventures-all%3Bsort%3Dprice%20DESC%2C%20title%20ASC%3Blimit%3D2;"
        #expect(try AEMVisit(host).slugs(dearest) == ["bali-surf-camp", "cycling-tuscany"])
        host[query: "adventures-all"]?.declaresPaging = false
        #expect(try AEMVisit(host).slugs(page).count == 16)
    }

    @Test("paginated lists go on by cursor: 50, 50 and 20")
    func cursors() throws {
        let visit = try AEMVisit()
        var after = ""
        var sizes: [Int] = []
        repeat {
            let list = try visit.json("articles-all" + after).data?.articlePaginated
            sizes.append(list?.edges?.list.count ?? 0)
            let cursor = try #require(list?.pageInfo?.endCursor?.text)
            #expect(cursor == list?.edges?.list.last?.cursor?.text)
            after = "%3Bafter%3D\(cursor.replacing("=", with: "%3D"));"
            if list?.pageInfo?.hasNextPage?.bool != true { break }
        } while sizes.count < 5
        #expect(sizes == [50, 50, 20])
        let tooMany = try visit.json("articles-all%3Bfirst%3D101;")
        #expect(tooMany.data == .null && tooMany.errors?.list.count == 1)
    }

    @Test("a cursor that repeats promises another page for ever")
    func repeating() throws {
        var host = AEMHost.wknd
        host.repeatsCursor = true
        let visit = try AEMVisit(host)
        var list = try visit.json("articles-all%3Bfirst%3D100;").data?.articlePaginated
        var cursors: [String] = []
        for _ in 0..<3 {
            let cursor = list?.pageInfo?.endCursor?.text ?? ""
            let suffix = "%3Bfirst%3D100%3Bafter%3D\(cursor.replacing("=", with: "%3D"));"
            list = try visit.json("articles-all" + suffix).data?.articlePaginated
            #expect(list?.pageInfo?.hasNextPage?.bool == true)
            cursors.append(list?.pageInfo?.endCursor?.text ?? "")
        }
        #expect(Set(cursors).count == 1)
    }

    @Test("details have rich text in three forms, and references beside the items")
    func detail() throws {
        let list = try AEMVisit().json("adventure-by-slug%3Bslug%3Dbali-surf-camp;").data?
            .adventureList
        let description = list?.items?[0]?.description
        let folder = "/content/dam/wknd-shared/en/adventures/bali-surf-camp/"
        #expect(description?.json?.list.last?.nodeType?.text == "reference")
        let path = description?.json?.list.last?.data?.path?.text
        #expect(path == folder + "map of the tour.png")
        #expect(description?.html?.text?.contains("src=\"\(folder)map%20of%20the") == true)
        #expect(list?._references?[0]?._path?.text == path)
        #expect(list?._references?[1]?.__typename?.text == "AdventureModel")
    }

    @Test("tags have a query of their own; references may be anything")
    func mixed() throws {
        let visit = try AEMVisit()
        let tags = try visit.items("adventures-with-tags")[6]._tags?.list.map { $0.text }
        #expect(tags?.contains("wknd-shared:region/nam/united-states") == true)
        let items = try visit.items("adventures-mixed")
        #expect(items.map { $0.primaryImage?.keys.count } == [0, 0, 3, 2])
        #expect(items[0].primaryImage == .null)
        #expect(items[3].gallery?.list.count == 5)
    }
}
