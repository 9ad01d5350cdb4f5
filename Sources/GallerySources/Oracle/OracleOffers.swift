import GalleryModel

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
        let type = item.fileExtension ?? Paths.pathExtension(of: item.name ?? "")
        let renditions = item.renditions.map {
            offer($0.name, $0.format.lowercased(), $0.size, address($0))
        }
        return renditions + [
            offer(
                "native", type.lowercased() == "jpeg" ? "jpg" : type.lowercased(),
                OracleItem.Size(item.fields), endpoint.file(of: item.id, "native"))
        ]
    }

    private func offer(
        _ name: String, _ format: String, _ size: OracleItem.Size, _ address: Address
    ) -> Offer {
        Offer(
            name: name, format: format, width: size.width, height: size.height, bytes: size.bytes,
            address: address)
    }

    /// The documented form names the format and the kind of rendition. The SDK's own thumbnail is
    /// another one, in lower case, of no documented size, and only as JPEG.
    private func address(_ rendition: OracleItem.Rendition) -> Address {
        let format = rendition.format
        if thumbnailForm == .uithumbnail, rendition.name == "Thumbnail", format == "jpg" {
            return endpoint.file(of: item.id, "thumbnail", type: "uithumbnail")
        }
        return endpoint.file(of: item.id, rendition.name, format: format, type: rendition.type)
    }
}
