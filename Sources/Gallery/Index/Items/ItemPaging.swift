/// Reads a system's list to its end, whatever the system says of its pages.
struct ItemPaging {
    /// By which a row is known again; nil for a row that cannot be.
    var id: (JSON) -> String?
    /// Asks for one page.
    var fetch: (Paging.Position) async throws -> PageAnswer
    /// Whether a refusal means that the page was too heavy, and half of it may pass.
    var isTooHeavy: (JSONEndpoint.Refusal) -> Bool = { _ in false }
    /// Whether a refusal behind the first page is how the system ends its lists.
    var isEnd: (JSONEndpoint.Refusal) -> Bool = { _ in false }

    /// Hands over every row once, in the system's order.
    func each(
        _ start: PageProgress, admit: ([String?]) async throws -> [Bool],
        page: ([JSON]) async throws -> Void
    ) async throws -> PageProgress {
        var progress = start
        while let position = progress.position {
            try Task.checkCancellation()
            let answer: PageAnswer
            do {
                answer = try await fetch(position)
            } catch let refusal as JSONEndpoint.Refusal {
                if isTooHeavy(refusal), progress.shrink() { continue }
                guard progress.rows > 0, isEnd(refusal) else { throw refusal }
                progress.endOfPages()
                continue
            }
            let isNew = try await admit(answer.items.map(id))
            let fresh = zip(answer.items, isNew).filter(\.1).map(\.0)
            progress.take(count: answer.items.count, fresh: fresh.count, answer)
            if !fresh.isEmpty { try await page(fresh) }
        }
        return progress
    }
}
