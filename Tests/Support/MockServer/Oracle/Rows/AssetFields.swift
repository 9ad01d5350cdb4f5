/// Writes the `fields` of an asset row: metadata, native, renditions and the customer's own.
struct AssetFields {
    let asset: OracleAsset
    let id: String
    let links: LinkWriter
    let selection: FieldSelection

    var text: String {
        var fields = JSONObject()
        func put(_ key: String, _ json: @autoclosure () -> String) {
            if selection.wantsInner(key) { fields.set(key, json()) }
        }
        if let title = asset.title { put("title", JSONObject.quoted(title)) }
        if asset.kind == .contentItem { return fields.closed }
        if let width = asset.width, let height = asset.height {
            put("metadata", metadata(width, height, areStrings: asset.kind == .image))
        }
        put("size", String(asset.size))
        let encoded = PercentEncoding.encode(asset.name)
        put("native", "{\"links\":" + nativeLinks(encoded) + "}")
        put("advancedVideoInfo", asset.kind == .video ? "{\"provider\":\"kaltura\"}" : "{}")
        put("renditions", renditions(encoded))
        put("mimeType", JSONObject.quoted(asset.mimeType))
        if asset.isOldStyle { put("version", "\"1\"") }
        put("fileType", JSONObject.quoted(asset.fileType))
        return fields.closed
    }

    private func nativeLinks(_ fileName: String) -> String {
        links.media(
            path: "/assets/" + id + "/native/" + fileName, query: links.tokenQuery,
            mimeType: asset.mimeType)
    }

    private func renditions(_ fileName: String) -> String {
        let token = "&" + links.tokenQuery.dropFirst()
        return JSONObject.array(
            asset.renditions.map { rendition in
                let box = metadata(rendition.width, rendition.height, areStrings: true)
                let path = "/assets/" + id + "/" + PercentEncoding.encode(rendition.name) + "/"
                let formats = rendition.formats.map { format in
                    let query = "?format=" + format.name + "&type=" + rendition.type + token
                    let href = links.media(
                        path: path + fileName, query: query, mimeType: format.mimeType)
                    return "{\"format\":\"" + format.name + "\",\"size\":" + String(format.size)
                        + ",\"mimeType\":\"" + format.mimeType + "\",\"metadata\":" + box
                        + ",\"links\":" + href + "}"
                }
                return "{\"name\":" + JSONObject.quoted(rendition.name) + ",\"formats\":"
                    + JSONObject.array(formats) + ",\"type\":\"" + rendition.type + "\"}"
            })
    }

    /// Sizes are strings for images and renditions, numbers for videos, as recorded.
    private func metadata(_ width: Int, _ height: Int, areStrings: Bool) -> String {
        let quote = areStrings ? "\"" : ""
        return "{\"width\":" + quote + String(width) + quote + ",\"height\":" + quote
            + String(height) + quote + "}"
    }
}
