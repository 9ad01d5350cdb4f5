import GalleryModel

/// A content item or a digital asset, as any read of the API tells it.
struct OracleContentRow: OracleAnswer, Identifiable {
    var id: String
    /// The item's own fields beside the standard ones, so that paths need not say `fields`.
    var content: JSON
    /// Set when the row can be an image.
    var asset: OracleItem?

    init?(_ json: JSON) {
        guard let item = OracleItem(json) else { return nil }
        id = item.id
        asset = item.isImage ? item : nil
        let own = json["fields"]?.members ?? [:]
        content = .object((json.members ?? [:]).merging(own) { _, own in own })
            .adding(["id": .text(item.id), "_read": .flag(true)])
    }

    /// The id of an item that a value only refers to: an expanded one has fields, and a reference to
    /// nothing is null.
    static func reference(_ value: JSON) -> String? {
        guard let id = value["id"]?.text, value["_read"] == nil,
            value["type"] != nil || value["typeCategory"] != nil || value["links"] != nil
        else { return nil }
        return id
    }
}
