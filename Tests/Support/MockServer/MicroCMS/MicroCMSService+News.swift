extension MicroCMSService {
    /// The news of the tutorial: `trends` with a title, an image and a body of repeated fields.
    ///
    /// 23 of them, so the default limit of 10 hides more than half. Number 5 has no image, number 7
    /// no category, and the last is older than most fields. 3 and 4 share a picture. `categories`
    /// stand in the editor's order, and nobody uses 未整理. `about` is an object API.
    public static let news = MicroCMSService(endpoints: [
        MicroCMSEndpoint("trends", (0..<23).map(trend)),
        MicroCMSEndpoint("categories", categories),
        MicroCMSEndpoint("tags", tags),
        MicroCMSEndpoint("about", [about], .object),
    ])

    /// A service of many items under `articles`, each with one image and one of the categories.
    public static func archive(items: Int) -> MicroCMSService {
        MicroCMSService(endpoints: [
            MicroCMSEndpoint(
                "articles",
                (0..<items).map { number in
                    MicroCMSItem(
                        id: "article-\(number)", createdAt: date(number),
                        [
                            ("title", .text("記事 \(number)")),
                            ("thumbnail", .image(archived(number))),
                            ("category", .reference(endpoint: "categories", id: named(number))),
                        ])
                }),
            MicroCMSEndpoint("categories", categories),
        ])
    }

    /// A content to be published while somebody pages through `news`.
    public static let latest = MicroCMSItem(
        id: "just-now", createdAt: "2025-03-01T00:00:00.000Z",
        [
            ("title", .text("速報")),
            ("image", .image(MicroCMSMedia("f000", "速報.jpg", alt: "速報"))),
            ("category", .reference(endpoint: "categories", id: "travel")),
        ])

    private static let categories = [
        ("travel", "旅"), ("design", "デザイン"), ("unsorted", "未整理"), ("food", "食"),
    ].map { id, name in MicroCMSItem(id: id, [("name", .text(name))]) }

    private static let tags = [("sea", "海"), ("city", "街"), ("morning", "朝")].map { id, name in
        MicroCMSItem(
            id: id,
            [
                ("name", .text(name)), ("group", .reference(endpoint: "categories", id: "travel")),
            ])
    }

    private static let about = MicroCMSItem(
        id: "about",
        [
            ("title", .text("このサイトについて")),
            ("logo", .image(MicroCMSMedia("1090", "logo.svg", 40, 30, statesSize: false))),
            ("office", .image(MicroCMSMedia("0ff1", "事務所.png", 640, 480))),
        ])

    private static func named(_ number: Int) -> String {
        ["travel", "food", "design"][number % 3]
    }

    /// The first is the newest.
    private static func date(_ number: Int) -> String {
        let minute = 100_000 - number
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (hours, day) = (minute / 60 % 24, minute / 1440 % 28 + 1)
        let month = minute / 1440 / 28 + 1
        return "2024-\(two(month))-\(two(day))T\(two(hours)):\(two(minute % 60)):03.456Z"
    }

    private static func archived(_ number: Int) -> MicroCMSMedia {
        MicroCMSMedia("a\(number)", "写真 \(number).jpg", 400, 300)
    }

    private static let titles = ["港の朝", "喫茶店の午後", "紙と活字", "山の駅", "市場", "灯台"]

    private static func trend(_ number: Int) -> MicroCMSItem {
        let title = titles[number % titles.count] + (number < titles.count ? "" : " \(number)")
        guard number < 22 else {
            return MicroCMSItem(
                id: "first-post", createdAt: "2019-11-05T01:02:03.456Z",
                [("title", .text("はじめまして")), ("image", .image(picture(number)))])
        }
        return MicroCMSItem(
            id: "t\(OracleID.hexadecimal(OracleID.mixed(UInt64(number))).prefix(10).lowercased())",
            createdAt: date(number),
            [
                ("title", .text(title)),
                ("image", .image(number == 5 ? nil : picture(number == 4 ? 3 : number))),
                (
                    "category",
                    .reference(endpoint: "categories", id: number == 7 ? nil : named(number))
                ),
                (
                    "tags",
                    .references(
                        endpoint: "tags",
                        ids: number.isMultiple(of: 4)
                            ? [] : number.isMultiple(of: 3) ? ["sea", "morning"] : ["city"])
                ),
                ("kind", .select([number.isMultiple(of: 2) ? "特集" : "速報"])),
                ("gallery", .images(number.isMultiple(of: 6) ? [extra(number), extra(100)] : [])),
                ("body", .repeater(body(number))),
                ("content", .html(html(number))),
                ("score", .number(Double(number * 7 % 10) + 0.5)),
            ])
    }

    private static func picture(_ number: Int) -> MicroCMSMedia {
        let name = ["港の朝.jpg", "cafe 午後.jpg", "type.png", "eki.webp", "market.jpeg"][number % 5]
        return MicroCMSMedia(
            number == 2 ? nil : "11aa\(number)", name, number.isMultiple(of: 7) ? 480 : 1200,
            number.isMultiple(of: 7) ? 640 : 800, alt: number.isMultiple(of: 3) ? "写真" : nil,
            statesSize: number != 9)
    }

    private static func extra(_ number: Int) -> MicroCMSMedia {
        MicroCMSMedia("33cc\(number)", "gallery \(number).jpg", 900, 600)
    }

    private static func body(_ number: Int) -> [MicroCMSField] {
        let pier = MicroCMSMedia("44dd\(number)", "桟橋.jpg", 900, 600)
        return [
            .custom(fieldID: "heading", [MicroCMSMember("content", .text("はじめに"))]),
            .custom(fieldID: "text", [MicroCMSMember("content", .html("<p>本文 \(number)</p>"))]),
            .custom(
                fieldID: "image",
                [
                    MicroCMSMember("image", .image(number.isMultiple(of: 3) ? pier : nil)),
                    MicroCMSMember("note", .text(number.isMultiple(of: 3) ? "桟橋" : "")),
                ]),
        ]
    }

    /// The editor may put a size into the URL, and wraps images in a figure or a link.
    private static func html(_ number: Int) -> String {
        guard number.isMultiple(of: 5) else { return "<p>写真はありません。</p>" }
        let image =
            "<img src=\"\(inline(number).url)?w=600&amp;h=400\" alt=\"挿絵 &quot;\(number)&quot;\" "
            + "width=\"600\" height=\"400\">"
        return number.isMultiple(of: 2)
            ? "<p>前文</p><figure>\(image)<figcaption>図</figcaption></figure>"
            : "<p><a href=\"https://example.com/\">\(image)</a></p>"
    }

    private static func inline(_ number: Int) -> MicroCMSMedia {
        MicroCMSMedia("55ee\(number)", "挿絵 \(number).jpg", 1200, 800)
    }

    /// The pictures that only the HTML of `news` mentions.
    public static let inlineMedia = stride(from: 0, to: 22, by: 5).map(inline)
}
