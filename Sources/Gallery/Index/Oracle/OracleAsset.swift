extension OracleSettings {
    /// The picture that a row of digital assets stands for, with the editor's words.
    func asset(_ item: OracleItem, _ endpoint: OracleEndpoint) -> Asset {
        var asset = Asset(
            id: item.id, name: item.name ?? item.id,
            offers: OracleOffers(item, endpoint, thumbnailForm).all)
        let fields = item.fields
        asset.title = fields?.title?.value
        asset.alt = fields?.alt?.value ?? fields?.altText?.value ?? item.description
        if asset.alt?.isEmpty == true { asset.alt = nil }
        asset.caption = fields?.caption?.value
        asset.credit = fields?.credit?.value
        asset.revision = [item.updatedDate?.value?.value, fields?.version?.value].compactMap { $0 }
            .joined(separator: " ")
        if asset.revision?.isEmpty == true { asset.revision = nil }
        asset.sourceURL = asset.offers.first(where: \.isNative)?.address.shown
        return asset
    }
}
