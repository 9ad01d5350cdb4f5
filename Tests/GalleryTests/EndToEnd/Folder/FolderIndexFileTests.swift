import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@Suite("index.yml in a folder", .bounded)
struct FolderIndexFileTests {
    private func shop(_ index: String) throws -> Site {
        let site = Site.folder()
        for name in ["Apple", "Bread", "Cake"] {
            let color = [Double(name.utf8.first ?? 0), 99, 99]
            try site.add(try ImageFixtures.picture(color: color), "F/C/\(name).jpg")
        }
        try site.add(Array(index.utf8), "F/C/index.yml")
        return site
    }

    @Test("it gives the category's name, and its pictures their order and texts")
    func texts() async throws {
        let built = try await shop(
            """
            name: Sweets & <b>more</b>
            pictures:
              - { file: Cake.jpg, title: "Cake ${HOME}", alt: A cake, caption: Sweet, credit: Ana }
              - file: Bread.jpg
            """
        ).build()
        let category = try #require(built.manifest.categories.first)
        #expect(category.name == "Sweets & <b>more</b>")
        #expect(category.path == "f/sweets-bmoreb")
        #expect(category.images.map(\.name) == ["Cake.jpg", "Bread.jpg", "Apple.jpg"])
        let cake = try #require(category["Cake.jpg"])
        #expect(cake.title == "Cake ${HOME}", "a stranger's file reads no environment")
        #expect((cake.alt, cake.caption, cake.credit) == ("A cake", "Sweet", "Ana"))
        #expect(category["Apple.jpg"]?.title == "Apple")
        #expect(built.report.problems.isEmpty)
    }

    @Test(
        "a file named index.yaml or in capitals was ignored without a word",
        arguments: ["index.yaml", "Index.yml", "INDEX.YML", "Index.YAML"])
    func names(_ name: String) async throws {
        let site = try shop("name: Sweets\n")
        let folder = try site.path + "/pictures/F/C/"
        try Files.rename(folder + "index.yml", to: folder + name)
        #expect(try await site.build().manifest.categories.map(\.name) == ["Sweets"])
        try site.add(Array("name: ByteKey\n".utf8), "F/C/index.yml")
        #expect(try await site.build().manifest.categories.map(\.name) == ["ByteKey"])
    }

    @Test("a second document in it was ignored without a word")
    func secondDocument() async throws {
        let built = try await shop("name: Sweets\n---\npictures: [{ file: Cake.jpg }]\n").build()
        #expect(built.codes == ["bad-index-file"])
        #expect(built.manifest.problems.first?.reason.contains("index.yml:3:1: a second") == true)
        let single = try await shop("---\nname: Sweets\n...\n# the end\n").build()
        #expect(single.report.problems.isEmpty && single.manifest.categories[0].name == "Sweets")
    }

    @Test("a picture that it names and that is not there is told")
    func missing() async throws {
        let built = try await shop("pictures: [{ file: Pie.jpg }]").build()
        #expect(built.codes == ["not-there"])
        #expect(built.manifest.images.count == 3)
    }

    @Test("a mistake in it is told with its line, and the pictures are published all the same")
    func mistake() async throws {
        let built = try await shop("name: Sweets\ntitel: x\n").build()
        #expect(built.codes == ["bad-index-file"])
        #expect(built.manifest.problems.first?.reason.contains("index.yml:2:1:") == true)
        #expect(built.manifest.images.count == 3)
    }

    @Test("the samples are built as they are meant")
    func samples() async throws {
        let site = Site(
            yaml: "sources: [{ type: folder, name: Samples, path: \(ShippedSamples.path) }]")
        let built = try await site.build()
        #expect(built.report.problems.isEmpty)
        let drinks = try #require(built.manifest["food/drinks"])
        #expect(
            drinks.images.prefix(4).map(\.name) == [
                "Espresso.jpg", "抹茶ラテ.webp", "Cappuccino.avif", "Iced coffee.jpg",
            ])
        let coffee = try #require(drinks["Iced coffee.jpg"])
        #expect((coffee.width ?? 0) < (coffee.height ?? 0), "EXIF says: turned")
        #expect(built.manifest.categories.contains { $0.images.isEmpty && $0.contactSheet == nil })
    }
}
