import Synchronization

/// The scrolls under way: where each has come to, and what it lists.
final class Scrolls: Sendable {
    /// A scroll at one moment.
    struct Position: Sendable {
        /// The query and order it began with.
        var subject: String
        var offset: Int
    }

    private struct Book {
        var positions: [String: Position] = [:]
        var next = 1
    }

    private let book = Mutex(Book())

    /// Begins a scroll whose next page starts at `offset`, and gives its id.
    ///
    /// The id has characters that must be escaped in a URL: a client that forgets is refused.
    func begin(_ subject: String, offset: Int) -> String {
        book.withLock { book in
            let id = "DXF1ZXJ5QW5kRmV0Y2g+/\(book.next)=="
            book.next += 1
            book.positions[id] = Position(subject: subject, offset: offset)
            return id
        }
    }

    /// Where the scroll of an id stands; an id that is unknown, or of another query, is refused.
    func offset(of id: String, subject: String) throws(Refusal) -> Int {
        let position = book.withLock { $0.positions[id] }
        guard let position, position.subject == subject else {
            throw .invalidParameter("Invalid scrollId : \(id)")
        }
        return position.offset
    }

    /// Moves a scroll on; a page that gets lost on the way is then gone, as with any cursor.
    func advance(_ id: String, by rows: Int) {
        book.withLock { $0.positions[id]?.offset += rows }
    }
}
