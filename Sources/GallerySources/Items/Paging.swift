import GalleryModel

/// How a system hands out a long list.
enum Paging: Sendable, Equatable {
    /// All at once.
    case none
    /// By the number of rows to pass over: `offset=200&limit=100`.
    case offset(String, limit: String)
    /// By the page's number: `page=3&per_page=100`.
    case page(String, limit: String, first: Int)
    /// By a mark that the page before tells: `after=…&first=50`.
    case cursor(String, limit: String?)
    /// By an address that the page before tells, in its body or in its `Link` header.
    case next

    /// What one page needs to be asked for.
    enum Position: Sendable, Equatable {
        case parameters([Parameter])
        case address(String)
    }

    struct Parameter: Sendable, Equatable {
        var name: String
        var value: String
        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}

/// What a page says besides its rows.
struct PageAnswer: Sendable {
    var items: [JSON] = []
    /// Rows that the page had, unreadable ones with them: what offsets count.
    var count: Int
    /// Rows in the whole list, if the system says so and can be believed.
    var total: Int?
    /// The mark or the address of the next page.
    var next: String?
    /// What the system says of there being one.
    var hasMore: Bool?
    /// Why it is no page: an object may be a whole answer, but none behind others.
    var lapse: Problem.Reason?
    /// What is odd about the page without making it useless.
    var problems: [Problem.Reason] = []

    /// Rows that are no objects are none that can be read.
    init(_ rows: [JSON] = [], count: Int? = nil, of document: JSONDocument? = nil) {
        items = rows.filter { $0.members != nil }
        self.count = count ?? rows.count
        problems = document?.problems ?? []
    }
}
