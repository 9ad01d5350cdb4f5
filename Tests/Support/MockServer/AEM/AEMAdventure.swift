/// An adventure of the WKND sample, with the facts of its fragment.
struct AEMAdventure: Sendable {
    let slug: String
    let title: String
    let activity: String
    let type: String
    let difficulty: String
    let price: Double
    let image: AEMImage
    let tags: [String]

    /// The folder is named as the slug, except for two.
    private let folder: String

    private init(
        _ slug: String, folder: String? = nil, _ title: String,
        _ kind: (activity: String, type: String, difficulty: String), _ price: Double,
        _ file: (name: String, width: Int, height: Int), _ tags: String
    ) {
        self.slug = slug
        self.title = title
        (activity, type, difficulty) = kind
        self.price = price
        let folder = "/content/dam/wknd-shared/en/adventures/" + (folder ?? slug)
        self.folder = folder
        image = AEMImage(folder + "/" + file.name, file.width, file.height)
        self.tags = tags.split(separator: " ").map { "wknd-shared:" + $0 }
    }

    /// The fragment; two adventures have an image inside their description.
    var fragment: AEMFragment {
        let name = folder.split(separator: "/").last ?? ""
        let inline = ["bali-surf-camp", "tahoe-skiing"].contains(slug)
        let map = AEMImage(folder + "/map of the tour.png", 600, 400)
        var fragment = AEMFragment(
            folder + "/" + name,
            [
                ("slug", .value(.string(slug))), ("title", .value(.string(title))),
                ("activity", .value(.string(activity))),
                ("adventureType", .value(.string(type))),
                ("difficulty", .value(.string(difficulty))), ("price", .value(.number(price))),
                ("tripLength", .value(type == "Day Trip" ? "1 Day" : "5 Days")),
                ("groupSize", .value(5)), ("primaryImage", .image(image)),
                ("_tags", .value(.array(tags.map { .string($0) }))),
                ("description", .richText("About \(title).", images: inline ? [map] : [])),
                ("itinerary", .richText("First we meet.", images: [])),
            ])
        fragment.references =
            inline
            ? [
                [
                    "_path": .string(folder + "/other"), "slug": "other", "title": "Other",
                    "price": 10, "__typename": "AdventureModel",
                ]
            ] : []
        return fragment
    }

    static let all = [
        AEMAdventure(
            "bali-surf-camp", "Bali Surf Camp", ("Surfing", "Overnight Trip", "Beginner"), 5000,
            ("adobestock-175749320.jpg", 1600, 899),
            "activity/surfing season/summer region/apac"),
        AEMAdventure(
            "beervana-portland", "Beervana in Portland", ("Social", "Day Trip", "Beginner"), 300,
            ("adobestock-279232449.jpeg", 1381, 920),
            "activity/social season/fall region/nam/united-states"),
        AEMAdventure(
            "climbing-new-zealand", "Climbing New Zealand",
            ("Rock Climbing", "Overnight Trip", "Intermediate"), 900,
            ("adobestock-140634652.jpeg", 1293, 862),
            "activity/climbing season/fall region/apac/new-zealand"),
        AEMAdventure(
            "colorado-rock-climbing", "Colorado Rock Climbing",
            ("Rock Climbing", "Overnight Trip", "Advanced"), 1000,
            ("adobestock-241578158.jpg", 1000, 667),
            "activity/climbing season/summer region/nam/united-states"),
        AEMAdventure(
            "cycling-southern-utah", "Cycling Southern Utah",
            ("Cycling", "Overnight Trip", "Advanced"), 3000,
            ("adobestock-185324648.jpg", 1000, 667),
            "activity/cycling season/summer season/spring season/fall region/nam/united-states"),
        AEMAdventure(
            "cycling-tuscany", "Cycling Tuscany", ("Cycling", "Overnight Trip", "Intermediate"),
            4500,
            ("adobestock-261097343.jpeg", 1381, 920),
            "activity/cycling season/summer season/spring region/emea/italy"),
        AEMAdventure(
            "downhill-skiing-wyoming", "Downhill Skiing Wyoming",
            ("Skiing", "Overnight Trip", "Intermediate"), 400,
            ("adobestock-185234795.jpeg", 1180, 787),
            "activity/skiing season/winter region/nam/united-states"),
        AEMAdventure(
            "gastronomic-marais-tour", "Gastronomic Marais Tour",
            ("Social", "Day Trip", "Beginner"), 95,
            ("adobestock-270835979.jpg", 1000, 667),
            "activity/social season/spring season/fall season/summer region/emea"),
        AEMAdventure(
            "napa-wine-tasting", "Napa Wine Tasting", ("Social", "Day Trip", "Beginner"), 152.59,
            ("adobestock-280313729.jpg", 1000, 563),
            "activity/social season/spring season/summer region/nam/united-states"),
        AEMAdventure(
            "riverside-camping-australia", "Riverside Camping Australia",
            ("Camping", "Overnight Trip", "Beginner"), 500,
            ("adobestock-257541512.jpeg", 1379, 776),
            "activity/hiking activity/camping activity/hunting-fishing season/spring season/fall region/apac/australia"
        ),
        AEMAdventure(
            "ski-touring-mount-blanc", folder: "ski-touring-mont-blanc", "Ski Touring Mont Blanc",
            ("Skiing", "Overnight Trip", "Advanced"), 2600,
            ("adobestock-291339093.jpeg", 720, 480),
            "activity/snowboarding activity/skiing season/winter region/emea/switzerland"),
        AEMAdventure(
            "surf-camp-costa-rica", folder: "surf-camp-in-costa-rica", "Surf Camp in Costa Rica",
            ("Surfing", "Overnight Trip", "Beginner"), 3400,
            ("surfing_5.jpg", 1920, 1080),
            "activity/surfing season/summer region/latam/costa-rica"),
        AEMAdventure(
            "tahoe-skiing", "Tahoe Skiing", ("Skiing", "Overnight Trip", "Advanced"), 1500,
            ("adobestock-184591344.jpg", 1000, 722),
            "activity/skiing season/winter region/nam/united-states"),
        AEMAdventure(
            "west-coast-cycling", "West Coast Cycling",
            ("Cycling", "Overnight Trip", "Intermediate"), 4500,
            ("adobestock-151584995.jpg", 1000, 357),
            "activity/cycling season/summer region/nam/united-states"),
        AEMAdventure(
            "whistler-mountain-biking", "Whistler Mountain Biking",
            ("Cycling", "Overnight Trip", "Advanced"), 1500,
            ("adobestock-122578479.jpeg", 1694, 1122),
            "activity/cycling region/nam/united-states season/spring season/fall"),
        AEMAdventure(
            "yosemite-backpacking", "Yosemite Backpacking",
            ("Camping", "Overnight Trip", "Intermediate"), 1500,
            ("adobestock-196967522.jpg", 1000, 667),
            "activity/hiking activity/camping season/summer region/nam/united-states"),
    ]
}
