/// A WordPress: media, posts and categories of its REST API, and its uploads.
public struct WordPressSite: Sendable {
    /// The entries: each is a post, and its picture an attachment.
    public var shelf: Shelf

    /// Attachments that are no images, at the front of the media list.
    public var documents = 2

    /// Whether the post number 3 shows an attachment that was deleted.
    public var losesAttachment = true

    /// A site.
    public init(shelf: Shelf = .standard) {
        self.shelf = shelf
    }

    /// What answers for the site; `assetID` of a picture is its number on the shelf.
    public func handler(
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let files = ShelfFiles(WordPressAttachment.files(of: shelf), pictures: pictures)
        return { exchange in files.reply(to: exchange) ?? answer(exchange) }
    }

    private func answer(_ exchange: Exchange) -> Reply {
        let writer = WordPressWriter(
            site: self, origin: "http://" + (exchange.host ?? "localhost"),
            embeds: exchange.query.contains { $0.name == "_embed" })
        switch exchange.path {
        case "/wp-json/wp/v2/media":
            let documents = (0..<documents).map { writer.document($0) }
            let images = shelf.pictures.map { writer.attachment($0) }
            return page(
                exchange.queryValue("media_type") == "image" ? images : documents + images,
                exchange)
        case "/wp-json/wp/v2/posts":
            return page(shelf.entries.map { writer.post($0) }, exchange)
        case "/wp-json/wp/v2/categories":
            return page(shelf.categories.map { writer.category($0) }, exchange)
        default:
            return Self.error(
                404, "rest_no_route",
                "No route was found matching the URL and request method.")
        }
    }

    /// The root is an array; how many there are is in the headers.
    private func page(_ rows: [WireValue], _ exchange: Exchange) -> Reply {
        let size = Int(exchange.queryValue("per_page") ?? "10") ?? 0
        guard (1...100).contains(size) else {
            let rule = "per_page must be between 1 (inclusive) and 100 (inclusive)"
            return Self.error(
                400, "rest_invalid_param", "Invalid parameter(s): per_page",
                ["params": ["per_page": .string(rule)]])
        }
        let page = Int(exchange.queryValue("page") ?? "1") ?? 0
        guard page >= 1 else {
            return Self.error(400, "rest_invalid_param", "Invalid parameter(s): page")
        }
        let pages = (rows.count + size - 1) / size
        guard page <= max(1, pages) else {
            return Self.error(
                400, "rest_post_invalid_page_number",
                "The page number requested is larger than the number of pages available.")
        }
        let slice = rows.dropFirst((page - 1) * size).prefix(size)
        var reply = WireValue.array(Array(slice)).reply(type: "application/json; charset=UTF-8")
        reply.headers += [("X-WP-Total", "\(rows.count)"), ("X-WP-TotalPages", "\(pages)")]
        return reply
    }

    private static func error(
        _ status: Int, _ code: String, _ message: String, _ more: WireValue = [:]
    ) -> Reply {
        ([
            "code": .string(code), "message": .string(message),
            "data": more.with("status", .int(status)),
        ] as WireValue).reply(status)
    }
}
