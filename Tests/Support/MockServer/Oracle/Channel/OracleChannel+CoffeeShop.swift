extension OracleChannel {
    /// The tutorial's small gallery: one taxonomy, Food with five categories, 14 images in all.
    ///
    /// A video and a content item are filed under Drinks too, which no list of images may show.
    /// `Tarte aux fruits` has a custom image type, so `type eq "Image"` misses it; `club` is in
    /// two categories; the pastries are in Food itself.
    public static let coffeeShop = OracleChannel(
        taxonomies: [OracleTaxonomy(id: food, name: "OCEImageGalleryTaxonomy", shortName: "IMG")],
        categories: [
            category(0, "Food", api: "img-f"),
            category(1, "Breakfast", under: 0, api: "img-f-b"),
            category(2, "Dessert", under: 0, position: 1, api: "img-f-d"),
            category(3, "Ice cream", under: 2, api: "img-f-d-i"),
            category(4, "Drinks", under: 0, position: 2, api: "img-f-dr"),
            category(5, "Sandwiches", under: 0, position: 3, api: "img-f-s"),
        ],
        assets: images.enumerated().map { number, image in
            var asset = OracleAsset(
                id: OracleID.asset(number, salt: 2), name: image.name,
                width: image.width, height: image.height,
                updatedDate: "2021-04-\(number < 9 ? "0" : "")\(number + 1)T19:53:14.118Z",
                categoryIDs: image.filed.map { OracleID.plain($0, salt: 1) })
            asset.isOldStyle = number == 3
            asset.slug = asset.isOldStyle ? nil : "1481786090\(number + 100)-\(image.name)"
            if image.name.hasSuffix(".png") { asset.mimeType = "image/png" }
            guard image.name.hasPrefix("Tarte") else { return asset }
            asset.type = "MenuPhoto"
            asset.title = "Tarte aux fruits"
            return asset
        } + [
            OracleAsset(
                id: OracleID.asset(90, salt: 2), name: "barista.mp4", kind: .video, width: 640,
                height: 360, categoryIDs: [OracleID.plain(4, salt: 1)]),
            OracleAsset(
                id: OracleID.contentItem(91, salt: 2), name: "Menu of the day",
                title: "Menu of the day", kind: .contentItem,
                categoryIDs: [OracleID.plain(4, salt: 1)]),
        ])

    private static let food = OracleID.plain(100, salt: 1)

    private static func category(
        _ number: Int, _ name: String, under parent: Int? = nil, position: Int = 0, api: String
    ) -> OracleCategory {
        OracleCategory(
            id: OracleID.plain(number, salt: 1), name: name, taxonomyID: food,
            parentID: parent.map { OracleID.plain($0, salt: 1) }, position: position, apiName: api)
    }

    private static let images: [(name: String, width: Int, height: Int, filed: [Int])] = [
        ("croissants.jpg", 1966, 1311, [1]),
        ("shutterstock_352900238(2).jpg", 1966, 1311, [1]),
        ("pancakes & syrup.jpg", 1600, 1200, [1]),
        ("club.jpg", 1600, 1067, [1, 5]),
        ("chef's eggs & bacon.jpg", 1200, 1600, [1]),
        ("cheesecake.jpg", 2400, 1600, [2]),
        ("Tarte aux fruits.jpg", 1500, 1000, [2]),
        ("caramel cone.jpg", 900, 1200, [3]),
        ("抹茶アイス.jpg", 1280, 853, [3]),
        ("espresso.jpg", 800, 800, [4]),
        ("latte art.png", 640, 480, [4]),
        ("greens smoothie.jpg", 1000, 1500, [4]),
        ("blt.jpg", 1600, 1200, [5]),
        ("pastries.jpg", 120, 90, [0]),
    ]
}
