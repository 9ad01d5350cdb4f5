/// What can be downloaded of an Oracle asset: its renditions, in every format, and the original.
struct OracleOffers {
    private let item: OracleItem
    private let endpoint: OracleEndpoint
    private let thumbnailForm: OracleSettings.ThumbnailForm

    init(
        _ item: OracleItem, _ endpoint: OracleEndpoint,
        _ thumbnailForm: OracleSettings.ThumbnailForm
    ) {
        self.item = item
        self.endpoint = endpoint
        self.thumbnailForm = thumbnailForm
    }

    var all: [Offer] {
        let renditions = item.fields?.renditions?.value?.compactMap(\.value) ?? []
        return renditions.flatMap(offers) + [native]
    }

    /// A side in pixels, if it can be one.
    private func side(_ number: OracleNumber?) -> Int? {
        number?.value.flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }

    private var native: Offer {
        let type =
            item.fileExtension ?? item.fields?.fileType?.value
            ?? Paths.pathExtension(of: item.name ?? "")
        let size = item.fields?.metadata?.value
        return Offer(
            name: "native", format: type.lowercased() == "jpeg" ? "jpg" : type.lowercased(),
            width: side(size?.width), height: side(size?.height),
            bytes: item.fields?.size?.value, address: endpoint.file(of: item.id, "native"))
    }

    private func offers(_ rendition: OracleItem.Rendition) -> [Offer] {
        (rendition.formats ?? []).compactMap(\.value).map { format in
            let size = format.metadata?.value
            return Offer(
                name: rendition.name, format: format.format.lowercased(), width: side(size?.width),
                height: side(size?.height), bytes: format.size?.value,
                address: address(rendition, format.format))
        }
    }

    /// The documented form names the format and the kind of rendition. The SDK's own thumbnail is
    /// another one, in lower case, of no documented size, and only as JPEG.
    private func address(_ rendition: OracleItem.Rendition, _ format: String) -> Address {
        if thumbnailForm == .uithumbnail, rendition.name == "Thumbnail", format == "jpg" {
            return endpoint.file(of: item.id, "thumbnail", type: "uithumbnail")
        }
        return endpoint.file(of: item.id, rendition.name, format: format, type: rendition.type)
    }
}
