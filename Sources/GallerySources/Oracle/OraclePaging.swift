import GalleryModel

/// Reads a list to its end, whatever the server says of its pages.
struct OraclePaging: Sendable {
    let endpoint: OracleEndpoint

    /// What came of it.
    struct Summary: Sendable {
        /// Different rows delivered.
        var rows = 0
        var problems: [Problem.Reason] = []
    }

    /// Hands over every row once, in the server's order.
    func each<Row: OracleAnswer & Identifiable>(
        _ path: String, _ query: [(String, String)], of row: Row.Type,
        page: ([Row]) async throws -> Void
    ) async throws -> Summary where Row.ID == String {
        // Only items can be scrolled.
        var progress = OracleProgress(
            pageSize: endpoint.settings.pageSize, rows: endpoint.limits.assets,
            ceiling: path == "/items" ? endpoint.settings.offsetCeiling : nil)
        var oddity: String?
        while let position = progress.next {
            let received: OraclePage<Row>
            do {
                received = try await endpoint.page(path, query + position, of: row)
            } catch FetchFailure.status(400, let body) {
                // Beyond its ceiling a server refuses the offset; scrolling has none.
                guard progress.scrollInstead() else { throw FetchFailure.status(400, body) }
                continue
            }
            oddity = oddity ?? received.oddity
            let fresh = progress.take(
                received.rows.map(\.id), unreadable: received.unreadable, hasMore: received.hasMore,
                total: received.totalResults, scrollID: received.scrollId)
            let rows = zip(received.rows, fresh).filter(\.1).map(\.0)
            if !rows.isEmpty { try await page(rows) }
        }
        let odd = oddity.map { [Problem.Reason.oddJSON(detail: $0)] } ?? []
        return Summary(rows: progress.rows, problems: progress.problems + odd)
    }
}

/// Where a listing stands, and what to ask next. Pure, so that every trap is a test without a server.
///
/// The echo of `limit` is wrong, `hasMore` may be missing or lie, and offset paging may repeat rows:
/// only rows that arrived count, and the server's own total says whether they are all.
struct OracleProgress {
    private let pageSize: Int
    /// Rows that a list may have.
    private let most: Int
    /// The offset beyond which the list is scrolled; nil for a list that cannot be.
    private let ceiling: Int?
    private var seen: Set<String> = []
    private var offset = 0
    private var pages = 0
    private var total: Int?
    private var repeated = 0
    private var unreadable = 0
    private var isScrolling = false
    /// Rows that scrolling brought, known ones with them.
    private var scrolled = 0
    /// Pages since the last new row, where all known ones have come again.
    private var stale = 0
    private var scrollID: String?
    private var isDone = false
    private(set) var problems: [Problem.Reason] = []

    init(pageSize: Int, rows most: Int = Limits().assets, ceiling: Int?) {
        self.pageSize = pageSize
        self.most = most
        self.ceiling = ceiling
    }

    var rows: Int { seen.count }

    /// The parameters of the next page; nil at the end.
    var next: [(String, String)]? {
        if isDone { return nil }
        let limit = ("limit", String(pageSize))
        guard isScrolling else { return [limit, ("offset", String(offset))] }
        return [limit, ("scroll", "true")] + (scrollID.map { [("scrollId", $0)] } ?? [])
    }

    /// Takes a page in; says which of its rows are new.
    mutating func take(
        _ ids: [String], unreadable odd: Int = 0, hasMore: Bool?, total: Int?, scrollID: String?
    ) -> [Bool] {
        self.total = total ?? self.total
        pages += 1
        if !isScrolling, offset == 0, let total, let ceiling, total > ceiling {
            // Too long for offsets: nothing is taken from this page, the scroll brings it again.
            isScrolling = true
            return ids.map { _ in false }
        }
        let fresh = ids.map { seen.insert($0).inserted }
        let news = fresh.count { $0 }
        let count = ids.count + odd
        repeated += ids.count - news
        // A scroll brings rows again that offsets had brought, the odd ones with them.
        unreadable = isScrolling && offset > 0 && odd > 0 ? max(unreadable, odd) : unreadable + odd
        offset += count
        if isScrolling { scrolled += count }
        stale = news > 0 || (isScrolling ? scrolled : offset) <= rows ? 0 : stale + 1
        if rows > most || stale >= PageProgress.patience {
            problems.append(.listingEndless(rows: rows))
            isDone = true
            return fresh
        }
        if isScrolling {
            self.scrollID = scrollID ?? self.scrollID
            // A page of known rows after all known ones have come again: the scroll goes in circles.
            let isCircling = news == 0 && odd == 0 && scrolled > rows
            if rows + unreadable > (self.total ?? most) + pageSize {
                problems.append(.listingEndless(rows: rows))
                isDone = true
            } else if count == 0 || self.scrollID == nil || isCircling
                || isComplete && hasMore == false
            {
                finish()
            }
        } else if count == 0 {
            finish()
        } else if let total = self.total {
            if rows + unreadable > total + pageSize {
                problems.append(.listingEndless(rows: rows))
                isDone = true
            } else if offset >= total, hasMore != true || isComplete && news == 0 {
                finish()
            } else if news == 0, odd == 0 {
                finish()
            }
        } else if hasMore == false || news == 0 || isEndless {
            if isEndless { problems.append(.listingEndless(rows: rows)) }
            finish()
        }
        return fresh
    }

    /// After the server refused an offset: whether scrolling is worth a try.
    mutating func scrollInstead() -> Bool {
        guard !isScrolling, ceiling != nil, offset > 0 else { return false }
        isScrolling = true
        return true
    }

    /// Without a total only this tells: more rows than anyone files, or pages that hardly bring any.
    private var isEndless: Bool { pages > 500 && rows < pages * 5 }

    private var isComplete: Bool { total.map { rows + unreadable >= $0 } ?? true }

    /// The end, unless rows are missing that scrolling may still bring.
    private mutating func finish() {
        if !isComplete, !isScrolling, ceiling != nil, repeated > 0 {
            isScrolling = true
            return
        }
        isDone = true
        if !isComplete, let total {
            problems.append(.listingIncomplete(got: rows, of: total))
        } else if repeated > 0, !isScrolling {
            problems.append(.listingRepeats(rows: repeated))
        }
        if unreadable > 0 { problems.append(.unreadableRows(unreadable)) }
    }
}
