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

@Suite("The progress of a listing", .bounded)
struct OracleProgressTests: PretendServer {
    @Test("pages are read to the end, by the rows that came", arguments: [0, 1, 9, 10, 11, 35])
    func plain(total: Int) {
        var progress = progress()
        let questions = run(&progress) { question in
            let rows = rows(question, of: total)
            let offset = Int(question["offset"] ?? "") ?? 0
            return PretendPage(ids: rows, hasMore: offset + rows.count < total, total: total)
        }
        #expect(progress.rows == total && progress.problems.isEmpty)
        #expect(questions.count == max(1, (total + 9) / 10))
    }

    @Test("a server that caps its pages below what was asked is read to the end")
    func cappedPages() {
        var progress = progress()
        _ = run(&progress) { PretendPage(ids: rows($0, of: 35, cap: 4), hasMore: nil, total: 35) }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
    }

    @Test("a missing hasMore is no end and no endless list", arguments: [35, nil] as [Int?])
    func missingHasMore(total: Int?) {
        var progress = progress()
        let questions = run(&progress) { PretendPage(ids: rows($0, of: 35), total: total) }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
        #expect(questions.count <= 5)
    }

    @Test("a hasMore that is false too early does not cut the list short")
    func falseTooEarly() {
        var progress = progress()
        _ = run(&progress) { PretendPage(ids: rows($0, of: 35), hasMore: false, total: 35) }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
    }

    @Test("a total that is too low does not cut the list short")
    func shortTotal() {
        var progress = progress()
        _ = run(&progress) { question in
            let rows = rows(question, of: 35)
            return PretendPage(ids: rows, hasMore: !rows.isEmpty, total: 30)
        }
        #expect(progress.rows == 35 && progress.problems.isEmpty)
    }

    @Test("rows that never come are told")
    func longTotal() {
        var progress = progress()
        _ = run(&progress) { PretendPage(ids: rows($0, of: 35), total: 40) }
        #expect(progress.problems == [.listingIncomplete(got: 35, of: 40)])
    }

    @Test("the same page for ever ends", arguments: [true, false, nil] as [Bool?])
    func endlessSameRows(hasMore: Bool?) {
        for total in [nil, 10, 25] as [Int?] {
            for scrollID in [nil, "S"] {
                var progress = progress()
                _ = run(&progress) { _ in
                    PretendPage(
                        ids: ids(0..<10), hasMore: hasMore, total: total, scrollID: scrollID)
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
            return PretendPage(ids: ids(next..<next + 10), hasMore: true, total: 30)
        }
        #expect(progress.problems == [.listingEndless(rows: 50)])
    }
}
