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

@Suite("The progress of a scroll", .bounded)
struct OracleScrollTests: PretendServer {
    @Test("beyond the ceiling the list is scrolled, from its start, and each row comes once")
    func ceiling() {
        var progress = progress(ceiling: 20)
        var scrolled = 0
        let questions = run(&progress) { question in
            guard question["scroll"] == "true" else {
                return PretendPage(ids: rows(question, of: 35), hasMore: true, total: 35)
            }
            let page = ids(min(scrolled, 35)..<min(scrolled + 10, 35))
            scrolled += 10
            return PretendPage(
                ids: page, hasMore: scrolled < 35, total: 35, scrollID: "S \(scrolled)")
        }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
        #expect(questions[0]["offset"] == "0" && questions[1]["scrollId"] == nil)
        #expect(questions[2]["scrollId"] == "S 10")
    }

    @Test("an offset that the server refuses is scrolled instead, but a first page is not")
    func refusedOffset() {
        var first = progress()
        let atOnce = first.scrollInstead()
        #expect(!atOnce)
        var progress = progress()
        _ = progress.take(ids(0..<10), hasMore: true, total: nil, scrollID: nil)
        let later = [progress.scrollInstead(), progress.scrollInstead()]
        #expect(later == [true, false])
        #expect(progress.next?.map(\.0) == ["limit", "scroll"])
        let again = progress.take(ids(0..<10), hasMore: true, total: nil, scrollID: "S")
        #expect(again == Array(repeating: false, count: 10))
        let more = progress.take(ids(10..<15), hasMore: false, total: nil, scrollID: nil)
        #expect(more == Array(repeating: true, count: 5))
        #expect(progress.rows == 15)
    }

    @Test("rows that cannot be read, with a total of 10¹⁵, were asked for without end")
    func unreadableForEver() {
        for scrolls in [false, true] {
            var progress = progress()
            var requests = 0
            while progress.next != nil, requests < 1_000 {
                requests += 1
                _ = progress.take(
                    ["a"], unreadable: 1, hasMore: true,
                    total: 1_000_000_000_000_000, scrollID: "S \(requests)")
                if scrolls { _ = progress.scrollInstead() }
            }
            #expect(requests <= 12 && progress.problems.contains(.listingEndless(rows: 1)))
        }
    }

    @Test("a scroll that never ends is given up", arguments: [nil, 10, 30] as [Int?])
    func endlessScroll(total: Int?) {
        var same = progress()
        _ = same.take(ids(0..<10), hasMore: true, total: total, scrollID: nil)
        _ = same.scrollInstead()
        _ = run(&same) { _ in
            PretendPage(ids: ids(0..<10), hasMore: true, total: total, scrollID: "S")
        }
        #expect(same.rows == 10)
        guard let total else { return }
        var new = progress()
        _ = new.take(ids(0..<10), hasMore: true, total: total, scrollID: nil)
        _ = new.scrollInstead()
        var next = 0
        _ = run(&new) { _ in
            next += 10
            return PretendPage(
                ids: ids(next..<next + 10), hasMore: true, total: total, scrollID: "S")
        }
        #expect(new.problems.map(\.code).contains("listing-endless"))
    }

    @Test("rows that come twice are delivered once, and when none is missing that is told")
    func repeats() {
        var progress = progress()
        let fresh = progress.take(["a", "b", "a"], hasMore: false, total: nil, scrollID: nil)
        #expect(fresh == [true, true, false])
        #expect(progress.next == nil)
        #expect(progress.problems == [.listingRepeats(rows: 1)])
    }

    @Test("rows that repeat while others are missing are looked for by scrolling")
    func repeatsAndMissing() {
        var progress = progress()
        let questions = run(&progress) { question in
            if question["scroll"] != nil {
                return PretendPage(ids: ids(0..<20), hasMore: false, total: 20, scrollID: "S")
            }
            return PretendPage(ids: ids(0..<10), hasMore: question["offset"] == "0", total: 20)
        }
        #expect(progress.rows == 20 && progress.problems.isEmpty)
        #expect(questions.last?["scroll"] == "true")
    }

    @Test("rows that could not be read are counted and told")
    func unreadable() {
        var progress = progress()
        _ = progress.take(["a"], unreadable: 2, hasMore: false, total: 3, scrollID: nil)
        #expect(progress.next == nil)
        #expect(progress.problems == [.unreadableRows(2)])
    }
}
