/// A publishing channel of Oracle Content Management, as data: what it holds and how it misbehaves.
public struct OracleChannel: Sendable {
    /// The channel token every request must carry, as a query item or a header.
    public var token: String

    /// The bearer token of a secure channel; nil is a public channel.
    ///
    /// Preview always demands one, so without a bearer preview refuses everybody.
    public var bearer: String?

    /// The taxonomies published to the channel.
    public var taxonomies: [OracleTaxonomy]

    /// The categories of all taxonomies; a parent may stand before or after its children.
    public var categories: [OracleCategory]

    /// The assets in the order the server has them when no order is asked for.
    public var assets: [OracleAsset]

    /// How lists misbehave.
    public var paging: PagingQuirks

    /// How the bytes of natives and renditions go out.
    public var binaryDelivery = Reply.Delivery.chunked

    /// Whether an unknown `type` in a query answers 400, as the recording of that error shows.
    public var refusesUnknownTypes = true

    /// A channel; what is left out is empty or as the recordings have it.
    public init(
        token: String = "e0b6421e73454818948de7b1eaddb091",
        bearer: String? = nil,
        taxonomies: [OracleTaxonomy] = [],
        categories: [OracleCategory] = [],
        assets: [OracleAsset] = [],
        paging: PagingQuirks = PagingQuirks()
    ) {
        self.token = token
        self.bearer = bearer
        self.taxonomies = taxonomies
        self.categories = categories
        self.assets = assets
        self.paging = paging
    }

    /// What answers for this channel; the pictures come from the closure handed in.
    ///
    /// The indices are built here, once; scroll positions belong to the closure returned.
    public func handler(
        pictures: @escaping @Sendable (PictureRequest) -> [UInt8]
    ) -> @Sendable (Exchange) -> Reply {
        let responder = OracleResponder(channel: self, pictures: pictures)
        return { responder.reply(to: $0) }
    }

    /// The same channel with the true sizes of natives and renditions in its rows.
    ///
    /// Makes every picture once, so it is for small channels. Every `unknown`-th rendition format
    /// keeps size 0, as the recordings often do.
    public func statingSizes(
        unknownEvery unknown: Int = 3,
        pictures: (PictureRequest) -> [UInt8]
    ) -> OracleChannel {
        var channel = self
        var counter = 0
        for index in channel.assets.indices {
            let asset = channel.assets[index]
            guard asset.kind == .image else { continue }
            channel.assets[index].size = pictures(.native(of: asset, id: asset.id)).count
            for (place, rendition) in asset.renditions.enumerated() {
                for (spot, format) in rendition.formats.enumerated() {
                    counter += 1
                    guard !counter.isMultiple(of: max(2, unknown)) else { continue }
                    let request = PictureRequest(
                        assetID: asset.id, rendition: rendition, format: format.name)
                    channel.assets[index].renditions[place].formats[spot].size =
                        pictures(request).count
                }
            }
        }
        return channel
    }
}
