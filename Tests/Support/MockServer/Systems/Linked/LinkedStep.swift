/// Writes the address of the next page in the manner of an API.
struct LinkedStep {
    let api: LinkedAPI
    let exchange: Exchange
    let size: Int

    /// The comma in `fields` is no end of a link, nor is the semicolon in `cursor`.
    private func target(_ start: Int) -> String {
        "/api/photos?fields=title,src&per_page=\(size)&cursor=c;\(start)"
    }

    private var origin: String {
        api.nextOrigin ?? "http://" + (exchange.host ?? "localhost")
    }

    func headers(_ next: Int?, _ header: LinkedAPI.Header) -> [Reply.Field] {
        let first = origin + target(0)
        guard let next else { return [("Link", "<\(first)>; rel=\"first\"")] }
        switch header {
        case .plain:
            return [("Link", "<\(first)>; rel=\"first\", <\(origin + target(next))>; rel=\"next\"")]
        case .relative:
            return [("Link", "<\(target(next))>; rel=\"next\"")]
        case .unquoted:
            return [
                ("Link", "<\(first)>;rel=first"),
                ("Link", "<\(origin + target(next))>;title=\"a, <b>\" ; rel=next"),
            ]
        }
    }

    /// Nil leaves the key out.
    func value(_ next: Int?, _ body: LinkedAPI.Body) -> WireValue? {
        if let next { return .string((api.isRelative ? "" : origin) + target(next)) }
        switch body {
        case .null: return .null
        case .empty: return ""
        case .missing: return nil
        }
    }
}
