/// How the lists of a channel misbehave; a fresh value behaves as the recordings do.
public struct PagingQuirks: Sendable {
    /// One of the three lists.
    public enum List: Sendable, CaseIterable {
        case taxonomies, categories, items
    }

    /// What the reply says in `limit`.
    public enum LimitEcho: Sendable, Equatable {
        /// Taxonomies repeat the request, categories and items tell the total.
        case asRecorded
        /// What was asked for, as one would expect.
        case requested
        /// The total, on every list.
        case total
        /// The rows really served.
        case count
    }

    /// What lies behind the last row of a list that never ends.
    public enum Endless: Sendable, Equatable {
        /// Every page is the first page again.
        case sameRows
        /// Rows with new ids for ever.
        case newRows
    }

    /// How a scroll goes on.
    public enum Scrolling: Sendable, Equatable {
        /// One id for the whole scroll, told once; the server remembers the position.
        case cursor
        /// Each reply tells the id of the next page; an old id gives its page again.
        case nextPage
    }

    /// The lists the quirks below apply to.
    public var lists = Set(List.allCases)

    /// What `limit` says in replies.
    public var limitEcho = LimitEcho.asRecorded

    /// Leaves `hasMore` out.
    public var omitsHasMore = false

    /// Leaves `totalResults` out even when it is asked for.
    public var omitsTotal = false

    /// The most rows a page has, whatever is asked.
    public var pageCap: Int?

    /// A plain offset beyond this answers 400; only scrolling gets further.
    public var offsetCeiling: Int?

    /// Never comes to an end.
    public var endless: Endless?

    /// By how many `totalResults` is too low.
    public var totalShortfall = 0

    /// The page, counted from 0, that answers 500 each time.
    public var failingPage: Int?

    /// Hides parent, ancestors, children and position of categories, whatever fields are asked.
    public var hidesHierarchy = false

    /// Without `orderBy`, every page sees the rows in another order, so some repeat, some miss.
    public var shufflesUnordered = false

    /// Each row whose number is a multiple of this comes twice.
    public var repeatsEvery: Int?

    /// How scrolling goes on.
    public var scrolling = Scrolling.cursor

    /// No quirks but those of the recordings.
    public init() {}

    func applied(to list: List) -> PagingQuirks {
        lists.contains(list) ? self : PagingQuirks()
    }
}
