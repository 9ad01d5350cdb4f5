import Testing

@testable import Gallery

@Suite("The progress of a listing")
struct OracleProgressTests {
    /// What a server answers to one question.
    private struct Page {
        var ids: [String] = []
        var hasMore: Bool?
        var total: Int?
        var scrollID: String?
    }

    /// Asks until the progress has enough, at most 500 times; says the questions.
    private func run(
        _ progress: inout OracleProgress, _ answer: ([String: String]) -> Page
    ) -> [[String: String]] {
        var questions: [[String: String]] = []
        while let next = progress.next {
            let question = Dictionary(next) { first, _ in first }
            questions.append(question)
            guard questions.count < 500 else {
                Issue.record("the listing does not end")
                break
            }
            let page = answer(question)
            _ = progress.take(
                page.ids, hasMore: page.hasMore, total: page.total, scrollID: page.scrollID)
        }
        return questions
    }

    private func ids(_ range: Range<Int>) -> [String] { range.map { "r\($0)" } }

    private func rows(_ question: [String: String], of total: Int, cap: Int = 10) -> [String] {
        let offset = question["offset"].flatMap { Int($0) } ?? 0
        return ids(min(offset, total)..<min(offset + cap, total))
    }

    private func progress(ceiling: Int = 10_000) -> OracleProgress {
        OracleProgress(pageSize: 10, ceiling: ceiling)
    }

    @Test("pages are read to the end, by the rows that came", arguments: [0, 1, 9, 10, 11, 35])
    func plain(total: Int) {
        var progress = progress()
        let questions = run(&progress) { question in
            let rows = rows(question, of: total)
            let offset = Int(question["offset"] ?? "") ?? 0
            return Page(ids: rows, hasMore: offset + rows.count < total, total: total)
        }
        #expect(progress.rows == total && progress.problems.isEmpty)
        #expect(questions.count == max(1, (total + 9) / 10))
    }

    @Test("a server that caps its pages below what was asked is read to the end")
    func cappedPages() {
        var progress = progress()
        _ = run(&progress) { Page(ids: rows($0, of: 35, cap: 4), hasMore: nil, total: 35) }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
    }

    @Test("a missing hasMore is no end and no endless list", arguments: [35, nil] as [Int?])
    func missingHasMore(total: Int?) {
        var progress = progress()
        let questions = run(&progress) { Page(ids: rows($0, of: 35), total: total) }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
        #expect(questions.count <= 5)
    }

    @Test("a hasMore that is false too early does not cut the list short")
    func falseTooEarly() {
        var progress = progress()
        _ = run(&progress) { Page(ids: rows($0, of: 35), hasMore: false, total: 35) }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
    }

    @Test("a total that is too low does not cut the list short")
    func shortTotal() {
        var progress = progress()
        _ = run(&progress) { question in
            let rows = rows(question, of: 35)
            return Page(ids: rows, hasMore: !rows.isEmpty, total: 30)
        }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
    }

    @Test("rows that never come are told")
    func longTotal() {
        var progress = progress()
        _ = run(&progress) { Page(ids: rows($0, of: 35), total: 40) }
        #expect(progress.problems == [.listingIncomplete(got: 35, of: 40)])
    }

    @Test("the same page for ever ends", arguments: [true, false, nil] as [Bool?])
    func endlessSameRows(hasMore: Bool?) {
        for total in [nil, 10, 25] as [Int?] {
            for scrollID in [nil, "S"] {
                var progress = progress()
                _ = run(&progress) { _ in
                    Page(ids: ids(0..<10), hasMore: hasMore, total: total, scrollID: scrollID)
                }
                #expect(progress.rows == 10)
            }
        }
    }

    @Test("new rows for ever end, and it is told")
    func endlessNewRows() {
        var progress = progress()
        var next = 0
        _ = run(&progress) { _ in
            next += 10
            return Page(ids: ids(next..<next + 10), hasMore: true, total: 30)
        }
        #expect(progress.problems == [.listingEndless(rows: 50)])
    }

    @Test("beyond the ceiling the list is scrolled, from its start, and each row comes once")
    func ceiling() {
        var progress = progress(ceiling: 20)
        var scrolled = 0
        let questions = run(&progress) { question in
            guard question["scroll"] == "true" else {
                return Page(ids: rows(question, of: 35), hasMore: true, total: 35)
            }
            let page = ids(min(scrolled, 35)..<min(scrolled + 10, 35))
            scrolled += 10
            return Page(ids: page, hasMore: scrolled < 35, total: 35, scrollID: "S \(scrolled)")
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

    @Test("a scroll that never ends is given up", arguments: [nil, 10, 30] as [Int?])
    func endlessScroll(total: Int?) {
        var same = progress()
        _ = same.take(ids(0..<10), hasMore: true, total: total, scrollID: nil)
        _ = same.scrollInstead()
        _ = run(&same) { _ in Page(ids: ids(0..<10), hasMore: true, total: total, scrollID: "S") }
        #expect(same.rows == 10)
        guard let total else { return }
        var new = progress()
        _ = new.take(ids(0..<10), hasMore: true, total: total, scrollID: nil)
        _ = new.scrollInstead()
        var next = 0
        _ = run(&new) { _ in
            next += 10
            return Page(ids: ids(next..<next + 10), hasMore: true, total: total, scrollID: "S")
        }
        #expect(new.problems.contains { if case .listingEndless = $0 { true } else { false } })
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
                return Page(ids: ids(0..<20), hasMore: false, total: 20, scrollID: "S")
            }
            return Page(ids: ids(0..<10), hasMore: question["offset"] == "0", total: 20)
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
