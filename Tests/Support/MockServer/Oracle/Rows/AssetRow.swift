/// Writes a row of the items list, or a single item.
struct AssetRow {
    let catalogue: Catalogue
    let links: LinkWriter
    let selection: FieldSelection

    /// Whether this is a single read, which tells language and translatable too.
    var isSingle = false

    private static let standard: Set<String> = ["id", "type", "name", "description", "links"]

    func text(at index: Int, id: String) -> String {
        let asset = catalogue.channel.assets[index]
        var row = JSONObject()
        func put(_ key: String, _ json: @autoclosure () -> String) {
            if selection.wants(key, among: Self.standard) { row.set(key, json()) }
        }
        put("description", JSONObject.quoted(asset.description))
        if !asset.isOldStyle { put("mimeType", JSONObject.quoted(asset.mimeType)) }
        put("updatedDate", JSONObject.date(asset.updatedDate))
        put("type", JSONObject.quoted(asset.type))
        put("typeCategory", JSONObject.quoted(asset.kind.typeCategory))
        put("createdDate", JSONObject.date(asset.createdDate))
        put("taxonomies", TaxonomyRow.block(of: asset, in: catalogue, links: links))
        if !asset.isOldStyle, asset.kind != .contentItem {
            put("fileExtension", JSONObject.quoted(asset.fileExtension))
        }
        put("name", JSONObject.quoted(asset.name))
        if asset.kind != .contentItem {
            put("renditions", index.isMultiple(of: 2) ? "{\"items\":null}" : "{\"items\":[]}")
        }
        put("links", links.itself(at: "/items/" + id))
        put("id", JSONObject.quoted(id))
        if !asset.isOldStyle { put("fileGroup", JSONObject.quoted(asset.kind.fileGroup)) }
        if isSingle || asset.kind == .contentItem { put("language", "\"en-US\"") }
        if isSingle { put("translatable", "false") }
        if selection.wantsFields {
            let fields = AssetFields(asset: asset, id: id, links: links, selection: selection)
            row.set("fields", fields.text)
        }
        put("slug", asset.slug.map { JSONObject.quoted($0) } ?? "null")
        return row.closed
    }
}
