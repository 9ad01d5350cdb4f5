import Bounds
import ImageFixtures
import Native
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("What stands on a page", .bounded)
struct PageContentTests {
    private func html(_ built: Site.Built, _ path: String) throws -> String {
        String(decoding: try built.tree.bytes(path), as: UTF8.self)
    }

    @Test("names from outside are text, in every place where they stand")
    func hostile() async throws {
        let evil = "</script><img src=x onerror=alert(1)>\"'& \u{202E}"
        var site = Site.folder("title: '</title><script>x</script>'\nbaseURL: https://a.example/")
        site.pages = true
        try site.add(try ImageFixtures.picture(width: 400), "F/C/a.jpg")
        try site.add(try ImageFixtures.picture(width: 400, color: [9, 9, 99]), "F/D/b.jpg")
        let quoted = try ManifestJSON.text(evil)
        let index = """
            name: \(quoted)
            pictures: [{ file: a.jpg, title: \(quoted), alt: \(quoted), caption: \(quoted), credit: \(quoted) }]
            """
        try site.add(Array(index.utf8), "F/C/index.yml")
        let built = try await site.build()
        let pages = built.tree.paths.filter { $0.hasSuffix(".html") }
        #expect(pages.count == 3)
        for page in pages {
            let html = try html(built, page)
            #expect(!html.contains("<img src=x") && !html.contains("<script>x"), "\(page)")
            #expect(html.contains("\\u003c") && html.contains("&lt;/script&gt;&lt;img src=x"))
            // One script of ours at most, and the data's own element.
            #expect(html.matches(of: /<\/script>/).count <= 2)
        }
    }

