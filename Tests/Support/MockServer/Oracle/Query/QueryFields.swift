/// What an asset or a category has under each field name that a query may use.
enum QueryFields {
    static let ofAssets: Set<String> = [
        "id", "type", "typeCategory", "name", "description", "slug", "language", "createdDate",
        "updatedDate", "fileGroup", "mimeType", "fileExtension", "taxonomies.id",
        "taxonomies.name", "taxonomies.shortName", "taxonomies.categories.id",
        "taxonomies.categories.name", "taxonomies.categories.apiName",
        "taxonomies.categories.nodes.id", "taxonomies.categories.nodes.name",
        "taxonomies.categories.nodes.apiName",
    ]

    static let ofCategories: Set<String> = [
        "id", "name", "apiName", "description", "parent.id", "ancestors.id", "ancestors.name",
        "ancestors.apiName",
    ]

    static func values(_ field: String, of asset: OracleAsset, in catalogue: Catalogue) -> [String]
    {
        switch field {
        case "id": return [asset.id]
        case "type": return [asset.type]
        case "typeCategory": return [asset.kind.typeCategory]
        case "name": return [asset.name]
        case "description": return [asset.description]
        case "slug": return asset.slug.map { [$0] } ?? []
        case "language": return ["en-US"]
        case "createdDate": return [asset.createdDate]
        case "updatedDate": return [asset.updatedDate]
        case "fileGroup": return [asset.kind.fileGroup]
        case "mimeType": return [asset.mimeType]
        case "fileExtension": return asset.kind == .contentItem ? [] : [asset.fileExtension]
        case "fields.title": return asset.title.map { [$0] } ?? []
        default: break
        }
        let parts = field.split(separator: ".")
        guard parts.first == "taxonomies", let last = parts.last else { return [] }
        let own = asset.categoryIDs.compactMap { catalogue.categoryIndex[$0] }
        if parts.count == 2 {
            return own.compactMap { catalogue.taxonomy(ofCategory: $0) }.map {
                last == "id" ? $0.id : last == "name" ? $0.name : $0.shortName
            }
        }
        let listed = parts.contains("nodes") ? own.flatMap { catalogue.paths[$0] } : own
        return listed.map { value(last, of: catalogue.channel.categories[$0]) }
    }

    static func values(
        _ field: String, ofCategory index: Int, in catalogue: Catalogue
    ) -> [String] {
        let category = catalogue.channel.categories[index]
        let parts = field.split(separator: ".")
        switch parts.first {
        case "parent": return category.parentID.map { [$0] } ?? []
        case "ancestors":
            return catalogue.paths[index].dropLast().map {
                value(parts[parts.count - 1], of: catalogue.channel.categories[$0])
            }
        case "description": return [category.description]
        default: return [value(parts[0], of: category)]
        }
    }

    private static func value(_ key: Substring, of category: OracleCategory) -> String {
        switch key {
        case "id": category.id
        case "name": category.name
        default: category.apiName
        }
    }
}
