import GalleryManifest
import GalleryModel

/// A row of `items`: a digital asset or a content item, of which only images are taken.
struct OracleItem: OracleAnswer, Identifiable {
    var id: String
    var name: String?
    var fileExtension: String?
    /// An object with a `value`, or in old rows the text or the epoch milliseconds alone.
    var updated: String?
    /// Those of custom image types are mixed with an editor's own, which may have any shape.
    var fields: JSON
    var renditions: [Rendition]
    /// The categories that the item itself is in; nil when the row does not say.
    var categories: [FiledCategory]?
    var isImage: Bool
    private let description: String?
    /// Words for people that are no texts.
    private(set) var odd: [String] = []

    /// One category that the item is in, with the way there from the root.
    struct FiledCategory: Sendable {
        var id: String
        var nodes: [OracleNode]?
    }

    /// One format of a rendition.
    struct Rendition: Sendable {
        var name: String
        /// `responsiveimage`, `customrendition`, `advancedvideo`.
        var type: String?
        var format: String
        var size: Size
    }

    /// Numbers that are written as numbers for videos and as texts for images; 0 stands for "unknown".
    struct Size: Sendable {
        var width: Int?
        var height: Int?
        var bytes: Int?

        init(_ json: JSON) {
            width = json["metadata"]?["width"]?.count
            height = json["metadata"]?["height"]?.count
            bytes = json["size"]?.count
        }
    }

    init?(_ json: JSON) {
        guard let id = json["id"]?.scalar else { return nil }
        self.id = id
        name = json["name"]?.scalar
        description = json["description"]?.scalar
        fields = json["fields"] ?? .null
        fileExtension = json["fileExtension"]?.text ?? fields["fileType"]?.text
        updated = json["updatedDate"]?["value"]?.scalar ?? json["updatedDate"]?.scalar
        isImage = OracleItem.isImage(json)
        renditions = (fields["renditions"]?.elements ?? []).flatMap { rendition -> [Rendition] in
            guard let name = rendition["name"]?.text else { return [] }
            return (rendition["formats"]?.elements ?? []).compactMap { format in
                guard let type = format["format"]?.text else { return nil }
                return Rendition(
                    name: name, type: rendition["type"]?.text, format: type, size: Size(format))
            }
        }
        let filed = (json["taxonomies"]?["items"]?.elements ?? [])
            .flatMap { $0["categories"]?["items"]?.elements ?? [] }
            .compactMap { category in
                category["id"]?.scalar.map {
                    FiledCategory(
                        id: $0, nodes: category["nodes"]?.elements?.compactMap(OracleNode.init))
                }
            }
        categories = filed.isEmpty ? nil : filed
        let isOdd = { (value: JSON?) -> Bool in
            guard let value, !value.isEmpty else { return false }
            return value.scalar.map { $0.utf8.count > Filing.longest } ?? true
        }
        odd =
            ["name", "description"].filter { isOdd(json[$0]) }
            + ["title", "alt", "altText", "caption", "credit"].filter { isOdd(fields[$0]) }
    }

    /// Any type whose files are images: custom image types have names of their own, and old rows have
    /// fewer keys (SDK: a digital asset is told by its type category, or in old rows by its type).
    private static func isImage(_ json: JSON) -> Bool {
        let type = json["type"]?.text
        let isAsset =
            switch json["typeCategory"]?.text ?? "" {
            case "DigitalAssetType": true
            case "": type == "DigitalAsset" || type == "Image"
            default: false
            }
        guard isAsset else { return false }
        if let group = json["fileGroup"]?.text { return group == "Images" }
        if let type = json["mimeType"]?.text ?? json["fields"]?["mimeType"]?.text {
            return type.hasPrefix("image/")
        }
        return type == "Image"
    }

    /// A text for people; nil when there is none.
    func words(_ keys: String...) -> String? {
        keys.lazy.compactMap { $0 == "description" ? description : fields[$0]?.scalar }
            .first { !$0.isEmpty }?.cut(to: Filing.longest)
    }
}
