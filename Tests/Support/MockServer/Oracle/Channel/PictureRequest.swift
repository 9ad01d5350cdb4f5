/// The picture a reply needs; whoever holds the server makes it.
public struct PictureRequest: Sendable, Hashable {
    /// The asset asked for.
    public let assetID: String

    /// `native`, `thumbnail` or the name of a rendition, as asked.
    public let rendition: String

    /// `jpg`, `webp`, `png`; for a native the end of its file name.
    public let format: String

    /// The width the row promises.
    public let width: Int

    /// The height the row promises.
    public let height: Int

    /// A request with everything given.
    public init(assetID: String, rendition: String, format: String, width: Int, height: Int) {
        self.assetID = assetID
        self.rendition = rendition
        self.format = format
        self.width = width
        self.height = height
    }

    init(assetID: String, rendition: OracleRendition, format: String) {
        self.init(
            assetID: assetID, rendition: rendition.name, format: format,
            width: rendition.width, height: rendition.height)
    }

    /// The picture as it was uploaded.
    static func native(of asset: OracleAsset, id: String) -> PictureRequest {
        PictureRequest(
            assetID: id, rendition: "native", format: asset.fileExtension,
            width: asset.width ?? 0, height: asset.height ?? 0)
    }
}
