/// Writes a row of the categories list, or a single category.
struct CategoryRow {
    let catalogue: Catalogue
    let links: LinkWriter
    let selection: FieldSelection
    let hidesHierarchy: Bool

    private static let standard: Set<String> = ["name", "description", "id", "links"]

    func text(at index: Int, id: String) -> String {
        let category = catalogue.channel.categories[index]
        var row = JSONObject()
        func put(_ key: String, _ json: @autoclosure () -> String) {
            if selection.wants(key, among: Self.standard) { row.set(key, json()) }
        }
        put("name", JSONObject.quoted(category.name))
        put("description", JSONObject.quoted(category.description))
        put("id", JSONObject.quoted(id))
        put("apiName", JSONObject.quoted(category.apiName))
        if !hidesHierarchy {
            put("position", String(category.position))
            if let parent = catalogue.paths[index].dropLast().last {
                put("parent", Self.short(catalogue.channel.categories[parent]))
            }
            put("ancestors", ancestors(of: index))
            put("children", children(of: index))
        }
        put("links", links.itself(at: path(category, id: id)))
        return row.closed
    }

    /// The three keys by which other rows mention a category.
    static func short(_ category: OracleCategory) -> String {
        var row = JSONObject()
        row.set("id", JSONObject.quoted(category.id))
        row.set("name", JSONObject.quoted(category.name))
        row.set("apiName", JSONObject.quoted(category.apiName))
        return row.closed
    }

    private func ancestors(of index: Int) -> String {
        JSONObject.array(
            catalogue.paths[index].dropLast().map { Self.short(catalogue.channel.categories[$0]) })
    }

    /// The envelope inside a row, with the children in order of position.
    private func children(of index: Int) -> String {
        let rows = catalogue.children[index].map { child in
            let category = catalogue.channel.categories[child]
            var row = JSONObject()
            row.set("id", JSONObject.quoted(category.id))
            row.set("name", JSONObject.quoted(category.name))
            row.set("description", JSONObject.quoted(category.description))
            row.set("apiName", JSONObject.quoted(category.apiName))
            row.set("position", String(category.position))
            row.set("links", links.itself(at: path(category, id: category.id)))
            return row.closed
        }
        var envelope = JSONObject()
        envelope.set("hasMore", "false")
        envelope.set("offset", "0")
        envelope.set("count", String(rows.count))
        envelope.set("limit", String(rows.count))
        envelope.set("items", JSONObject.array(rows))
        envelope.set("links", "[]")
        return envelope.closed
    }

    private func path(_ category: OracleCategory, id: String) -> String {
        "/taxonomies/" + category.taxonomyID + "/categories/" + id
    }
}
