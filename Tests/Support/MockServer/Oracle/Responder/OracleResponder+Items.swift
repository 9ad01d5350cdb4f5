import Synchronization

extension OracleResponder {
    func items(_ exchange: Exchange, links: LinkWriter) throws(Refusal) -> Reply {
        let quirks = catalogue.channel.paging.applied(to: .items)
        let subject = "\(exchange.queryValue("q") ?? "")\n\(exchange.queryValue("orderBy") ?? "")"
        let order = Ordering(exchange.queryValue("orderBy"), known: Self.orderKeys)
        let found = try matches(exchange, order: order, subject: subject)
        var request = try PageRequest(exchange, quirks: quirks, isUnordered: order.isEmpty)
        let scrollID = exchange.queryValue("scrollId")
        let isScroll = exchange.queryValue("scroll") == "true" || scrollID != nil
        if isScroll {
            request.offset =
                try scrollID.map { id throws(Refusal) in
                    try scrolls.offset(of: id, subject: subject)
                } ?? 0
        }
        try request.check(quirks, isScroll: isScroll)
        if let scrollID, quirks.scrolling == .cursor {
            scrolls.advance(scrollID, by: request.limit)
        }
        let slice = PageSlice(of: found.count, for: request, list: .items, quirks: quirks)
        let writer = AssetRow(
            catalogue: catalogue, links: links,
            selection: FieldSelection(exchange.queryValue("fields")))
        let rows = slice.places.map { place in
            let index = Int(found[place.index])
            let id = catalogue.channel.assets[index].id
            return writer.text(at: index, id: name(id, at: index, copy: place.copy))
        }
        var envelope = ListEnvelope(
            exchange: exchange, request: request, slice: slice, quirks: quirks, links: links,
            catalogName: "items")
        if isScroll, scrollID == nil || quirks.scrolling == .nextPage {
            envelope.scrollID = scrolls.begin(subject, offset: request.offset + request.limit)
        }
        return .json(envelope.text(rows: rows))
    }

    private static let orderKeys: Set<String> = [
        "name", "id", "updatedDate", "createdDate", "type",
    ]

    /// The indices of the assets that fit, in order.
    private func matches(
        _ exchange: Exchange, order: Ordering, subject: String
    ) throws(Refusal) -> [Int32] {
        if let known = matches.withLock({ $0[subject] }) { return known }
        let catalogue = catalogue
        let assets = catalogue.channel.assets
        let query = try QueryParser.parse(exchange.queryValue("q")) {
            QueryFields.ofAssets.contains($0) || $0.hasPrefix("fields.")
        }
        try check(query)
        let fitting = catalogue.candidates(for: query).filter { index in
            query.fits { QueryFields.values($0, of: assets[Int(index)], in: catalogue) }
        }
        let sorted = order.sorted(fitting) { field, index in
            QueryFields.values(field, of: assets[index], in: catalogue).first ?? ""
        }
        matches.withLock { matches in
            if matches.count >= 512 { matches = [:] }
            matches[subject] = sorted
        }
        return sorted
    }

    /// Refuses user fields without a type, and types the channel has never heard of.
    private func check(_ query: Query) throws(Refusal) {
        let conditions = query.conditions
        let types = conditions.filter { $0.field == "type" && $0.comparison == .eq }.map(\.value)
        if types.isEmpty, let field = conditions.first(where: { $0.field.hasPrefix("fields.") }) {
            throw .invalidQuery("Invalid query : field \(field.field) needs a type")
        }
        guard catalogue.channel.refusesUnknownTypes else { return }
        for type in types where !catalogue.types.contains(type.lowercased()) {
            throw .invalidQuery("Type with name \(type) is not found")
        }
    }
}
