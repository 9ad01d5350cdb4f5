/// Writes a row of the taxonomies list.
enum TaxonomyRow {
    static func text(of taxonomy: OracleTaxonomy, id: String, links: LinkWriter) -> String {
        var row = JSONObject()
        row.set("id", JSONObject.quoted(id))
        row.set("name", JSONObject.quoted(taxonomy.name))
        if let description = taxonomy.description {
            row.set("description", JSONObject.quoted(description))
        }
        row.set("shortName", JSONObject.quoted(taxonomy.shortName))
        row.set("createdDate", JSONObject.date(taxonomy.createdDate))
        row.set("updatedDate", JSONObject.date(taxonomy.updatedDate))
        row.set("links", links.itself(at: "/taxonomies/" + id))
        return row.closed
    }

    /// The `taxonomies` of an asset row: its categories, each with the path down to it in `nodes`.
    static func block(
        of asset: OracleAsset, in catalogue: Catalogue, links: LinkWriter
    ) -> String {
        let own = asset.categoryIDs.compactMap { catalogue.categoryIndex[$0] }
        let items = catalogue.channel.taxonomies.compactMap { taxonomy -> String? in
            let filed = own.filter { catalogue.channel.categories[$0].taxonomyID == taxonomy.id }
            if filed.isEmpty { return nil }
            var row = JSONObject()
            row.set("id", JSONObject.quoted(taxonomy.id))
            row.set("name", JSONObject.quoted(taxonomy.name))
            row.set("shortName", JSONObject.quoted(taxonomy.shortName))
            let categories = filed.map { category(at: $0, in: catalogue, links: links) }
            row.set("categories", "{\"items\":" + JSONObject.array(categories) + "}")
            row.set("links", links.itself(at: "/taxonomies/" + taxonomy.id))
            return row.closed
        }
        return "{\"items\":" + JSONObject.array(items) + "}"
    }

    private static func category(
        at index: Int, in catalogue: Catalogue, links: LinkWriter
    ) -> String {
        let category = catalogue.channel.categories[index]
        var row = JSONObject()
        row.set("id", JSONObject.quoted(category.id))
        row.set("name", JSONObject.quoted(category.name))
        row.set("apiName", JSONObject.quoted(category.apiName))
        row.set("nodes", catalogue.nodesText[index])
        let path = "/taxonomies/" + category.taxonomyID + "/categories/" + category.id
        row.set("links", links.itself(at: path))
        return row.closed
    }
}
