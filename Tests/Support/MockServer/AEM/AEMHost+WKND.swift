extension AEMHost {
    /// The WKND sample: 16 adventures with one image each, and articles that come in pages.
    ///
    /// `adventures-mixed` is not of the sample: four adventures with what references may be, null,
    /// `{}`, arrays, another repository, and file names with spaces.
    public static let wknd = AEMHost(
        configuration: "wknd-shared",
        queries: [
            all,
            {
                var query = all
                query.name = "adventures-by-activity"
                query.variables.insert("activity")
                query.filters = ["activity": "activity"]
                query.order = "title ASC"
                return query
            }(),
            {
                var query = all
                query.name = "adventures-with-tags"
                query.selection = brief.union(["_tags"])
                return query
            }(),
            detail("adventure-by-slug", field: "adventureList", .list, "slug", "slug"),
            detail(
                "adventure-by-path", field: "adventureByPath", .single, "adventurePath", "_path"),
            AEMQuery(
                "adventures-mixed", field: "adventureList", variables: image, mixed),
            {
                var query = AEMQuery(
                    "articles-all", field: "articlePaginated", .paginated,
                    variables: image.union(["first", "after", "sort"]), articles)
                query.order = "title ASC"
                return query
            }(),
        ])

    private static let image: Set = ["imageFormat", "imageWidth", "imageQuality", "imageSeoName"]

    private static let brief: Set = [
        "slug", "title", "activity", "price", "tripLength", "primaryImage",
    ]

    private static let all: AEMQuery = {
        var query = AEMQuery(
            "adventures-all", field: "adventureList",
            variables: image.union(["offset", "limit", "sort"]),
            AEMAdventure.all.map(\.fragment))
        query.selection = brief
        return query
    }()

    private static func detail(
        _ name: String, field: String, _ shape: AEMQuery.Shape, _ variable: String,
        _ member: String
    ) -> AEMQuery {
        var query = AEMQuery(
            name, field: field, shape, variables: image.union([variable]),
            AEMAdventure.all.map(\.fragment))
        query.filters = [variable: member]
        query.selection = brief.union([
            "adventureType", "groupSize", "difficulty", "description", "itinerary",
        ])
        query.selectsReferences = true
        return query
    }

    private static let mixed: [AEMFragment] = {
        let folder = "/content/dam/demo/en/trips/"
        let dawn = AEMImage(folder + "reef/reef at dawn.jpg", 800, 600)
        let dusk = AEMImage(folder + "reef/夕焼け 2.png", 640, 480)
        func trip(_ name: String, _ members: [(String, AEMField)]) -> AEMFragment {
            AEMFragment(
                folder + name + "/" + name,
                [("slug", .value(.string(name))), ("title", .value(.string("Trip \(name)")))]
                    + members)
        }
        return [
            trip(
                "reef",
                [
                    ("activity", .value("Diving")), ("primaryImage", .image(dawn)),
                    (
                        "gallery",
                        .list([
                            .image(dawn), .unmatched, .image(dusk),
                            .remote(repositoryID: "author-p9-e9.adobeaemcloud.com", assetID: "u1"),
                            .value(.null),
                        ])
                    ),
                ]),
            trip(
                "cave",
                [
                    ("activity", .value(.null)), ("primaryImage", .image(nil)),
                    ("gallery", .list([])),
                ]),
            trip(
                "dune",
                [
                    ("activity", .value(["Hiking", "Camping"])), ("primaryImage", .unmatched),
                    ("gallery", .value(.null)),
                ]),
            trip(
                "glacier",
                [
                    ("activity", .value("Hiking")),
                    ("primaryImage", .remote(repositoryID: "delivery-p9", assetID: "u2")),
                    ("gallery", .list([.image(AEMImage(folder + "ice/ice.webp", 700, 500))])),
                ]),
        ]
    }()

    /// 120 of them, so that the default page of 50 and the largest of 100 both need another.
    private static let articles: [AEMFragment] = (0..<120).map { number in
        let digits = String(1000 + number).dropFirst()
        let author = ["Fournier", "Wester", "Kumar"][number % 3]
        let folder = "/content/dam/wknd-shared/en/magazine/"
        return AEMFragment(
            folder + "article-\(digits)/article",
            [
                ("title", .value(.string("Article \(digits)"))),
                ("slug", .value(.string("article-\(digits)"))),
                (
                    "featuredImage",
                    .image(AEMImage(folder + "article-\(digits)/featured.jpg", 320, 240))
                ),
                (
                    "authorFragment",
                    .fragment([
                        AEMMember("firstName", .value("A")),
                        AEMMember("lastName", .value(.string(author))),
                        AEMMember(
                            "profilePicture",
                            .image(AEMImage(folder + "authors/\(author).jpg", 160, 160))),
                    ])
                ),
            ])
    }
}