    @Test("images, categories and taxonomies stand in the editor's order")
    func order() async throws {
        var site = Site.folder()
        site.pages = true
        for name in ["10.jpg", "2.jpg", "z.jpg"] {
            try site.add(
                try ImageFixtures.picture(width: 400, color: [Double(name.count * 40), 1, 1]),
                "F/C/" + name)
        }
        try site.add(Array("pictures: [{ file: z.jpg }]\n".utf8), "F/C/index.yml")
        let built = try await site.build()
        let html = try html(built, "f/c/index.html")
        #expect(
            html.matches(of: /src=thumbnail\/([a-z0-9]+)\./).map { String($0.1) } == [
                "z", "2", "10",
            ])
    }

    @Test("Open Graph and JSON-LD stand there where the gallery has an address, and only there")
    func address() async throws {
        let plain = try await PageBuildTests.site().build()
        for page in ["index.html", "food/cakes/index.html"] {
            let html = try html(plain, page)
            #expect(
                !html.contains("og:") && !html.contains("ld+json") && !html.contains("canonical"))
        }
        let built = try await PageBuildTests.site("baseURL: https://a.example/b").build()
        let html = try html(built, "food/cakes/index.html")
        #expect(html.contains("<link rel=\"canonical\" href=\"https://a.example/b/food/cakes/\">"))
        #expect(
            html.contains(
                "<meta property=\"og:image\" content=\"https://a.example/b/food/cakes/medium/apple."
            ))
        #expect(html.contains("\"@type\":\"ImageGallery\""))
    }

    @Test("an ampersand in baseURL stood unescaped in the canonical address")
    func ampersand() async throws {
        let built = try await PageBuildTests.site("baseURL: https://a.example/x&copy").build()
        #expect(
            try html(built, "index.html").contains(" href=\"https://a.example/x&amp;copy/\">"))
    }

    @Test("a category that only has categories is a grey card with 0 images and no og:image")
    func onlyCategories() async throws {
        var site = Site.folder("baseURL: https://a.example/")
        site.pages = true
        try site.add(try ImageFixtures.picture(width: 400), "F/Year/Month/Day/a.jpg")
        try site.add(
            try ImageFixtures.picture(width: 400, color: [9, 9, 99]), "F/Year/Other/b.jpg")
        let built = try await site.build()
        let home = try html(built, "index.html")
        #expect(home.contains("<img src=f/year/month/day/thumbnail/a."))
        #expect(home.contains("<bdi>2 categories</bdi>") && !home.contains("0 images"))
        #expect(home.contains("<bdi>Month</bdi> </a>") && home.contains("<span>1</span>"))
        let year = try html(built, "f/year/index.html")
        #expect(year.contains("<title>Year (2 categories)</title>"))
        #expect(year.contains("<img src=../../f/year/month/day/thumbnail/a."))
        let image = "content=\"https://a.example/f/year/month/day/medium/a."
        #expect(year.contains(image) && home.contains(image))
        // What it borrows is part of it: another picture, another page.
        try site.add(try ImageFixtures.picture(width: 420), "F/Year/Month/Day/a.jpg")
        let again = try await site.build()
        #expect(try html(again, "f/year/index.html") != year)
    }

    @Test("without renditions the page shows the contact sheets and the names")
    func sheetsOnly() async throws {
        let built = try await PageBuildTests.site("renditions: off").build()
        let home = try html(built, "index.html")
        #expect(home.contains("<img src=food/cakes/contact-sheet."))
        #expect(try html(built, "food/cakes/index.html").contains("<li>apple"))
    }

    @Test("an empty category has a page and a card that say so")
    func empty() async throws {
        let site = try PageBuildTests.site()
        try Files.makeDirectory(try site.path + "/pictures/Food/Empty")
        let built = try await site.build()
        #expect(try html(built, "food/empty/index.html").contains("no images here yet"))
        #expect(try html(built, "index.html").contains("<span class=\"pics p0\"></span>"))
    }

    @Test(
        "a row that was painted half parsed moved: a layout shift of 0.005; the first screen is awaited",
        arguments: [1, 2, 59, 60, 61])
    func awaited(images: Int) async throws {
        var site = Site.folder("renditions: { thumbnail: { width: 8 } }\ncontactSheet: off\n")
        site.pages = true
        for number in 0..<images {
            try site.add(
                try ImageFixtures.picture(width: 8, height: 8, color: [Double(number), 9, 9]),
                "F/C/\(number).jpg")
        }
        let built = try await site.build()
        let page = try html(built, "f/c/index.html")
        let id = try #require(
            page.firstMatch(of: /<link rel="expect" href="#([a-z]+)" blocking="render">/)?.1)
        #expect(id == (images < 60 ? "items" : "screen"))
        // An id that is nowhere would be awaited to the page's end.
        #expect(page.matches(of: /\ id="?(items|screen)"?[\ >]/).map(\.1).contains(id))
        #expect(try !html(built, "index.html").contains("rel=\"expect\""))
    }

    @Test("placeholders are rules beside the page, since nothing inline may style")
    func placeholders() async throws {
        let site = try PageBuildTests.site("placeholder: webp")
        let built = try await site.build()
        let html = try html(built, "food/cakes/index.html")
        let style = try self.html(built, "food/cakes/placeholders.css")
        #expect(html.contains("<link rel=\"stylesheet\" href=\"placeholders.css\">"))
        #expect(!html.contains("style=") && !html.contains("base64"))
        let ids = html.matches(of: /<li id=(img-[0-9a-v]+)\ /).map { String($0.1) }
        #expect(style.matches(of: #/\#(img-[0-9a-v]+) img\{/#).map { String($0.1) } == ids)
        #expect(ids.count == 2)
        let none = try await PageBuildTests.site().build()
        #expect(!none.tree.paths.contains { $0.hasSuffix("placeholders.css") })
    }

    @Test("ten thousand images: 300 bytes each, in lists that are laid out when they come near")
    func many() throws {
        let folder = try ImageFixtures.Folder()
        let place = Place(
            source: "s", taxonomy: Taxonomy(id: "t", name: "T"),
            category: Category(id: "c", name: "C"),
            names: ["C"], folder: "t/c", order: 0)
        var lines = ["{\"contactSheet\":null,\"count\":10000,\"id\":\"c\",\"images\":["]
        for number in 0..<10_000 {
            let hash = String(Digest.sha256(Array("\(number)".utf8)).prefix(8))
            let image = ImageRecord(
                dominantColor: "#336699", id: "\(number)", name: "picture-\(number).jpg",
                renditions: [
                    "medium": FigureTests.file("medium/picture-\(number).\(hash).jpg", 1024, 683),
                    "thumbnail": FigureTests.file(
                        "thumbnail/picture-\(number).\(hash).jpg", 320, 213),
                ], title: "Picture \(number)")
            lines.append(try ManifestJSON.text(image) + (number < 9999 ? "," : ""))
        }
        lines.append("]," + (try ManifestJSON.text(CategoryTail(place, []))).dropFirst())
        try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "manifest.json")
        let branch = RootManifest.Branch(
            source: "s", taxonomy: place.taxonomy, folder: "t",
            categories: [(place, folder.path + "/manifest.json")])
        let tree = try PageTree([branch])
        #expect(tree.nodes[0].images == 10_000)
        let page = Page(title: "G", baseURL: nil, assets: PageAssets())
        var bytes = 0
        var lists = 0
        var longest = 0
        var expected = 0
        try CategoryPage(page: page, tree: tree, index: 0).write(
            { piece in
                bytes += piece.utf8.count
                longest = max(longest, piece.utf8.count)
                expected += piece.contains("href=\"#screen\" blocking=\"render\"") ? 1 : 0
                expected += piece.contains(" id=screen ") ? 1 : 0
                lists += piece.contains("<ul class=\"grid long\">") ? 1 : 0
            }, placeholder: { _ in })
        #expect(bytes / 10_000 <= 300, "\(bytes / 10_000)")
        #expect(lists == 50)
        #expect(expected == 2, "what is awaited, and the one picture that is")
        // Piece by piece, so that memory does not grow with the images.
        #expect(longest < 4096)
    }
}
