import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

/// Answers of a server that is not there, for listings that are asked page by page.
protocol PretendServer {}

extension PretendServer {
    /// Asks until the progress has enough, at most 500 times; says the questions.
    func run(
        _ progress: inout OracleProgress, _ answer: ([String: String]) -> PretendPage
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

    func ids(_ range: Range<Int>) -> [String] { range.map { "r\($0)" } }

    func rows(_ question: [String: String], of total: Int, cap: Int = 10) -> [String] {
        let offset = question["offset"].flatMap { Int($0) } ?? 0
        return ids(min(offset, total)..<min(offset + cap, total))
    }

    func progress(ceiling: Int = 10_000) -> OracleProgress {
        OracleProgress(pageSize: 10, ceiling: ceiling)
    }
}

/// What a server answers to one question.
struct PretendPage {
    var ids: [String] = []
    var hasMore: Bool?
    var total: Int?
    var scrollID: String?
}
