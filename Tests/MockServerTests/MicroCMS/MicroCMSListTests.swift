import Bounds
import MockServer
import Testing

@Suite("microCMS: lists", .bounded)
struct MicroCMSListTests {
    @Test("ten by default, a hundred at most, none to count")
    func limits() throws {
        let visit = try MicroCMSVisit(.news)
        let list = try visit.json("trends")
        #expect(list.keys == ["contents", "totalCount", "offset", "limit"])
        #expect(list.contents?.list.count == 10)
        #expect(list.totalCount?.int == 23)
        #expect(try visit.json("trends?limit=100").contents?.list.count == 23)
        let none = try visit.json("trends?limit=0")
        #expect(none.contents?.list.isEmpty == true && none.totalCount?.int == 23)
        #expect(try visit.ids("trends?limit=100&offset=20").count == 3)
        for query in ["limit=101", "limit=-1", "limit=x", "offset=-1", "depth=4", "filters=title"] {
            let reply = try visit.get("trends?" + query)
            #expect(reply.status == 400)
            #expect(try reply.json.message?.text?.isEmpty == false)
        }
    }

    @Test("orders, filters, ids and words choose; with ids alone the count is the overall one")
    func choosing() throws {
        let visit = try MicroCMSVisit(.news)
        let all = try visit.ids("trends?limit=100")
        #expect(try visit.ids("trends?limit=100&orders=createdAt") == all.reversed())
        #expect(try visit.ids("trends?limit=100&orders=id") == all)
        let food = "filters=category%5Bequals%5Dfood"
        #expect(try visit.json("trends?" + food).totalCount?.int == 6)
        #expect(try visit.json("trends?filters=category%5Bequals%5D%E9%A3%9F").totalCount?.int == 0)
        #expect(try visit.json("trends?filters=tags[contains]sea").totalCount?.int == 6)
        #expect(try visit.json("trends?filters=category[not_exists]").totalCount?.int == 2)
        let both = "filters=(category[equals]food[or]category[equals]design)[and]score[less_than]3"
        #expect(try visit.json("trends?" + both).totalCount?.int == 4)
        #expect(try visit.json("trends?filters=body.image.note[exists]").totalCount?.int == 8)
        let some = try visit.json("trends?ids=first-post,\(all[1]),nobody")
        #expect(some.contents?.list.count == 2 && some.totalCount?.int == 23)
        #expect(try visit.json("trends?q=%E5%B8%82%E5%A0%B4").totalCount?.int == 3)
    }

    @Test("a page that is too large is a 400, and so is a key without permission")
    func tooLarge() throws {
        var service = MicroCMSService.archive(items: 57)
        service.tooLargeAbove = 30
        service.endpoints[1].isReadable = false
        let visit = try MicroCMSVisit(service)
        let refused = try visit.get("articles?limit=100")
        #expect(refused.status == 400)
        #expect(try refused.json.message?.text?.hasPrefix("Response body size is too long") == true)
        #expect(try visit.ids("articles?limit=25&offset=25").count == 25)
        #expect(try visit.get("categories").status == 400)
    }

    @Test("somebody publishes while pages are read, and the second page repeats an item")
    func shifted() throws {
        var service = MicroCMSService.news
        service.newcomer = MicroCMSService.latest
        let visit = try MicroCMSVisit(service)
        let first = try visit.ids("trends?limit=10")
        let second = try visit.ids("trends?limit=10&offset=10")
        #expect(first.last == second.first)
        #expect(try visit.ids("trends?limit=10").first == "just-now")
    }

    @Test("a wrong key, path or length is refused")
    func refusals() throws {
        let visit = try MicroCMSVisit(.news)
        let bare = try visit.content.get("/api/v1/trends")
        #expect(bare.status == 401)
        #expect(try bare.json.keys == ["message"])
        #expect(try visit.content.get("/api/v1/trends", ["X-API-KEY: x"]).status == 401)
        #expect(try visit.get("/trends").status == 400)
        #expect(try visit.get("nothing").status == 404)
        #expect(try visit.get("trends/nobody").status == 404)
        let long = String(repeating: "a123456789,", count: 800)
        #expect(try visit.get("trends?ids=" + long).status == 414)
    }

    @Test("429 tells the end in X-RateLimit-Reset alone, and lasts until then")
    func tooMany() throws {
        var service = MicroCMSService.news
        service.rateLimit = .init(after: 1, seconds: 1)
        let visit = try MicroCMSVisit(service)
        #expect(try visit.get("trends").status == 200)
        // A busy machine may let the second pass between two requests, but not twenty times.
        var refused = try visit.get("trends")
        for _ in 0..<20 where refused.status != 429 { refused = try visit.get("trends") }
        #expect(refused.status == 429)
        #expect(refused.headers["retry-after"] == nil)
        #expect(refused.headers["x-ratelimit-reset"].flatMap { Int($0) } ?? 0 > 1_700_000_000)
        let end = ContinuousClock.now + .seconds(30)
        var status = 429
        while status == 429, ContinuousClock.now < end { status = try visit.get("trends").status }
        #expect(status == 200)
    }
}
