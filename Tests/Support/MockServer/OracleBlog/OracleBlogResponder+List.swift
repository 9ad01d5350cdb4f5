extension OracleBlogResponder {
    /// A row of the list: a content item or an image, by its place.
    private enum Entry {
        case item(Int)
        case asset(Int)
    }

    func list(_ exchange: Exchange, _ links: LinkWriter) throws(Refusal) -> Reply {
        let catalogue = inner.catalogue
        let query = try QueryParser.parse(exchange.queryValue("q")) {
            QueryFields.ofAssets.contains($0) || $0.hasPrefix("fields.")
        }
        try check(query)
        let assets = catalogue.channel.assets
        let entries =
            blog.items.indices.map { Entry.item($0) } + assets.indices.map { Entry.asset($0) }
        func values(_ field: String, _ entry: Entry) -> [String] {
            switch entry {
            case .item(let place): blog.items[place].values(field)
            case .asset(let place): QueryFields.values(field, of: assets[place], in: catalogue)
            }
        }
        let fitting = entries.indices.filter { place in
            query.fits { values($0, entries[place]) }
        }
        let order = Ordering(exchange.queryValue("orderBy"), known: orderKeys)
        let found = order.sorted(fitting.map { Int32($0) }) { field, place in
            values(field, entries[place]).first ?? ""
        }
        let quirks = catalogue.channel.paging.applied(to: .items)
        let request = try PageRequest(exchange, quirks: quirks, isUnordered: order.isEmpty)
        try request.check(quirks, isScroll: false)
        let slice = PageSlice(of: found.count, for: request, list: .items, quirks: quirks)
        let selection = FieldSelection(exchange.queryValue("fields"))
        let contents = OracleContentRow(responder: self, links: links, selection: selection)
        let files = AssetRow(catalogue: catalogue, links: links, selection: selection)
        let rows = slice.places.map { place in
            switch entries[Int(found[place.index])] {
            case .item(let number): contents.text(of: blog.items[number])
            case .asset(let number): files.text(at: number, id: assets[number].id)
            }
        }
        let envelope = ListEnvelope(
            exchange: exchange, request: request, slice: slice, quirks: quirks, links: links,
            catalogName: "items")
        return .json(envelope.text(rows: rows))
    }

    /// Refuses user fields without a type, or that the type does not have, and unknown types.
    private func check(_ query: Query) throws(Refusal) {
        let types = query.conditions.filter { $0.field == "type" }.map { $0.value.lowercased() }
        for type in types where !self.types.contains(type) {
            throw .invalidQuery("Type with name \(type) is not found")
        }
        let known = blog.items.filter { types.contains($0.type.lowercased()) }
            .flatMap { $0.fields.map { "fields." + $0.name } }
        for field in query.conditions.map(\.field) where field.hasPrefix("fields.") {
            guard !types.isEmpty else {
                throw .invalidQuery("Invalid query : field \(field) needs a type")
            }
            guard known.contains(field) else {
                throw .invalidQuery("Invalid query : field \(field) does not exist")
            }
        }
    }
}
