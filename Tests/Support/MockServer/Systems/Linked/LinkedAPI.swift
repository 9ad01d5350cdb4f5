/// An API of no particular system, whose pages lead from one to the next: `/api/photos`.
public struct LinkedAPI: Sendable {
    /// Where the address of the next page stands.
    public enum Manner: Sendable, Equatable {
        /// In a `Link` header, the root being an array.
        case header(Header)
        /// In `next`, beside `count` and `results`.
        case body(Body)
    }

    /// How the header is written; RFC 8288 allows all of it.
    public enum Header: Sendable {
        /// Absolute, `rel="next"`, other relations beside it.
        case plain
        /// Relative to the request.
        case relative
        /// `rel=next` without quotes, behind another parameter, the relations in a header each.
        case unquoted
    }

    /// How the last page says that it is the last.
    public enum Body: Sendable {
        case null, empty, missing
    }

    /// The entries.
    public var shelf: Shelf

    /// Where the next address stands.
    public var manner: Manner

    /// Who may read; the uploads are public.
    public var authority = Authority.anyone

    /// The rows of a page, unless `per_page` says otherwise.
    public var pageSize = 10

    /// Whether `next` in the body is relative.
    public var isRelative = false

    /// Whether the last page leads to itself.
    public var loops = false

    /// Another origin that the next page is said to be at.
    public var nextOrigin: String?

    /// An API.
    public init(_ manner: Manner, shelf: Shelf = .standard) {
        self.manner = manner
        self.shelf = shelf
    }

    /// What answers for the API; `assetID` of a picture is its number on the shelf.
    public func handler(
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let files = ShelfFiles(
            shelf.pictures.map { ("/files/" + $0.fileName, $0, $0.size) }, pictures: pictures)
        return { exchange in files.reply(to: exchange) ?? answer(exchange) }
    }

    private func answer(_ exchange: Exchange) -> Reply {
        func refusal(_ status: Int, _ text: String) -> Reply {
            (["detail": .string(text)] as WireValue).reply(status)
        }
        guard authority.judge(exchange).admits else { return refusal(401, "Invalid token.") }
        guard exchange.path == "/api/photos" else { return refusal(404, "Not found.") }
        let size = Int(exchange.queryValue("per_page") ?? "\(pageSize)") ?? 0
        let start = Int(exchange.queryValue("cursor")?.dropFirst(2) ?? "0") ?? -1
        guard size > 0, start >= 0 else { return refusal(400, "Invalid page.") }
        let rows = shelf.entries.dropFirst(start).prefix(size)
        let end = start + rows.count
        let next = end < shelf.entries.count ? end : loops ? start : nil
        let step = LinkedStep(api: self, exchange: exchange, size: size)
        let items = WireValue.array(rows.map { row(of: $0) })
        switch manner {
        case .header(let header):
            var reply = items.reply()
            reply.headers += step.headers(next, header)
            return reply
        case .body(let body):
            return WireValue.members([
                ("count", .int(shelf.entries.count)), ("next", step.value(next, body)),
                ("results", items),
            ]).reply()
        }
    }

    /// A picture's address is relative to the page, not to the root.
    private func row(of entry: Shelf.Entry) -> WireValue {
        [
            "id": .int(entry.number), "title": .string(entry.title),
            "category": entry.category.map { .string($0) } ?? .null,
            "src": entry.picture.map { .string("../files/" + PercentEncoding.encode($0.fileName)) }
                ?? .null,
        ]
    }
}
