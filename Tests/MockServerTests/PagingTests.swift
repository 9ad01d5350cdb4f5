import Bounds
import MockServer
import Testing

@Suite("Paging", .bounded)
struct PagingTests {
    private static func channel(_ change: (inout PagingQuirks) -> Void) -> OracleChannel {
        var channel = OracleChannel.large(taxonomies: 1, categories: 4, assets: 95, crowded: 20)
        change(&channel.paging)
        return channel
    }

    private func page(_ visit: Visit, _ offset: Int, _ items: [(String, String)] = []) throws
        -> JSONValue
    {
        try visit.json(
            "/items", [("limit", "10"), ("offset", "\(offset)"), ("totalResults", "true")] + items)
    }

    private func ids(_ page: JSONValue) -> [String] {
        page.items?.list.compactMap { $0.id?.text } ?? []
    }

    @Test("limit echoes the total, as recorded, and offset by count reaches the end")
    func echo() throws {
        let visit = try Visit(Self.channel { _ in })
        var seen: [String] = []
        var last = try page(visit, 0)
        #expect(last.limit?.int == 95)
        seen += ids(last)
        while last.hasMore?.bool == true {
            last = try page(visit, seen.count)
            seen += ids(last)
        }
        #expect(Set(seen).count == 95 && seen.count == 95)
        #expect(last.totalResults?.int == 95)
    }

    @Test("a capped page, a missing hasMore and a short total are told apart")
    func caps() throws {
        let visit = try Visit(
            Self.channel {
                $0.pageCap = 7
                $0.omitsHasMore = true
                $0.totalShortfall = 50
            })
        let reply = try page(visit, 0)
        #expect(reply.count?.int == 7)
        #expect(reply.hasMore == nil)
        #expect(reply.totalResults?.int == 45)
        #expect(try page(visit, 95).count?.int == 0)
    }

    @Test("endless lists repeat their first page, or invent rows")
    func endless() throws {
        let same = try Visit(Self.channel { $0.endless = .sameRows })
        #expect(ids(try page(same, 0)) == ids(try page(same, 90)))
        #expect(try page(same, 900).hasMore?.bool == true)
        let new = try Visit(Self.channel { $0.endless = .newRows })
        let far = ids(try page(new, 900))
        #expect(far.count == 10 && far.allSatisfy { $0.count == 36 })
        #expect(Set(far).isDisjoint(with: ids(try page(new, 1000))))
        #expect(try new.get(new.target("/assets/\(far[0])/native")).status == 200)
    }

    @Test("one page fails, and only that one")
    func failing() throws {
        let visit = try Visit(Self.channel { $0.failingPage = 2 })
        #expect(try page(visit, 10).count?.int == 10)
        #expect(try page(visit, 20).status?.int == 500)
        #expect(try page(visit, 30).count?.int == 10)
    }

    @Test("rows without an order wander, with one they do not")
    func shuffled() throws {
        let visit = try Visit(Self.channel { $0.shufflesUnordered = true })
        let offsets = stride(from: 0, to: 95, by: 10)
        #expect(Set(try offsets.flatMap { ids(try page(visit, $0)) }).count < 95)
        let order = [("orderBy", "id:asc")]
        let all = try offsets.flatMap { ids(try page(visit, $0, order)) }
        #expect(all == all.sorted() && Set(all).count == 95)
    }

    @Test("repeated rows come twice and none is lost")
    func repeated() throws {
        let visit = try Visit(Self.channel { $0.repeatsEvery = 5 })
        let all = try stride(from: 0, to: 120, by: 10).flatMap { ids(try page(visit, $0)) }
        #expect(all.count == 114)
        #expect(Set(all).count == 95)
    }

    @Test("beyond the ceiling only a scroll goes", arguments: [false, true])
    func scroll(isNextPage: Bool) throws {
        let visit = try Visit(
            Self.channel {
                $0.offsetCeiling = 40
                $0.scrolling = isNextPage ? .nextPage : .cursor
            })
        #expect(try page(visit, 40).count?.int == 10)
        #expect(try page(visit, 50).status?.int == 400)
        let base = [("limit", "10"), ("orderBy", "id:asc"), ("scroll", "true")]
        var reply = try visit.json("/items", base)
        var scrollID = try #require(reply.scrollId?.text)
        var seen = ids(reply)
        while reply.count?.int != 0 {
            reply = try visit.json("/items", base + [("scrollId", scrollID)])
            seen += ids(reply)
            scrollID = reply.scrollId?.text ?? scrollID
        }
        #expect(seen.count == 95 && Set(seen).count == 95)
        #expect(try visit.json("/items", base + [("scrollId", "x")]).status?.int == 400)
    }
}
