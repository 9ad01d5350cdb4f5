/// A Contentful space: entries of type `photo` and `category`, with the assets they link to.
public struct ContentfulSpace: Sendable {
    /// The space's id.
    public var id = "cfexampleapi"

    /// The entries.
    public var shelf: Shelf

    /// Who may read entries; the images are public.
    public var authority = Authority.bearer("contentful-delivery-token")

    /// Whether the asset of entry 3 is not published, so that its link leads nowhere.
    public var losesAsset = true

    /// A space.
    public init(shelf: Shelf = .standard) {
        self.shelf = shelf
    }

    /// What answers for the space; image URLs have no scheme, and the host of the request unless
    /// `images` names another, as `127.0.0.1:8080`.
    public func handler(
        images: String? = nil, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let host = ContentfulImages(shelf: shelf, space: id, pictures: pictures)
        return { exchange in host.reply(to: exchange) ?? answer(exchange, images) }
    }

    private func answer(_ exchange: Exchange, _ images: String?) -> Reply {
        guard authority.judge(exchange, queryName: "access_token").admits else {
            return Self.error(
                401, "AccessTokenInvalid",
                "The access token you sent could not be found or is invalid.")
        }
        let paths = ["/spaces/\(id)/entries", "/spaces/\(id)/environments/master/entries"]
        guard paths.contains(exchange.path) else {
            return Self.error(404, "NotFound", "The resource could not be found.")
        }
        let writer = ContentfulWriter(
            space: self, images: images ?? exchange.host ?? "localhost")
        let all: [ContentfulWriter.Entry] =
            shelf.entries.map { .photo($0) } + shelf.categories.map { .category($0) }
        let type = exchange.queryValue("content_type")
        let found = all.filter { type == nil || $0.type == type }
        guard let skip = Int(exchange.queryValue("skip") ?? "0"), skip >= 0,
            let limit = Int(exchange.queryValue("limit") ?? "100"), (0...1000).contains(limit),
            let depth = Int(exchange.queryValue("include") ?? "1"), (0...10).contains(depth)
        else { return Self.error(400, "BadRequest", "The query you sent was invalid.") }
        let rows = Array(found.dropFirst(skip).prefix(limit))
        return WireValue.members(
            [
                ("sys", ["type": "Array"]), ("total", .int(found.count)), ("skip", .int(skip)),
                ("limit", .int(limit)), ("items", .array(rows.map { writer.value(of: $0) })),
            ] + (depth > 0 ? writer.includes(of: rows) : [])
        ).reply(type: "application/vnd.contentful.delivery.v1+json")
    }

    private static func error(_ status: Int, _ id: String, _ message: String) -> Reply {
        ([
            "sys": ["type": "Error", "id": .string(id)], "message": .string(message),
            "requestId": "00000000-0000-4000-8000-000000000000",
        ] as WireValue).reply(status)
    }
}
