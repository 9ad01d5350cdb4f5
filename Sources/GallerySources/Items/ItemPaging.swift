import GalleryModel

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

    /// The categories that the rows of a list are, in the system's order.
    func labels(
        _ start: PageProgress, by rule: TaxonomyRule, _ words: ItemRules.Words
    ) async throws -> [Label] {
        var labels: [Label] = []
        var seen: Set<String> = []
        let progress = try await each(start) { ids in
            ids.map { id in id.map { seen.insert($0).inserted } ?? true }
        } page: { rows in
            labels += rows.compactMap { rule.label(of: $0, words) }
        }
        if let problem = progress.problems.first(where: { $0 != .listingStopped }) { throw problem }
        return labels
    }

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
            if progress.rows > 0, let lapse = answer.lapse { throw lapse }
            let ids = answer.items.map(id)
            // Rows that cannot be known again may still be the same page again.
            let isRepeated = !ids.contains { $0 != nil } && answer.items == before
            before = ids.contains { $0 != nil } ? [] : answer.items
            let isNew = isRepeated ? ids.map { _ in false } : try await admit(ids)
            let fresh = zip(answer.items, isNew).filter(\.1).map(\.0)
            progress.take(
                fresh: fresh.count, answer, sharedIDs: ItemPaging.sharedIDs(ids, answer.items))
            if !fresh.isEmpty { try await page(fresh) }
        }
        return progress
    }

    /// Ids that different rows of one page have: no row that has only shifted.
    private static func sharedIDs(_ ids: [String?], _ rows: [JSON]) -> [String] {
        var first: [String: JSON] = [:]
        return zip(ids, rows).compactMap { id, row in
            guard let id else { return nil }
            guard let known = first[id] else {
                first[id] = row
                return nil
            }
            return known == row ? nil : id
        }
    }
}
