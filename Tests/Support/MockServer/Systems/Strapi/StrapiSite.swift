/// A Strapi: `/api/photos` and its uploads.
public struct StrapiSite: Sendable {
    /// How entries are written.
    public enum Version: Sendable {
        /// `attributes` inside `data`, media and relations as well.
        case four
        /// Flat, with a `documentId`.
        case five
    }

    /// The version.
    public var version: Version

    /// The entries.
    public var shelf: Shelf

    /// Who may read the API; the uploads are public.
    public var authority = Authority.anyone

    /// The largest page: a larger one is cut down to it without a word.
    public var largestPage = 100

    /// A site.
    public init(_ version: Version, shelf: Shelf = .standard) {
        self.version = version
        self.shelf = shelf
    }

    /// What answers for the site; `assetID` of a picture is its number on the shelf.
    public func handler(
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let files = ShelfFiles(StrapiUpload.files(of: shelf), pictures: pictures)
        return { exchange in files.reply(to: exchange) ?? answer(exchange) }
    }

    private func answer(_ exchange: Exchange) -> Reply {
        let (admits, brought) = authority.judge(exchange)
        guard admits else {
            return brought
                ? Self.error(401, "UnauthorizedError", "Missing or invalid credentials")
                : Self.error(403, "ForbiddenError", "Forbidden")
        }
        guard exchange.path == "/api/photos" else {
            return Self.error(404, "NotFoundError", "Not Found")
        }
        guard let page = StrapiPage(exchange, largest: largestPage, total: shelf.entries.count)
        else { return Self.error(400, "ValidationError", "Invalid pagination parameter") }
        let writer = StrapiWriter(version: version, shelf: shelf, exchange: exchange)
        let rows = shelf.entries.dropFirst(page.start).prefix(page.limit)
        return
            ([
                "data": .array(rows.map { writer.value(of: $0) }),
                "meta": ["pagination": page.value],
            ] as WireValue).reply()
    }

    static func error(_ status: Int, _ name: String, _ message: String) -> Reply {
        ([
            "data": .null,
            "error": [
                "status": .int(status), "name": .string(name), "message": .string(message),
                "details": [:],
            ],
        ] as WireValue).reply(status)
    }
}
