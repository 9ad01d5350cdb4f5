/// A row of `items`: a digital asset or a content item, of which only images are taken.
struct OracleItem: Decodable, Sendable, Identifiable {
    var id: String
    var type: String?
    var typeCategory: String?
    var name: String?
    var description: String?
    var mimeType: String?
    var fileGroup: String?
    var fileExtension: String?
    var updatedDate: Lenient<OracleDate>?
    var taxonomies: Taxonomies?
    var fields: Fields? { told?.value }
    /// Those of content items are an editor's own and may have any shape.
    private var told: Lenient<Fields>?

    private enum CodingKeys: String, CodingKey {
        case id, type, typeCategory, name, description, mimeType, fileGroup, fileExtension
        case updatedDate, taxonomies
        case told = "fields"
    }

    struct Taxonomies: Decodable, Sendable { var items: [Filed]? }
    struct Filed: Decodable, Sendable { var categories: Categories? }
    struct Categories: Decodable, Sendable { var items: [FiledCategory]? }

    /// One category that the item is in, with the way there from the root.
    struct FiledCategory: Decodable, Sendable {
        var id: String
        var nodes: [OracleNode]?
    }

    struct Size: Decodable, Sendable {
        var width: OracleNumber?
        var height: OracleNumber?
    }

    struct Fields: Decodable, Sendable {
        var metadata: Lenient<Size>?
        var size: OracleNumber?
        var mimeType: Lenient<String>?
        var fileType: Lenient<String>?
        var version: Lenient<String>?
        var renditions: Lenient<[Lenient<Rendition>]>?
        /// Custom image types mix an editor's own fields in.
        var title: Lenient<String>?
        var alt: Lenient<String>?
        var altText: Lenient<String>?
        var caption: Lenient<String>?
        var credit: Lenient<String>?
    }

    struct Rendition: Decodable, Sendable {
        var name: String
        /// `responsiveimage`, `customrendition`, `advancedvideo`.
        var type: String?
        var formats: [Lenient<RenditionFormat>]?
    }

    struct RenditionFormat: Decodable, Sendable {
        var format: String
        var size: OracleNumber?
        var metadata: Lenient<Size>?
    }

    /// Any type whose files are images: custom image types have names of their own, and old rows have
    /// fewer keys (SDK: a digital asset is told by its type category, or in old rows by its type).
    var isImage: Bool {
        let isAsset =
            switch typeCategory ?? "" {
            case "DigitalAssetType": true
            case "": type == "DigitalAsset" || type == "Image"
            default: false
            }
        guard isAsset else { return false }
        if let fileGroup { return fileGroup == "Images" }
        if let mimeType = mimeType ?? fields?.mimeType?.value {
            return mimeType.hasPrefix("image/")
        }
        return type == "Image"
    }

    /// The categories that the item itself is in; nil when the row does not say.
    var categories: [FiledCategory]? {
        let filed = taxonomies?.items?.compactMap(\.categories?.items).flatMap { $0 }
        return filed?.isEmpty == false ? filed : nil
    }
}
