import GalleryModel

extension OracleSettings {
    /// The picture that a row of digital assets stands for, with the editor's words.
    func asset(_ item: OracleItem, _ endpoint: OracleEndpoint) -> Asset {
        var asset = Asset(
            id: item.id, name: item.name ?? item.id,
            offers: OracleOffers(item, endpoint, thumbnailForm).all)
        asset.title = item.words("title")
        asset.alt = item.words("alt", "altText", "description")
        asset.caption = item.words("caption")
        asset.credit = item.words("credit")
        asset.revision = [item.updated, item.words("version")].compactMap { $0 }
            .joined(separator: " ")
        if asset.revision?.isEmpty == true { asset.revision = nil }
        asset.sourceURL = asset.offers.first(where: \.isNative)?.address.shown
        return asset
    }
}
