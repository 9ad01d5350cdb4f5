import GalleryModel

/// Where a list stands, and what to ask next. Pure, so that every trap is a test without a server.
///
/// Only rows that arrived count. Offsets shift when somebody files or removes a row meanwhile: rows that
/// come again are passed over, and when rows were removed, which shifts unseen ones to pages that were
/// read already, the list is read once more.
struct PageProgress {
    private let paging: Paging
    /// Rows asked for at once; nil: as many as the system gives.
    private(set) var size: Int?
    /// Whether a page that is not full must be the last, and one that is too full must be all.
    private let endsShort: Bool
    private var offset = 0
    private var page = 0
    private var next: String?
    private var marks: Set<String> = []
    private var total: Int?
    private var passes = 1
    private var shifted = false
    private var repeated = 0
    /// Pages since the last new row.
    private var stale = 0
    /// Rows of the last page and of the largest one.
    private var (last, largest) = (0, 0)
    private var sharedIDs: [String] = []
    private var sizeBefore: Int?
    private var smallPages = 0
    private var isDone = false
    /// Different rows that arrived.
    private(set) var rows = 0
    private var found: [Problem.Reason] = []
    /// Rows that were no objects, and nothing has told so.
    private var unreadable = 0
    /// Rows that a list may have.
    private let ceiling: Int
    /// Pages without a new row that a server may send, beyond the rows that a list is known to have.
    static let patience = 10
    /// Readings of a list whose rows move.
    private static let readings = 3

    init(
        _ paging: Paging, size: Int?, endsShort: Bool, ceiling: Int = Limits().assets
    ) {
        self.ceiling = ceiling
        self.paging = paging
        self.size = size
        self.endsShort = endsShort
    }

    var problems: [Problem.Reason] {
        found + (unreadable > 0 ? [.unreadableRows(unreadable)] : [])
            + (sharedIDs.isEmpty ? [] : [.sharedIDs(Array(Set(sharedIDs)).sorted())])
    }

    /// How to ask for the next page; nil at the end.
    var position: Paging.Position? {
        if isDone { return nil }
        let limit = { (name: String?) -> [Paging.Parameter] in
            guard let name, !name.isEmpty, let size = self.size else { return [] }
            return [Paging.Parameter(name, String(size))]
        }
        switch paging {
        case .none: return .parameters([])
        case .offset(let name, let limitName):
            return .parameters(limit(limitName) + [Paging.Parameter(name, String(offset))])
        case .page(let name, let limitName, let first):
            return .parameters(limit(limitName) + [Paging.Parameter(name, String(first + page))])
        case .cursor(let name, let limitName):
            return .parameters(
                limit(limitName) + (next.map { [Paging.Parameter(name, $0)] } ?? []))
        case .next: return next.map(Paging.Position.address) ?? .parameters([])
        }
    }

    /// Takes a page in: how many of its rows had not come yet.
    /// `sharedIDs`: ids of its rows that others of them have.
    mutating func take(fresh: Int, _ answer: PageAnswer, sharedIDs: [String] = []) {
        let count = answer.count
        found += answer.problems.filter { !found.contains($0) }
        if answer.problems.isEmpty { unreadable += max(0, count - answer.items.count) }
        rows += fresh
        repeated += max(0, answer.items.count - fresh)
        page += 1
        offset += count
        stale = fresh > 0 || offset <= rows ? 0 : stale + 1
        (last, largest) = (count, max(largest, count))
        if passes == 1 { self.sharedIDs += sharedIDs }
        if let told = answer.total {
            if let before = total, told < before { shifted = true }
            total = told
        }
        guard rows <= ceiling, stale < PageProgress.patience else { return giveUp() }
        if page == 2, passes == 1, fresh == 0, count > 0, offset == 2 * count, let name = parameter
        {
            found.append(.pagingIgnored(parameter: name))
            isDone = true
            return
        }
        switch paging {
        case .none: finish()
        case .offset, .page: takeNumbered(count, fresh)
        case .cursor, .next: takeMarked(count, answer)
        }
        grow()
    }

    /// After a page was refused for its weight: whether asking for half of it is worth a try.
    mutating func shrink() -> Bool {
        guard case .offset = paging, let size, size > 1 else { return false }
        sizeBefore = sizeBefore ?? size
        smallPages = 0
        self.size = max(1, size / 2)
        return true
    }

    /// Heavy rows stand together: a smaller size is kept for some pages, then a larger one is tried.
    private mutating func grow() {
        guard let before = sizeBefore, let size else { return }
        smallPages += 1
        guard smallPages >= 8 else { return }
        smallPages = 0
        self.size = min(before, size * 2)
        if self.size == before { sizeBefore = nil }
    }

    /// After the server refused a page behind the last one, which for some is how lists end. Behind a
    /// full page it may be a fault as well.
    mutating func endOfPages() {
        if last >= largest, page > 1 || last >= size ?? 0 { found.append(.listingStopped) }
        finish()
    }

    private mutating func takeNumbered(_ count: Int, _ fresh: Int) {
        let isWhole = endsShort && size.map { count > $0 } ?? false
        let isShort = endsShort && size.map { count < $0 } ?? true
        if count == 0 || isWhole {
            finish()
        } else if let total, offset < total {
            // It has more.
        } else if offset == total || fresh == 0 || isShort {
            // A total below what has come already is no total.
            finish()
        }
    }

    private mutating func takeMarked(_ count: Int, _ answer: PageAnswer) {
        if answer.hasMore == false || count == 0 { return finish() }
        guard let mark = answer.next, !mark.isEmpty else {
            // It says that there is more, and not how to ask for it.
            return answer.hasMore == true ? giveUp() : finish()
        }
        guard marks.insert(mark).inserted else { return giveUp() }
        next = mark
    }

    private mutating func giveUp() {
        found.append(.listingEndless(rows: rows))
        isDone = true
    }

    /// The end, unless rows have shifted to where they were not seen.
    private mutating func finish() {
        let isMissing = total.map { rows < $0 } ?? false
        if shifted || isMissing && repeated > 0, passes < PageProgress.readings, isNumbered {
            passes += 1
            (offset, page, repeated, stale, shifted, unreadable) = (0, 0, 0, 0, false, 0)
            return
        }
        isDone = true
        if isMissing, let total {
            found.append(.listingIncomplete(got: rows, of: total))
        } else if shifted {
            found.append(.listingMoves(readings: passes))
        }
    }

    private var isNumbered: Bool { parameter != nil }

    /// What the server is to count by.
    private var parameter: String? {
        switch paging {
        case .offset(let name, _), .page(let name, _, _): name
        case .none, .cursor, .next: nil
        }
    }
}
