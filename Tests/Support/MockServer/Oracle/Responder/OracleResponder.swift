import Synchronization

/// Answers the requests of one channel: admits them, then leads each to what it asks for.
final class OracleResponder: Sendable {
    let catalogue: Catalogue
    let pictures: @Sendable (PictureRequest) -> [UInt8]
    let scrolls = Scrolls()

    /// Lists of matches by query and order, so that every page after the first is quick.
    let matches = Mutex<[String: [Int32]]>([:])

    init(channel: OracleChannel, pictures: @escaping @Sendable (PictureRequest) -> [UInt8]) {
        catalogue = Catalogue(channel)
        self.pictures = pictures
    }

    func reply(to exchange: Exchange) -> Reply {
        do throws(Refusal) {
            return try answer(exchange)
        } catch {
            return error.reply
        }
    }

    private func answer(_ exchange: Exchange) throws(Refusal) -> Reply {
        guard let (route, prefix, isPreview) = OracleRoute.parse(rawPath: exchange.rawPath) else {
            throw .notFound("Resource", exchange.path)
        }
        guard exchange.method == "GET" || exchange.method == "HEAD" else { throw .methodNotAllowed }
        try admit(exchange, isPreview: isPreview)
        let links = LinkWriter(
            base: "http://" + (exchange.host ?? "localhost") + prefix,
            token: catalogue.channel.token, links: exchange.queryValue("links"))
        switch route {
        case .taxonomies: return try taxonomies(exchange, links: links)
        case .categories(let id): return try categories(of: id, exchange, links: links)
        case .items: return try items(exchange, links: links)
        case .taxonomy(let id): return try taxonomy(id, links: links)
        case .category(let taxonomy, let id):
            return try category(id, of: taxonomy, exchange, links: links)
        case .item(let id): return try item(id, links: links)
        case .native(let id): return try native(of: id, exchange)
        case .rendition(let id, let name): return try rendition(name, of: id, exchange)
        }
    }

    /// The token first, then the bearer, which preview demands even of a public channel.
    func admit(_ exchange: Exchange, isPreview: Bool) throws(Refusal) {
        let channel = catalogue.channel
        let token = exchange.queryValue("channelToken") ?? exchange.header("channelToken")
        guard token == channel.token else { throw .forbidden }
        guard channel.bearer != nil || isPreview else { return }
        guard let bearer = channel.bearer, exchange.authorization == "Bearer " + bearer else {
            throw .unauthorized
        }
    }
}
