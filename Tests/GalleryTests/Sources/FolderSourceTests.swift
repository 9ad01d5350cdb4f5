import Bounds
import Glibc
import ImageFixtures
import Native
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("A folder as a source", .bounded)
struct FolderSourceTests {
    private let folder: ImageFixtures.Folder
    private let source: FolderSource
    private static let disk = ThreadPool(width: 1)
    private static let picture = (try? ImageFixtures.picture(width: 4, height: 4)) ?? []

    init() throws {
        folder = try ImageFixtures.Folder()
        source = FolderSource(
            FolderSettings(name: "Shop", path: folder.path), disk: Self.disk)
    }

    private func add(_ paths: String...) throws {
        for path in paths { try folder.write(Self.picture, to: path) }
    }

    private func list(_ category: String) async throws -> (names: [String], listing: Listing) {
        let names = Locked<[String]>([])
        let listing = try await source.list(
            Category(id: category, name: category), of: Taxonomy(id: "x", name: "x")
        ) { page in names.change { $0 += page.map(\.name) } }
        return (names.value, listing)
    }

    @Test("folders are taxonomies, their folders categories, to any depth, in natural order")
    func tree() async throws {
        try add("Food/b10/x.jpg", "Food/b2/y/z.jpg", "Drinks/tea/a.jpg", ".hidden/c/x.jpg")
        #expect(try await source.taxonomies().map(\.name) == ["Drinks", "Food"])
        let categories = try await source.categories(of: Taxonomy(id: "Food", name: "Food"))
            .categories
        #expect(categories.map(\.id) == ["Food/b2", "Food/b2/y", "Food/b10"])
        #expect(categories.map(\.parent) == [nil, "Food/b2", nil])
    }

    @Test("pictures beside categories form one of their own, those at the top a taxonomy")
    func beside() async throws {
        try add("top.jpg", "Food/own.jpg", "Food/tea/a.jpg")
        let taxonomies = try await source.taxonomies()
        #expect(taxonomies.map(\.name) == ["Shop", "Food"])
        let top = try await source.categories(of: taxonomies[0]).categories
        #expect(try await list(top[0].id).names == ["top.jpg"])
        let food = try await source.categories(of: taxonomies[1]).categories
        #expect(food.map(\.name) == ["Food", "tea"])
        #expect(try await list(food[0].id).names == ["own.jpg"])
    }

    @Test(
        "pictures are in natural order; text files and hidden ones are none, odd ones are told later"
    )
    func contents() async throws {
        try add("F/c/img10.jpg", "F/c/img2.JPG", "F/c/.hidden.jpg", "F/c/scan")
        try folder.write(Array("text".utf8), to: "F/c/notes.txt")
        try folder.write(Array("text".utf8), to: "F/c/README")
        try folder.write(Array("<svg/>".utf8), to: "F/c/logo.svg")
        try folder.write([], to: "F/c/empty.png")
        let (names, listing) = try await list("F/c")
        #expect(names == ["empty.png", "img2.JPG", "img10.jpg", "logo.svg", "scan"])
        #expect(listing == Listing(count: 5))
    }

    @Test(
        "a link within the source is followed, one that leaves it is told, a dead one fails as its picture"
    )
    func links() async throws {
        try add("F/c/a.jpg", "F/d/b.jpg")
        let other = try ImageFixtures.Folder()
        try other.write(Self.picture, to: "secret.jpg")
        try other.write(Self.picture, to: "more/secret.jpg")
        #expect(symlink(folder.path + "/F/d/b.jpg", folder.path + "/F/c/linked.jpg") == 0)
        #expect(symlink(other.path + "/secret.jpg", folder.path + "/F/c/leaves.jpg") == 0)
        #expect(symlink(other.path + "/more", folder.path + "/F/c/out") == 0)
        #expect(symlink("/none", folder.path + "/F/c/gone.jpg") == 0)
        let (names, listing) = try await list("F/c")
        #expect(names == ["a.jpg", "gone.jpg", "linked.jpg"])
        #expect(
            listing.problems == [
                .leavesFolder(path: "F/c/leaves.jpg"), .leavesFolder(path: "F/c/out"),
            ])
    }

    @Test("a link to a folder above is not walked for ever")
    func loops() async throws {
        try add("F/c/a.jpg")
        #expect(symlink("..", folder.path + "/F/c/up") == 0)
        #expect(symlink(".", folder.path + "/F/c/here") == 0)
        let categories = try await source.categories(of: Taxonomy(id: "F", name: "F")).categories
        #expect(categories.map(\.id) == ["F/c"])
    }

    @Test("index.yml gives the category's name, and the pictures' order and texts")
    func index() async throws {
        try add("F/c/a.jpg", "F/c/b.jpg", "F/c/c.jpg")
        try folder.write(
            Array(
                """
                name: Breakfast
                pictures:
                  - { file: c.jpg, title: See, alt: an image, caption: X, credit: "${HOME}" }
                  - file: a.jpg
                  - file: c.jpg
                  - file: gone.jpg
                """.utf8), to: "F/c/index.yml")
        #expect(
            try await source.categories(of: Taxonomy(id: "F", name: "F")).categories.map(\.name)
                == ["Breakfast"])
        let assets = Locked<[Asset]>([])
        let listing = try await source.list(
            Category(id: "F/c", name: "c"), of: Taxonomy(id: "F", name: "F")
        ) { page in assets.change { $0 += page } }
        #expect(assets.value.map(\.name) == ["c.jpg", "a.jpg", "b.jpg"])
        let first = try #require(assets.value.first)
        #expect(first.title == "See" && first.alt == "an image" && first.caption == "X")
        // A file that strangers write does not read our environment.
        #expect(first.credit == "${HOME}")
        #expect(listing.count == 3)
        #expect(listing.problems == [.notThere(file: "gone.jpg", indexFile: "F/c/index.yml")])
    }

    @Test(
        "a mistake in index.yml is told and hides no picture",
        arguments: [
            ("pictures: [x", ":2:"), ("picturs: []", ":1:1: unknown key picturs"),
            ("pictures:\n  - title: x\n", ":2:5: a picture needs its file's name"),
            ("name: [a]", ":1:8: name is a text"),
        ])
    func indexMistakes(text: String, message: String) async throws {
        try add("F/c/a.jpg")
        try folder.write(Array(text.utf8), to: "F/c/index.yml")
        let (names, listing) = try await list("F/c")
        #expect(names == ["a.jpg"])
        let problem = try #require(listing.problems.first)
        #expect(problem.code == "bad-index-file")
        let sentence = problem.sentence
        #expect(sentence.contains("/F/c/index.yml" + message), "\(sentence)")
    }

    @Test("NFC and NFD spellings of a picture's name are the same picture")
    func normalForms() async throws {
        // bugs.md 33.
        try add("F/c/Ba\u{308}r.jpg", "F/c/a.jpg")
        try folder.write(Array("pictures: [{ file: Bär.jpg }]".utf8), to: "F/c/index.yml")
        let (names, listing) = try await list("F/c")
        #expect(names.first?.precomposed == "Bär.jpg" && names.count == 2)
        #expect(listing.problems.isEmpty)
    }

    @Test("a source that is not there is an error")
    func missing() async {
        let source = FolderSource(
            FolderSettings(name: "x", path: folder.path + "/none"), disk: Self.disk)
        await #expect(throws: FileError.self) { try await source.taxonomies() }
    }
}
