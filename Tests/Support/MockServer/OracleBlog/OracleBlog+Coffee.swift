extension OracleBlog {
    /// The vendor's blog sample in small: a home page, three topics, nine articles, two authors.
    ///
    /// The topics stand in the editor's order, and the articles not in that of their dates.
    /// `Cold brew` has no image, the image of `Ristretto` is gone, `Water matters` has no author,
    /// and Grace Hall no avatar. Images are small, and seven of them are
    /// all called `cup.jpg`.
    public static let coffee = OracleBlog(
        channel: OracleChannel(
            token: "b10b0000000000000000000000c0ffee",
            assets: pictures.map { picture in
                var asset = OracleAsset(
                    id: pictureID(picture.name), name: picture.file, width: picture.width,
                    height: picture.height)
                if picture.file.hasSuffix(".png") { asset.mimeType = "image/png" }
                return asset
            }),
        items: [home] + articles + topics + authors)

    /// The three topics, in the editor's order.
    public static let topicNames = ["Types of coffee", "Brewing", "Coffee & health"]

    private static func id(_ name: String) -> String {
        OracleID.contentItem(Int(OracleID.hash(name) % 1_000_000), salt: 6)
    }

    private static func pictureID(_ name: String) -> String {
        OracleID.asset(Int(OracleID.hash(name) % 1_000_000), salt: 6)
    }

    private static let home = OracleContentItem(
        id: id("HomePage"), type: "OCEGettingStartedHomePage", name: "HomePage",
        [
            ("company_name", .text("Café Supremo")),
            ("company_logo", .reference(pictureID("logo"))),
            ("topics", .references(topicNames.map { id($0) })),
            ("about_url", .text("https://example.com/about")),
            ("contact_url", .text("https://example.com/contact")),
        ])

    private static let topics = topicNames.map { name in
        OracleContentItem(
            id: id(name), type: "OCEGettingStartedTopic", name: name,
            description: "All about \(name.lowercased())",
            [("thumbnail", .reference(pictureID(name)))])
    }

    private static let authors = [
        OracleContentItem(
            id: id("Ada Reed"), type: "OCEGettingStartedAuthor", name: "Ada Reed",
            [("avatar", .reference(pictureID("Ada Reed")))]),
        OracleContentItem(
            id: id("Grace Hall"), type: "OCEGettingStartedAuthor", name: "Grace Hall",
            [("avatar", .reference(nil))]),
    ]

    private static let texts: [(name: String, topic: Int, date: String)] = [
        ("Espresso", 0, "2021-02-03"), ("Latte", 0, "2021-03-17"), ("Ristretto", 0, "2020-12-24"),
        ("Cold brew", 0, "2021-01-15"), ("French press", 1, "2020-11-02"),
        ("Water matters", 1, "2021-03-30"), ("Grinding <fine>", 1, "2020-10-10"),
        ("How much is too much?", 2, "2021-02-28"), ("Decaf", 2, "2019-06-01"),
    ]

    private static let articles = texts.enumerated().map { number, text in
        let author = number.isMultiple(of: 2) ? "Ada Reed" : "Grace Hall"
        let hasImage = text.name != "Cold brew"
        return OracleContentItem(
            id: id(text.name), type: "OCEGettingStartedArticle", name: text.name,
            description: "About \(text.name)",
            [
                ("topic", .reference(id(topicNames[text.topic]))),
                ("published_date", .date(text.date + "T08:00:00.000Z")),
                ("author", .reference(text.name == "Water matters" ? nil : id(author))),
                ("image", .reference(hasImage ? pictureID(text.name) : nil)),
                ("image_16x9", .reference(hasImage ? pictureID(text.name + " wide") : nil)),
                ("image_caption", .text(hasImage ? "A cup: \(text.name)" : "")),
                ("article_content", .text("<!DOCTYPE html><p>On <b>coffee</b>.</p>\n")),
            ])
    }

    private typealias Photo = (name: String, file: String, width: Int, height: Int)

    /// The article images; that of `Ristretto` was deleted, its wide one was not.
    private static let pictures: [Photo] =
        [
            ("logo", "logo.png", 240, 120), ("Ada Reed", "author.jpg", 200, 200),
        ] + topicNames.map { ($0, $0.lowercased() + ".jpg", 600, 400) }
        + texts.filter { $0.name != "Cold brew" }.flatMap { text -> [Photo] in
            let square: [Photo] =
                text.name == "Ristretto" ? [] : [(text.name, "cup.jpg", 480, 360)]
            return square + [(text.name + " wide", text.name + " 16x9.jpg", 640, 360)]
        }
}
