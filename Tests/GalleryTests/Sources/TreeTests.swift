import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Tree", .bounded)
struct TreeTests {
    private func places(_ categories: [Category]) -> [Place] {
        Tree.places(
            categories, of: Taxonomy(id: "T", name: "Food"), folder: "food", source: "S")
    }

    private func category(
        _ id: String, _ name: String? = nil, under parent: String? = nil, position: Int? = nil
    ) -> Category {
        Category(id: id, name: name ?? id, parent: parent, position: position)
    }

    @Test("categories come depth first, each with its names, its folder and its place")
    func tree() {
        let places = places([
            category("d", "Dessert"), category("b", "Breakfast"),
            category("i", "Ice cream", under: "d"),
        ])
        #expect(places.map(\.category.id) == ["d", "i", "b"])
        #expect(
            places.map(\.folder) == ["food/dessert", "food/dessert/ice-cream", "food/breakfast"])
        #expect(places.map(\.order) == [0, 0, 1])
        #expect(
            places.map(\.title) == ["Food/Dessert", "Food/Dessert/Ice cream", "Food/Breakfast"])
    }

    @Test("a child may come before its parent")
    func anyOrder() {
        let places = places([category("i", under: "d"), category("d")])
        #expect(places.map(\.folder) == ["food/d", "food/d/i"])
    }

    @Test("siblings are in the editor's positions; those without one come last, as given")
    func positions() {
        let places = places([
            category("x"), category("c", position: 2), category("y"), category("a", position: 0),
        ])
        #expect(places.map(\.category.id) == ["a", "c", "x", "y"])
    }

    @Test("an orphan is not lost: it stands at the top")
    func orphan() {
        #expect(places([category("a", under: "gone")]).map(\.folder) == ["food/a"])
    }

    @Test(
        "categories that are their own ancestors are not lost and not walked for ever",
        arguments: [
            ["a": "a"], ["a": "b", "b": "a"], ["a": "b", "b": "c", "c": "a", "d": "a"],
        ])
    func cycles(parents: [String: String]) {
        let categories = parents.sorted { $0.key < $1.key }.map {
            category($0.key, under: $0.value)
        }
        let places = places(categories)
        #expect(Set(places.map(\.category.id)) == Set(parents.keys))
        #expect(places.count == parents.count)
    }

    @Test("names that fall together, also by case alone, get folders of their own")
    func collisions() {
        let places = places([
            category("1", "Cakes"), category("2", "cakes"), category("3", "Cakes!"),
            category("4", "Tea"),
        ])
        let folders = places.map(\.folder)
        #expect(Set(folders.map { $0.lowercased() }).count == 4)
        #expect(folders.prefix(3).allSatisfy { $0.hasPrefix("food/cakes-") })
        #expect(folders.last == "food/tea")
    }

    @Test(
        "a category called like a rendition's folder steps aside",
        arguments: Names.reserved.sorted())
    func reserved(name: String) throws {
        let folder = try #require(places([category("1", name)]).first?.folder)
        #expect(folder.hasPrefix("food/\(name)-"))
    }

    @Test("the same row twice is one category")
    func repeated() {
        #expect(places([category("a"), category("a"), category("b")]).count == 2)
    }

    @Test(
        "3,000 nested categories, and a chain of 100,000, end at 64", .timeLimit(.minutes(5)),
        arguments: [64, 65, 3_000, 100_000])
    func depth(_ count: Int) {
        let chain = (0..<count).map { category("c\($0)", under: $0 == 0 ? nil : "c\($0 - 1)") }
        let places = places(chain.reversed())
        #expect(places.count == Tree.depth)
        #expect(places.last?.names.count == Tree.depth)
    }

    @Test(
        "a circle of 100,000 categories, and what hangs below it, stand at the top",
        .timeLimit(.minutes(5)))
    func circle() {
        let count = 100_000
        let ring = (0..<count).map { category("c\($0)", under: "c\(($0 + 1) % count)") }
        let places = places(ring + [category("x", under: "c7"), category("y", under: "x")])
        #expect(places.count == count + 2 && places.allSatisfy { $0.names.count == 1 })
    }

    @Test("categories without a name, or with one of dots, have folders all the same")
    func nameless() {
        let places = places([category("1", ""), category("2", ".."), category("3", "/")])
        #expect(Set(places.map(\.folder)).count == 3)
        #expect(places.allSatisfy { $0.folder.hasPrefix("food/untitled-") })
    }

    /// A chain of 70 categories.
    private struct Chain: ContentSource {
        let name = "Chain"

        func taxonomies() async throws -> [Taxonomy] { [Taxonomy(id: "t", name: "T")] }

        func categories(of taxonomy: Taxonomy) async throws -> CategoryList {
            CategoryList(
                categories: (0..<70).map {
                    Category(id: "\($0)", name: "N\($0)", parent: $0 == 0 ? nil : "\($0 - 1)")
                })
        }

        func list(
            _ category: Category, of taxonomy: Taxonomy,
            page: nonisolated(nonsending) ([Asset]) async throws -> Void
        ) async throws -> Listing { Listing(count: 0) }
    }

    @Test("what was published of categories that lie too deep by now went without a trace")
    func tooDeep() async throws {
        let root = Root(source: Chain(), taxonomy: Taxonomy(id: "t", name: "T"), folder: "t")
        let branches = await Walk(sources: [root.source]).visit([root]) { place, _ in place.folder }
        let branch = try #require(branches.first)
        #expect(branch.categories.count == Tree.depth && branch.isPartial)
        #expect(branch.notes.map(\.reason.code) == ["too-nested"])
    }
}
