/// Writes fragments for one request, with the image variables of the query applied to all images.
struct AEMWriter {
    private let host: AEMHost
    private let author: String
    private let publish: String
    private let format: String?
    private let seoName: String?
    private let width: Int
    private let quality: Int

    init(
        _ host: AEMHost, _ variables: [String: String], author: String, publish: String
    ) throws(AEMFault) {
        self.host = host
        self.author = author
        self.publish = publish
        format = variables["imageFormat"]?.lowercased()
        seoName = variables["imageSeoName"]
        width = try Self.number("imageWidth", variables, standard: 1200)
        quality = try Self.number("imageQuality", variables, standard: 80)
    }

    func value(of fragment: AEMFragment, selection: Set<String>?) -> WireValue {
        let members = fragment.members.filter { selection?.contains($0.name) ?? true }
        return .members(
            [("_path", .string(fragment.path))] + members.map { ($0.name, value(of: $0.field)) })
    }

    /// The images inside the rich texts of a fragment, for `_references`.
    func references(of fragment: AEMFragment) -> [WireValue] {
        fragment.members.flatMap { member in
            guard case .richText(_, let images) = member.field else { return [WireValue]() }
            return images.map { value(of: $0).with("__typename", "ImageRef") }
        }
    }

    private func value(of field: AEMField) -> WireValue {
        switch field {
        case .value(let value): value
        case .image(let image): image.map { value(of: $0) } ?? .null
        case .unmatched: [:]
        case .remote(let repository, let asset):
            [
                "__typename": "RemoteRef", "repositoryId": .string(repository),
                "assetId": .string(asset),
            ]
        case .list(let fields): .array(fields.map { value(of: $0) })
        case .fragment(let members): .members(members.map { ($0.name, value(of: $0.field)) })
        case .richText(let text, let images): AEMRichText(text: text, images: images).value
        }
    }

    private func value(of image: AEMImage) -> WireValue {
        .members(
            host.imageFields.map { name in
                let value: WireValue =
                    switch name {
                    case "_path": .string(image.path)
                    case "_dynamicUrl": host.dynamicUrlIsNull ? .null : .string(dynamicUrl(image))
                    case "_authorUrl": .string(author + image.escapedPath)
                    case "_publishUrl": .string(publish + image.escapedPath)
                    case "width": .int(image.size.width)
                    case "height": .int(image.size.height)
                    case "mimeType": .string(FileType.media(FileType.ending(image.fileName)))
                    case "__typename": "ImageRef"
                    default: .null
                    }
                return (name, value)
            })
    }

    private func dynamicUrl(_ image: AEMImage) -> String {
        let name = (seoName ?? image.seoName) + "." + (format ?? "jpg")
        let query = "?preferwebp=true&width=\(width)&quality=\(quality)"
        return "/adobe/dynamicmedia/deliver/dm-aid--\(image.uuid)/\(name)"
            + (host.dynamicUrlLacksQuery ? "" : query)
    }

    private static func number(
        _ name: String, _ variables: [String: String], standard: Int
    ) throws(AEMFault) -> Int {
        guard let text = variables[name] else { return standard }
        guard let number = Int(text), number > 0 else {
            throw .graphQL("Variable '\(name)' has an invalid value: \(text)")
        }
        return number
    }
}
