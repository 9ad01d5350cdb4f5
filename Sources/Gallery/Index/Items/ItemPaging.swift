/// Reads a system's list to its end, whatever the system says of its pages.
struct ItemPaging {
    /// By which a row is known again; nil for a row that cannot be.
    var id: (JSON) -> String?
    /// Asks for one page.
    var fetch: (Paging.Position) async throws -> PageAnswer
    /// Whether a refusal may mean that the page was too heavy, and half of it may pass.
    var mayBeTooHeavy: (JSONEndpoint.Refusal) -> Bool = { _ in false }
    /// Whether a refusal behind the first page is how the system ends its lists.
    var isEnd: (JSONEndpoint.Refusal) -> Bool = { _ in false }

    /// Hands over every row once, in the system's order.
    func each(
        _ start: PageProgress, admit: ([String?]) async throws -> [Bool],
        page: ([JSON]) async throws -> Void
    ) async throws -> PageProgress {
        var progress = start
        var first: JSONEndpoint.Refusal?
        var before: [JSON] = []
        while let position = progress.position {
            try Task.checkCancellation()
            let answer: PageAnswer
            do {
                answer = try await fetch(position)
                first = nil
            } catch let refusal as JSONEndpoint.Refusal {
                if mayBeTooHeavy(refusal), progress.shrink() {
                    first = first ?? refusal
                    continue
                }
                guard progress.rows > 0, isEnd(refusal) else { throw first ?? refusal }
                progress.endOfPages()
                continue
            }
            let ids = answer.items.map(id)
            // Rows that cannot be known again may still be the same page again.
            let isRepeated = !ids.contains { $0 != nil } && answer.items == before
            before = ids.contains { $0 != nil } ? [] : answer.items
            let isNew = isRepeated ? ids.map { _ in false } : try await admit(ids)
            let fresh = zip(answer.items, isNew).filter(\.1).map(\.0)
            progress.take(fresh: fresh.count, answer)
            if !fresh.isEmpty { try await page(fresh) }
        }
        return progress
    }
}
