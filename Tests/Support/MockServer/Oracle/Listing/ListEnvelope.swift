/// Writes the envelope every list comes in.
struct ListEnvelope {
    let exchange: Exchange
    let request: PageRequest
    let slice: PageSlice
    let quirks: PagingQuirks
    let links: LinkWriter

    /// The name in `metadata-catalog/…`.
    let catalogName: String

    var scrollID: String?

    func text(rows: [String]) -> String {
        var body = JSONObject()
        if !quirks.omitsHasMore { body.set("hasMore", slice.hasMore ? "true" : "false") }
        body.set("offset", String(request.offset))
        body.set("count", String(rows.count))
        body.set("limit", String(slice.limitEcho))
        if request.wantsTotal { body.set("totalResults", String(slice.total)) }
        if let scrollID { body.set("scrollId", JSONObject.quoted(scrollID)) }
        body.set("items", JSONObject.array(rows))
        body.set("links", JSONObject.array(pageLinks))
        return body.closed
    }

    private var pageLinks: [String] {
        let schema = links.base + "/metadata-catalog/" + catalogName + links.tokenQuery
        var entries = [
            ("self", page(at: nil)), ("canonical", page(at: nil)), ("describedby", schema),
        ]
        if request.offset > 0 { entries.append(("prev", page(at: request.offset - request.limit))) }
        if slice.hasMore { entries.append(("next", page(at: request.offset + request.limit))) }
        let last = max(0, slice.total - 1) / max(1, request.limit) * request.limit
        entries += [("first", page(at: 0)), ("last", page(at: last))]
        return entries.filter { links.writes(Substring($0.0)) }.map { relation, href in
            links.link(
                href, relation: relation,
                mimeType: relation == "describedby"
                    ? "application/schema+json" : "application/json")
        }
    }

    /// The href of this list at another offset, unescaped as the server writes it.
    private func page(at offset: Int?) -> String {
        var items = exchange.query.map { (name: $0.name, value: $0.value) }
        if let offset {
            items.removeAll { $0.name == "offset" }
            items.append((name: "offset", value: String(max(0, offset))))
        }
        let query = items.map { $0.name + "=" + $0.value }.joined(separator: "&")
        return links.base + "/" + catalogName + (query.isEmpty ? "" : "?" + query)
    }
}
