/// A Directus: `/items/photos`, `/items/categories` and `/assets/…`.
public struct DirectusProject: Sendable {
    /// The entries.
    public var shelf: Shelf

    /// Who may read items and assets alike.
    public var authority: Authority

    /// The largest `limit`; a larger one, or -1 for all, is refused. Nil allows everything.
    public var largestLimit: Int?

    /// A project.
    public init(
        shelf: Shelf = .standard, authority: Authority = .bearer("directus-static-token")
    ) {
        self.shelf = shelf
        self.authority = authority
    }

    /// What answers for the project; `assetID` of a picture is its number on the shelf.
    public func handler(
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let assets = DirectusAssets(shelf: shelf, pictures: pictures)
        return { exchange in
            let (admits, brought) = authority.judge(exchange, queryName: "access_token")
            guard admits else {
                return brought
                    ? Self.error(401, "INVALID_CREDENTIALS", "Invalid user credentials.")
                    : Self.error(403, "FORBIDDEN", "You don't have permission to access this.")
            }
            let parts = exchange.path.split(separator: "/")
            guard parts.count >= 2 else {
                return Self.error(404, "ROUTE_NOT_FOUND", "Route \(exchange.path) doesn't exist.")
            }
            return parts[0] == "assets"
                ? assets.reply(String(parts[1]), exchange) : items(parts.dropFirst(), exchange)
        }
    }

    static func error(_ status: Int, _ code: String, _ message: String) -> Reply {
        ([
            "errors": [["message": .string(message), "extensions": ["code": .string(code)]]]
        ] as WireValue).reply(status)
    }

    private func items(_ parts: ArraySlice<Substring>, _ exchange: Exchange) -> Reply {
        let all: [WireValue]
        switch parts.joined(separator: "/") {
        case "items/photos", "photos": all = shelf.entries.map { row(of: $0, exchange) }
        case "categories": all = shelf.categories.map { category($0) }
        default: return Self.error(403, "FORBIDDEN", "You don't have permission to access this.")
        }
        guard let limit = Int(exchange.queryValue("limit") ?? "100"), limit >= -1,
            let page = Int(exchange.queryValue("page") ?? "1"), page >= 1,
            let offset = Int(exchange.queryValue("offset") ?? "0"), offset >= 0
        else { return Self.error(400, "INVALID_QUERY", "Invalid query. Limit is invalid.") }
        if let most = largestLimit, limit == -1 || limit > most {
            return Self.error(400, "INVALID_QUERY", "Invalid query. \"limit\" exceeds \(most).")
        }
        let start = offset + (limit > 0 ? (page - 1) * limit : 0)
        let rows = all.dropFirst(start).prefix(limit < 0 ? all.count : limit)
        let meta = exchange.queryValue("meta")
        let counts = ["total_count", "filter_count"].filter {
            meta == "*" || meta?.split(separator: ",").contains(Substring($0)) == true
        }
        return WireValue.members([
            (
                "meta",
                counts.isEmpty ? nil : .members(counts.map { ($0, .int(all.count)) })
            ),
            ("data", .array(Array(rows))),
        ]).reply()
    }

    private func category(_ name: String) -> WireValue {
        ["id": .int(shelf.number(of: name)), "name": .string(name)]
    }

    /// A relation is only its key, unless `fields` reaches into it.
    private func row(of entry: Shelf.Entry, _ exchange: Exchange) -> WireValue {
        let fields = (exchange.queryValue("fields") ?? "*").split(separator: ",")
        func reaches(_ name: String) -> Bool {
            fields.contains { $0.hasPrefix(name + ".") || $0 == "*.*" }
        }
        let file = entry.picture.map { picture -> WireValue in
            guard reaches("image") else { return .string(picture.uuid) }
            return [
                "id": .string(picture.uuid), "storage": "local",
                "filename_download": .string(picture.fileName), "title": .string(picture.stem),
                "type": .string(picture.mimeType), "filesize": .string("\(picture.bytes)"),
                "width": .int(picture.size.width), "height": .int(picture.size.height),
            ]
        }
        let own = entry.category.map { name -> WireValue in
            reaches("category") ? category(name) : .int(shelf.number(of: name))
        }
        let row: WireValue = [
            "id": .int(entry.number), "status": "published", "title": .string(entry.title),
            "alt": .string(entry.alt), "image": file ?? .null, "category": own ?? .null,
        ]
        let wanted = Set(fields.compactMap { $0.split(separator: ".").first.map(String.init) })
        return wanted.contains("*") ? row : row.only(wanted)
    }
}
