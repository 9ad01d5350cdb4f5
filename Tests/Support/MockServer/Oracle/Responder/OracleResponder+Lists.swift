extension OracleResponder {
    func taxonomies(_ exchange: Exchange, links: LinkWriter) throws(Refusal) -> Reply {
        let quirks = catalogue.channel.paging.applied(to: .taxonomies)
        let all = catalogue.channel.taxonomies
        let order = Ordering(
            exchange.queryValue("orderBy"), known: ["name", "createdDate", "updatedDate"])
        let sorted = order.sorted(all.indices.map { Int32($0) }) { field, index in
            switch field {
            case "name": all[index].name
            case "createdDate": all[index].createdDate
            default: all[index].updatedDate
            }
        }
        let request = try PageRequest(exchange, quirks: quirks, isUnordered: order.isEmpty)
        try request.check(quirks, isScroll: false)
        let slice = PageSlice(of: all.count, for: request, list: .taxonomies, quirks: quirks)
        let rows = slice.places.map { place in
            let taxonomy = all[Int(sorted[place.index])]
            let id = name(taxonomy.id, at: Int(sorted[place.index]), copy: place.copy)
            return TaxonomyRow.text(of: taxonomy, id: id, links: links)
        }
        let envelope = ListEnvelope(
            exchange: exchange, request: request, slice: slice, quirks: quirks, links: links,
            catalogName: "taxonomies")
        return .json(envelope.text(rows: rows))
    }

    func categories(
        of taxonomy: String, _ exchange: Exchange, links: LinkWriter
    ) throws(Refusal) -> Reply {
        let catalogue = catalogue
        let all = catalogue.channel.categories
        let quirks = catalogue.channel.paging.applied(to: .categories)
        let id = try publishedTaxonomy(taxonomy).id
        let query = try QueryParser.parse(exchange.queryValue("q")) {
            QueryFields.ofCategories.contains($0)
        }
        let found = all.indices.filter { index in
            all[index].taxonomyID == id
                && query.fits { QueryFields.values($0, ofCategory: index, in: catalogue) }
        }
        let order = Ordering(exchange.queryValue("orderBy"), known: ["name", "position"])
        let sorted = order.sorted(found.map { Int32($0) }) { field, index in
            field == "name"
                ? all[index].name : OracleID.hexadecimal(UInt64(max(0, all[index].position)))
        }
        let request = try PageRequest(exchange, quirks: quirks, isUnordered: order.isEmpty)
        try request.check(quirks, isScroll: false)
        let slice = PageSlice(of: sorted.count, for: request, list: .categories, quirks: quirks)
        let writer = CategoryRow(
            catalogue: catalogue, links: links,
            selection: FieldSelection(exchange.queryValue("fields")),
            hidesHierarchy: quirks.hidesHierarchy)
        let rows = slice.places.map { place in
            let index = Int(sorted[place.index])
            return writer.text(at: index, id: name(all[index].id, at: index, copy: place.copy))
        }
        let envelope = ListEnvelope(
            exchange: exchange, request: request, slice: slice, quirks: quirks, links: links,
            catalogName: "taxonomies/\(taxonomy)/categories")
        return .json(envelope.text(rows: rows))
    }

    /// The taxonomy of an id, an invented one included.
    func publishedTaxonomy(_ id: String) throws(Refusal) -> OracleTaxonomy {
        let all = catalogue.channel.taxonomies
        let index = catalogue.taxonomyIndex[id] ?? OracleID.origin(ofInvented: id)
        guard let index, all.indices.contains(index) else { throw .notFound("Taxonomy", id) }
        return all[index]
    }

    /// The id of a row: its own, or an invented one for a copy.
    func name(_ id: String, at index: Int, copy: Int) -> String {
        copy == 0 ? id : OracleID.invented(like: id, index: index, copy: copy)
    }
}
