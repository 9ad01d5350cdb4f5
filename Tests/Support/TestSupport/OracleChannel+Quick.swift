import MockServer

extension OracleChannel {
    /// The coffee shop with small originals, for tests that are about the way and not the pictures.
    public static let quick: OracleChannel = {
        var channel = coffeeShop
        for place in channel.assets.indices where channel.assets[place].kind == .image {
            channel.assets[place].width = 400
            channel.assets[place].height = 300
            channel.assets[place].renditions = OracleRendition.standard(width: 400, height: 300)
        }
        return channel
    }()

    /// Settings for which the thumbnails of `quick` are large enough.
    public static let quickSettings = """
        renditions: { thumbnail: { width: 150, height: 150 }, medium: off }
        contactSheet: { tile: { width: 60, height: 45 } }
        """
}
