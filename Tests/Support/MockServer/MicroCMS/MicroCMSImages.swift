import Synchronization

/// The image host of a service: renders by the query, and must never see the API key.
public final class MicroCMSImages: Sendable {
    private struct Counts {
        var pictures = 0
        var bytes = 0
        var leaks = 0
    }

    private let media: [String: MicroCMSMedia]
    private let pictures: @Sendable (PictureRequest) -> [UInt8]
    private let counts = Mutex(Counts())

    /// A host of some media; the pictures come from the closure, `assetID` being the URL's path.
    public init(
        _ media: [MicroCMSMedia], pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) {
        self.media = Dictionary(media.map { (PercentEncoding.decode($0.path), $0) }) { first, _ in
            first
        }
        self.pictures = pictures
    }

    /// The pictures delivered so far.
    public var delivered: Int { counts.withLock(\.pictures) }

    /// The bytes of them, which is what the service bills.
    public var bytes: Int { counts.withLock(\.bytes) }

    /// The requests that carried the API key.
    public var leaks: Int { counts.withLock(\.leaks) }

    /// What the host says to one request.
    public func reply(to exchange: Exchange) -> Reply {
        let secrets = ["X-MICROCMS-API-KEY", "X-API-KEY", "Authorization"]
        guard !secrets.contains(where: { exchange.header($0) != nil }) else {
            counts.withLock { $0.leaks += 1 }
            return Self.text("The API key is none of this host's business.", status: 500)
        }
        guard let medium = media[exchange.path] else { return Self.text("Not found", status: 404) }
        let tag = Tag.quoted(exchange.target)
        let caching: [Reply.Field] = [
            ("ETag", tag), ("Cache-Control", "public, max-age=31536000, immutable"),
        ]
        if exchange.header("If-None-Match") == tag { return Reply(status: 304, headers: caching) }
        if medium.isDrawing { return deliver(Self.drawing, type: "image/svg+xml", caching) }
        do throws(ImgixOrder.Mistake) {
            let order = try ImgixOrder(
                exchange.query, original: medium.size, format: FileType.ending(medium.fileName))
            let request = PictureRequest(
                assetID: medium.path, rendition: "imgix", format: order.format,
                width: order.size.width, height: order.size.height)
            return deliver(pictures(request), type: FileType.media(order.format), caching)
        } catch {
            return Self.text("\(error)", status: 400)
        }
    }

    private func deliver(_ body: [UInt8], type: String, _ caching: [Reply.Field]) -> Reply {
        counts.withLock { counts in
            counts.pictures += 1
            counts.bytes += body.count
        }
        return Reply(headers: [("Content-Type", type)] + caching, body: body)
    }

    private static func text(_ text: String, status: Int) -> Reply {
        Reply(status: status, headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
    }

    private static let drawing = Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" \
        fill="#36c"/></svg>
        """.utf8)
}
