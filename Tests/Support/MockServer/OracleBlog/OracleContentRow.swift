/// Writes a content item, as a row of the list or as a single read.
struct OracleContentRow {
    let responder: OracleBlogResponder
    let links: LinkWriter
    let selection: FieldSelection

    private static let standard: Set<String> = ["id", "type", "name", "description", "links"]

    func text(of item: OracleContentItem, expanding: OracleExpansion = .none) -> String {
        var row = JSONObject()
        func put(_ key: String, _ json: @autoclosure () -> String) {
            if selection.wants(key, among: Self.standard) { row.set(key, json()) }
        }
        put("id", JSONObject.quoted(item.id))
        put("type", JSONObject.quoted(item.type))
        put("typeCategory", "\"ContentType\"")
        put("name", JSONObject.quoted(item.name))
        put("description", JSONObject.quoted(item.description))
        put("slug", JSONObject.quoted(item.slug))
        put("language", "\"en-US\"")
        for key in ["mimeType", "fileGroup", "fileExtension"] { put(key, "\"contentItem\"") }
        put("createdDate", JSONObject.date(OracleContentItem.date))
        put("updatedDate", JSONObject.date(OracleContentItem.date))
        put("taxonomies", "{\"items\":[]}")
        put("renditions", "{\"items\":[]}")
        put("links", links.itself(at: "/items/" + item.id))
        let carries = selection == .standard && responder.blog.listsCarryFields
        if selection.wantsFields || carries {
            var fields = JSONObject()
            for (name, value) in item.fields where carries || selection.wantsInner(name) {
                fields.set(name, text(of: value, expanded: expanding.holds(name)))
            }
            row.set("fields", fields.closed)
        }
        return row.closed
    }

    private func text(of field: OracleContentItem.Field, expanded: Bool) -> String {
        switch field {
        case .text(let text): JSONObject.quoted(text)
        case .date(let date): JSONObject.date(date)
        case .reference(let id): id.map { reference($0, expanded) } ?? "null"
        case .references(let ids): JSONObject.array(ids.map { reference($0, expanded) })
        }
    }

    /// A reference, as the whole thing if it is to be expanded and still there.
    private func reference(_ id: String, _ expanded: Bool) -> String {
        let catalogue = responder.inner.catalogue
        let item = responder.item(id)
        let asset = catalogue.asset(id)
        if expanded, let item {
            return OracleContentRow(responder: responder, links: links, selection: .all)
                .text(of: item)
        }
        if expanded, let asset {
            return AssetRow(catalogue: catalogue, links: links, selection: .all)
                .text(at: asset, id: id)
        }
        let file = asset.map { catalogue.channel.assets[$0] }
        var row = JSONObject()
        row.set("id", JSONObject.quoted(id))
        row.set("type", JSONObject.quoted(item?.type ?? file?.type ?? "Image"))
        row.set("typeCategory", item == nil ? "\"DigitalAssetType\"" : "\"ContentType\"")
        if responder.blog.referencesHaveNames, let name = item?.name ?? file?.name {
            row.set("name", JSONObject.quoted(name))
        }
        row.set("links", links.itself(at: "/items/" + id))
        return row.closed
    }
}
