/// Answers the requests of a blog; binaries, taxonomies and single images are the channel's.
final class OracleBlogResponder: Sendable {
    let blog: OracleBlog
    let inner: OracleResponder
    let types: Set<String>
    let orderKeys: Set<String>
    private let places: [String: Int]

    init(blog: OracleBlog, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]) {
        self.blog = blog
        inner = OracleResponder(channel: blog.channel, pictures: pictures)
        types = inner.catalogue.types.union(blog.items.map { $0.type.lowercased() })
        let names = blog.items.flatMap { $0.fields.map { "fields." + $0.name } }
        orderKeys = Set(names).union(["name", "id", "updatedDate", "createdDate", "type"])
        places = Dictionary(blog.items.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func reply(to exchange: Exchange) -> Reply {
        guard let (route, prefix, isPreview) = OracleRoute.parse(rawPath: exchange.rawPath),
            exchange.method == "GET"
        else { return inner.reply(to: exchange) }
        do throws(Refusal) {
            let links = LinkWriter(
                base: "http://" + (exchange.host ?? "localhost") + prefix,
                token: blog.channel.token, links: exchange.queryValue("links"))
            switch route {
            case .items:
                try inner.admit(exchange, isPreview: isPreview)
                return try list(exchange, links)
            case .item(let id) where places[id] != nil:
                try inner.admit(exchange, isPreview: isPreview)
                return try single(id, exchange, links)
            default: return inner.reply(to: exchange)
            }
        } catch {
            return error.reply
        }
    }

    /// The content item of an id.
    func item(_ id: String) -> OracleContentItem? {
        places[id].map { blog.items[$0] }
    }

    private func single(
        _ id: String, _ exchange: Exchange, _ links: LinkWriter
    ) throws(Refusal) -> Reply {
        guard let item = item(id) else { throw .notFound("Item", id) }
        let expanded = try OracleExpansion(exchange.queryValue("expand"), of: item)
        let row = OracleContentRow(responder: self, links: links, selection: .all)
        return .json(row.text(of: item, expanding: expanded))
    }
}
