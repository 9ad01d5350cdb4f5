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

@Suite("Where a list stands", .bounded)
struct PageProgressTests {
    private static let offset = Paging.offset("offset", limit: "limit")
    private static let pages = Paging.page("page", limit: "per_page", first: 1)
    private static let cursor = Paging.cursor("after", limit: "first")

    private func asked(_ progress: PageProgress) -> String {
        switch progress.position {
        case .parameters(let parameters)?:
            parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        case .address(let address)?: address
        case nil: "end"
        }
    }

    /// Takes pages of some rows each, all fresh unless told, and says what was asked before each.
    private func course(
        _ progress: inout PageProgress, _ pages: [(fresh: Int, answer: PageAnswer)]
    ) -> [String] {
        var course: [String] = []
        for page in pages {
            course.append(asked(progress))
            if progress.position == nil { return course }
            progress.take(fresh: page.fresh, page.answer)
        }
        return course + [asked(progress)]
    }

    private func page(
        _ count: Int, fresh: Int? = nil, total: Int? = nil, next: String? = nil, more: Bool? = nil
    ) -> (Int, PageAnswer) {
        var answer = PageAnswer(Array(repeating: .object([:]), count: count))
        (answer.total, answer.next, answer.hasMore) = (total, next, more)
        return (fresh ?? count, answer)
    }

