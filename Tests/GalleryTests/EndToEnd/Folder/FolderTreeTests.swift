import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("A folder, from end to end", .bounded)
struct FolderTreeTests {
    private func shop() throws -> Site {
        let site = Site.folder("title: Coffee shop")
        for (number, name) in [
            "Food/Breakfast/Toast 10.jpg", "Food/Breakfast/toast 2.jpg",
            "Food/Dessert/Ice cream/Cone.jpg", "Food/Dessert/Chef's cake & tea.jpg",
            "Food/Menu.jpg", "Drinks/抹茶ラテ.jpg",
        ].enumerated() {
            try site.add(
                try ImageFixtures.picture(color: [Double(40 * number), 120, 200]), name)
        }
        try site.add([], "Food/Breakfast/.hidden.jpg")
        try site.add(Array("Notes".utf8), "Food/Breakfast/notes.txt")
        return site
    }

    @Test("the whole tree stands where the source's folders say")
    func tree() async throws {
        let built = try await shop().build()
        #expect(built.report.problems.isEmpty)
        let category = { (folder: String, names: [String]) in
            ["contact-sheet.#.jpg", "contact-sheet.jpg", "manifest.json"].map { "\(folder)/\($0)" }
                + names.flatMap {
                    ["\(folder)/medium/\($0).#.jpg", "\(folder)/thumbnail/\($0).#.jpg"]
                }
        }
        let expected =
            category("drinks/drinks", ["抹茶ラテ"])
            + category("food/breakfast", ["toast-10", "toast-2"])
            + category("food/dessert", ["chefs-cake-tea"])
            + category("food/dessert/ice-cream", ["cone"]) + category("food/food", ["menu"])
        #expect(built.tree.shapes == (expected + ["manifest.json"]).sorted())
    }

    @Test("the manifest lists the tree in its order, and what it lists is there")
    func manifest() async throws {
        let built = try await shop().build()
        let manifest = built.manifest
        #expect(manifest.title == "Coffee shop" && manifest.version == 1)
        #expect(manifest.taxonomies.map(\.name) == ["Drinks", "Food"])
        #expect(
            manifest.categories.map(\.path) == [
                "drinks/drinks", "food/food", "food/breakfast", "food/dessert",
                "food/dessert/ice-cream",
            ])
        #expect(
            manifest["food/breakfast"]?.images.map(\.name) == ["toast 2.jpg", "Toast 10.jpg"])
        #expect(manifest["food/dessert/ice-cream"]?.parent == manifest["food/dessert"]?.id)
        for rendition in manifest.images.flatMap(\.renditions.values) {
            let bytes = try built.tree.bytes(rendition.path)
            #expect(bytes.count == rendition.bytes)
            #expect(Digest.sha256(bytes) == rendition.sha256)
        }
        #expect(manifest.images.count == 6)
    }

    @Test("two runs from scratch in different folders give the same bytes")
    func bytes() async throws {
        let (one, two) = (try shop(), try shop())
        let (first, second) = (try await one.build(), try await two.build())
        #expect(try one.path != two.path)
        #expect(try first.tree.contents() == second.tree.contents())
        let text = String(decoding: try first.tree.bytes("manifest.json"), as: UTF8.self)
        #expect(!text.contains(try one.path) && !text.contains("/tmp"))
        #expect(!text.contains("202"), "no year, hence no time of day")
    }
}
