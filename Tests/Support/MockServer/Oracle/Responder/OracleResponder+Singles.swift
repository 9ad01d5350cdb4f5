extension OracleResponder {
    func taxonomy(_ id: String, links: LinkWriter) throws(Refusal) -> Reply {
        .json(TaxonomyRow.text(of: try publishedTaxonomy(id), id: id, links: links))
    }

    func category(
        _ id: String, of taxonomy: String, _ exchange: Exchange, links: LinkWriter
    ) throws(Refusal) -> Reply {
        let all = catalogue.channel.categories
        let published = try publishedTaxonomy(taxonomy)
        let index = catalogue.categoryIndex[id] ?? OracleID.origin(ofInvented: id)
        guard let index, all.indices.contains(index), all[index].taxonomyID == published.id else {
            throw .notFound("Category", id)
        }
        let expand = exchange.queryValue("expand")
        if let expand, !["children", "all"].contains(expand) {
            throw .invalidParameter("Invalid expand : \(expand)")
        }
        let names = ["name", "description", "parent", "ancestors"]
        let selection = expand == nil ? FieldSelection.some(Set(names)) : .all
        let quirks = catalogue.channel.paging.applied(to: .categories)
        let writer = CategoryRow(
            catalogue: catalogue, links: links, selection: selection,
            hidesHierarchy: quirks.hidesHierarchy)
        return .json(writer.text(at: index, id: id))
    }

    func item(_ id: String, links: LinkWriter) throws(Refusal) -> Reply {
        guard let index = catalogue.asset(id) else { throw .notFound("Item", id) }
        let writer = AssetRow(
            catalogue: catalogue, links: links, selection: .all, isSingle: true)
        return .json(writer.text(at: index, id: id))
    }
}