    @Test("a full page whose number is the total is the last")
    func full() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        #expect(
            course(&progress, [page(10, total: 20), page(10, total: 20)])
                == ["limit=10&offset=0", "limit=10&offset=10", "end"])
        #expect(progress.rows == 20 && progress.problems.isEmpty)
    }

    @Test("a list without paging whose total says more was cut without a word")
    func unpaged() {
        var progress = PageProgress(.none, size: nil, endsShort: false)
        #expect(course(&progress, [page(25, total: 57)]) == ["", "end"])
        #expect(progress.problems == [.listingIncomplete(got: 25, of: 57)])
    }

    @Test("a page that the server made smaller than asked for is not the last, if there is a total")
    func small() {
        var progress = PageProgress(Self.offset, size: 100, endsShort: true)
        #expect(
            course(&progress, [page(40, total: 57), page(17, total: 57)])
                == ["limit=100&offset=0", "limit=100&offset=40", "end"])
    }

    @Test("without a total a short page is the last where systems end so, else an empty one is")
    func short() {
        var ending = PageProgress(Self.offset, size: 10, endsShort: true)
        #expect(course(&ending, [page(10), page(3)]).last == "end")
        var going = PageProgress(Self.offset, size: 10, endsShort: false)
        #expect(
            course(&going, [page(10), page(3), page(0)])
                == ["limit=10&offset=0", "limit=10&offset=10", "limit=10&offset=13", "end"])
    }

    @Test("a total that is smaller than what came is a lie, and the list goes on")
    func lyingTotal() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        #expect(
            course(&progress, [page(10, total: 1), page(10, total: 1), page(2, total: 1)])
                == ["limit=10&offset=0", "limit=10&offset=10", "limit=10&offset=20", "end"])
        #expect(progress.problems.isEmpty && progress.rows == 22)
    }

    @Test("rows that could not be read count for offsets, and are no repetition")
    func unreadable() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        var answer = PageAnswer(Array(repeating: .object([:]), count: 8), count: 10)
        answer.total = 12
        progress.take(fresh: 8, answer)
        #expect(asked(progress) == "limit=10&offset=10")
        progress.take(fresh: 2, page(2, total: 12).1)
        #expect(progress.position == nil)
        #expect(progress.problems == [.listingIncomplete(got: 10, of: 12), .unreadableRows(2)])
    }

    @Test(
        "a list without end: a total of 10¹⁵ with ever fresh rows",
        arguments: [Self.cursor, Self.pages, Self.offset, .next])
    func endless(_ paging: Paging) {
        var progress = PageProgress(paging, size: 100, endsShort: false, ceiling: 5_000)
        var requests = 0
        while progress.position != nil, requests < 1_000 {
            requests += 1
            let total = 1_000_000_000_000_000
            progress.take(fresh: 100, page(100, total: total, next: "mark \(requests)").1)
        }
        #expect(requests == 51)
        #expect(progress.problems == [.listingEndless(rows: 5_100)])
    }

    @Test("a cursor that promises more and does not say where is told")
    func empty() {
        var progress = PageProgress(Self.cursor, size: 5, endsShort: true)
        #expect(course(&progress, [page(5, more: true)]).last == "end")
        #expect(progress.problems == [.listingEndless(rows: 5)])
    }

    @Test("more rows than were asked for are everything that the system has")
    func everything() {
        var progress = PageProgress(Self.offset, size: 5, endsShort: true)
        #expect(course(&progress, [page(16)]).last == "end")
    }

    @Test("the same page again ends a list that pays no heed to offsets, and is told")
    func deaf() {
        var progress = PageProgress(Self.offset, size: 16, endsShort: true)
        #expect(course(&progress, [page(16), page(16, fresh: 0)]).last == "end")
        #expect(progress.rows == 16)
        #expect(progress.problems == [.pagingIgnored(parameter: "offset")])
    }

    @Test("a row that was added shifts the others: it is found by reading once more")
    func added() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        let pages = [
            page(10, total: 15), page(6, fresh: 5, total: 16), page(10, fresh: 1, total: 16),
            page(6, fresh: 0, total: 16),
        ]
        #expect(
            course(&progress, pages).suffix(3) == [
                "limit=10&offset=0", "limit=10&offset=10", "end",
            ]
        )
        #expect(progress.rows == 16 && progress.problems.isEmpty)
    }

    @Test("a row that was removed shifts unseen ones to pages that were read: they are read again")
    func removed() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        let pages = [
            page(10, total: 25), page(10, total: 24), page(4, total: 24),
            page(10, fresh: 1, total: 24), page(10, fresh: 0, total: 24),
            page(4, fresh: 0, total: 24),
        ]
        #expect(course(&progress, pages).last == "end")
        #expect(progress.rows == 25 && progress.problems.isEmpty)
    }

    @Test("rows that never come are told, and what was published of them must stay")
    func missing() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        #expect(course(&progress, [page(10, total: 30), page(0, total: 30)]).last == "end")
        #expect(progress.problems == [.listingIncomplete(got: 10, of: 30)])
        #expect(!progress.problems.contains { !$0.losesRows })
    }

    @Test("a list that shifts for ever is read three times at most")
    func restless() {
        var progress = PageProgress(Self.offset, size: 10, endsShort: true)
        var turns = 0
        while progress.position != nil, turns < 100 {
            turns += 1
            let (_, answer) = page(10, total: 30 - turns)
            progress.take(fresh: turns == 1 ? 10 : 0, answer)
        }
        #expect(progress.rows == 10 && turns <= 9, "\(turns)")
    }

    @Test("a page that is too heavy is halved, down to one, and grows again by and by")
    func shrinking() {
        var progress = PageProgress(Self.offset, size: 8, endsShort: true)
        let shrunk = (0..<4).map { _ in progress.shrink() }
        #expect(shrunk == [true, true, true, false])
        #expect(asked(progress) == "limit=1&offset=0")
        for _ in 0..<7 { progress.take(fresh: 1, page(1, total: 90).1) }
        #expect(asked(progress) == "limit=1&offset=7", "heavy rows stand together")
        progress.take(fresh: 1, page(1, total: 90).1)
        #expect(asked(progress) == "limit=2&offset=8")
        for count in [2, 4] {
            for _ in 0..<8 { progress.take(fresh: count, page(count, total: 90).1) }
        }
        #expect(asked(progress) == "limit=8&offset=56")
        var numbered = PageProgress(Self.pages, size: 8, endsShort: true)
        let isSmaller = numbered.shrink()
        #expect(!isSmaller, "pages of another size would begin elsewhere")
    }

    @Test("page numbers count pages, from the first on, until rows repeat or end")
    func numbers() {
        var progress = PageProgress(Self.pages, size: 10, endsShort: false)
        #expect(
            course(&progress, [page(10), page(10), page(0)])
                == ["per_page=10&page=1", "per_page=10&page=2", "per_page=10&page=3", "end"])
        var zero = PageProgress(.page("p", limit: "", first: 0), size: nil, endsShort: false)
        #expect(course(&zero, [page(3), page(3, fresh: 0)]) == ["p=0", "p=1", "end"])
        var refused = PageProgress(Self.pages, size: 10, endsShort: false)
        refused.take(fresh: 10, page(10).1)
        refused.endOfPages()
        #expect(refused.position == nil)
    }

    @Test("cursors are followed until there is none, or no more, or an empty page")
    func cursors() {
        for last in [
            page(5, next: "b", more: false), page(5, next: ""), page(0, next: "b"), page(5),
        ] {
            var progress = PageProgress(Self.cursor, size: 50, endsShort: true)
            #expect(
                course(&progress, [page(50, next: "a", more: true), last])
                    == ["first=50", "first=50&after=a", "end"])
            #expect(progress.problems.isEmpty)
        }
    }

    @Test("a cursor that comes again is a circle")
    func circle() {
        var progress = PageProgress(Self.cursor, size: nil, endsShort: true)
        let pages = [page(5, next: "a"), page(5, next: "b"), page(5, fresh: 0, next: "a")]
        #expect(course(&progress, pages) == ["", "after=a", "after=b", "end"])
        #expect(progress.problems == [.listingEndless(rows: 10)])
    }

    @Test(
        "the same rows under ever new marks, or below a total that is a lie, do not run for ever",
        arguments: [Self.cursor, Self.pages, Self.offset, .next])
    func circles(_ paging: Paging) {
        var progress = PageProgress(paging, size: 100, endsShort: false)
        var requests = 0
        while progress.position != nil, requests < 1_000 {
            requests += 1
            // Never the first page as it was, which is told as such.
            var answer = PageAnswer(Array(repeating: .object([:]), count: requests == 1 ? 100 : 99))
            (answer.total, answer.next) = (.max, "mark \(requests)")
            progress.take(fresh: requests == 1 ? 100 : 0, answer)
        }
        #expect(requests == 11)
        #expect(progress.problems == [.listingEndless(rows: 100)])
    }

    @Test("addresses of next pages")
    func addresses() {
        var progress = PageProgress(.next, size: nil, endsShort: false)
        #expect(
            course(&progress, [page(5, next: "http://h/2"), page(1)]) == ["", "http://h/2", "end"])
    }

    @Test("a list without pages is asked once")
    func once() {
        var progress = PageProgress(.none, size: nil, endsShort: false)
        #expect(course(&progress, [page(500)]) == ["", "end"])
    }
}
