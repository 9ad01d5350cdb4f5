import Bounds
import MockServer
import Native
import TestSupport
import Testing

@Suite("A channel, from end to end", .bounded)
struct OracleTreeTests {
    private let root = "oceimagegallerytaxonomy/food"

    @Test("the tutorial's coffee shop: its tree, its order, its pictures")
    func coffeeShop() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        let built = try await Site.oracle(server).build()
        #expect(built.report.problems.isEmpty && built.manifest.problems.isEmpty)
        let below = ["", "/breakfast", "/dessert", "/dessert/ice-cream", "/drinks", "/sandwiches"]
        #expect(built.manifest.categories.map(\.path) == below.map { root + $0 })
        let names = built.manifest.categories.map { $0.images.map(\.name) }
        #expect(
            names == [
                ["pastries.jpg"],
                [
                    "chef's eggs & bacon.jpg", "club.jpg", "croissants.jpg",
                    "pancakes & syrup.jpg", "shutterstock_352900238(2).jpg",
                ],
                ["Tarte aux fruits.jpg", "cheesecake.jpg"],
                ["caramel cone.jpg", "抹茶アイス.jpg"],
                ["espresso.jpg", "greens smoothie.jpg", "latte art.png"],
                ["blt.jpg", "club.jpg"],
            ])
        #expect(built.manifest.categories.map(\.count) == names.map(\.count))
        let stems = [
            ["pastries"],
            [
                "chefs-eggs-bacon", "club", "croissants", "pancakes-syrup",
                "shutterstock_3529002382",
            ],
            ["tarte-aux-fruits", "cheesecake"], ["caramel-cone", "抹茶アイス"],
            ["espresso", "greens-smoothie", "latte-art"], ["blt", "club"],
        ]
        var files = ["manifest.json"]
        for (folder, stems) in zip(below.map({ root + $0 }), stems) {
            files += ["contact-sheet.#.jpg", "contact-sheet.jpg", "manifest.json"].map {
                "\(folder)/\($0)"
            }
            for stem in stems {
                files += ["\(folder)/medium/\(stem).#.jpg", "\(folder)/thumbnail/\(stem).#.jpg"]
            }
        }
        #expect(built.tree.shapes == files.sorted())
    }

    @Test("every picture shows its own asset, in the size of its box")
    func pictures() async throws {
        let channel = OracleChannel.coffeeShop
        let server = try channel.serve()
        let built = try await Site.oracle(server).build()
        for category in built.manifest.categories {
            for image in category.images {
                for (name, box) in [("thumbnail", 320), ("medium", 1024)] {
                    let look = try built.pixels(image.name, in: category.path, name)
                    let asset = try #require(channel.assets.first { $0.id == image.id })
                    let longest = max(asset.width ?? 0, asset.height ?? 0)
                    #expect(abs(max(look.width, look.height) - min(box, longest)) <= 1)
                    let color = PictureSupply.color(of: image.id)
                    #expect(distance(look.mean(), color) < 8, "\(image.name) \(name)")
                }
            }
        }
    }

    @Test("a custom image type is in; a video and a content item are not")
    func kinds() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        let built = try await Site.oracle(server).build()
        let names = Set(built.manifest.images.map(\.name))
        #expect(names.contains("Tarte aux fruits.jpg"))
        #expect(built.manifest.images.contains { $0.title == "Tarte aux fruits" })
        #expect(!names.contains("barista.mp4") && !names.contains("Menu of the day"))
        #expect(names.count == 14)
    }

    @Test("membership subtree: a category shows what lies below it as well")
    func subtree() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        let site = Site.oracle(
            server, .coffeeShop, "membership: subtree",
            settings: "renditions: off\ncontactSheet: off")
        let built = try await site.build()
        #expect(built.manifest.categories.map(\.count) == [14, 5, 4, 2, 3, 2])
        #expect(built.manifest.categories.map(\.images.count) == [14, 5, 4, 2, 3, 2])
        #expect(built.tree.shapes.filter { $0.hasSuffix(".jpg") }.isEmpty)
    }

    @Test("the hierarchy is rebuilt when only the assets' nodes tell it")
    func nodes() async throws {
        var channel = OracleChannel.coffeeShop
        channel.paging.hidesHierarchy = true
        let site = Site.oracle(try channel.serve(), channel, settings: "renditions: off")
        let built = try await site.build()
        let below = ["", "/breakfast", "/dessert", "/dessert/ice-cream", "/drinks", "/sandwiches"]
        #expect(built.manifest.categories.map(\.path) == below.map { root + $0 })
        #expect(built.manifest.categories.map(\.images.count) == [1, 5, 2, 2, 3, 2])
    }

    @Test("taxonomies, categories, order and query choose what is asked")
    func choices() async throws {
        let server = try OracleChannel.coffeeShop.serve()
        let keys =
            "taxonomies: ['OCE*'], categories: [Breakfast, 'Food/D*'], "
            + "order: 'name:desc', query: 'type eq \"Image\"'"
        let site = Site.oracle(server, .coffeeShop, keys, settings: "renditions: off")
        let built = try await site.build()
        #expect(
            built.manifest.categories.map(\.name) == ["Breakfast", "Dessert", "Drinks"])
        #expect(built.manifest["\(root)/dessert"]?.images.map(\.name) == ["cheesecake.jpg"])
        let names = built.manifest["\(root)/breakfast"]?.images.map(\.name) ?? []
        #expect(names == names.sorted().reversed() && names.count == 5)
    }

    @Test("a query with or took pictures of other categories into each")
    func either() async throws {
        let server = try OracleChannel.quick.serve()
        let condition = #"name sw "a" or name co "e""#
        let site = Site.oracle(server, .quick, "query: '\(condition)'", settings: Site.bare)
        _ = try await site.build()
        let asked = server.requests.filter { $0.path.hasSuffix("/items") }
            .compactMap { $0.queryValue("q") }
        #expect(!asked.isEmpty)
        #expect(asked.allSatisfy { $0.hasSuffix(" and (\(condition))") }, "\(asked)")
    }
}
