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

@Suite("An image in the grid", .bounded)
struct FigureTests {
    static func file(_ path: String, _ width: Int, _ height: Int, _ type: String = "image/jpeg")
        -> RenditionRecord
    {
        RenditionRecord(
            RenditionFile(
                mediaType: type, fileExtension: "jpg", width: width, height: height, bytes: 9,
                sha256: ""), path: path)
    }

    private func image(_ change: (inout ImageRecord) -> Void = { _ in }) -> ImageRecord {
        var image = ImageRecord(
            dominantColor: "#ff8000", id: "a", name: "pancakes.jpg",
            renditions: [
                "thumbnail": Self.file("thumbnail/p.1.jpg", 320, 213),
                "medium": Self.file("medium/p.2.jpg", 1024, 683),
            ], title: "pancakes")
        change(&image)
        return image
    }

    private func html(_ change: (inout ImageRecord) -> Void = { _ in }, number: Int = 9) -> String {
        Figure(image: image(change), number: number).html
    }

    @Test("the browser chooses by width, and the largest file is a link")
    func srcset() {
        let html = html()
        #expect(html.contains("srcset=\"thumbnail/p.1.jpg 320w,medium/p.2.jpg 1024w\""))
        #expect(html.contains("<a href=medium/p.2.jpg>"))
        #expect(html.contains("width=320 height=213"))
        #expect(html.contains("sizes=auto,19em") && html.contains("loading=lazy"))
    }

    @Test("the first screen is not late, and one image comes before the others")
    func first() {
        let html = (1...7).map { self.html(number: $0) }
        #expect(html.prefix(6).allSatisfy { !$0.contains("lazy") && !$0.contains("sizes=auto") })
        #expect(html[6].contains("lazy"))
        #expect(
            html.map { $0.contains("fetchpriority=high") } == [true]
                + Array(repeating: false, count: 6))
    }

    @Test("one file needs no set; two of one width are one")
    func single() {
        for change in [
            { $0.renditions["medium"] = nil },
            { $0.renditions["medium"] = Self.file("medium/p.1.jpg", 320, 213) },
        ] as [(inout ImageRecord) -> Void] {
            #expect(!html(change).contains("srcset"))
        }
        #expect(html { $0.renditions = [:] } == "<li>pancakes")
    }

    @Test("further formats come first, the denser before the other; plain files fill their gaps")
    func formats() throws {
        let html = html {
            $0.renditions["medium-webp"] = Self.file("medium/p.3.webp", 1024, 683, "image/webp")
            $0.renditions["medium-avif"] = Self.file("medium/p.4.avif", 1024, 683, "image/avif")
        }
        let avif =
            "<picture><source type=image/avif srcset=\"thumbnail/p.1.jpg 320w,medium/p.4.avif 1024w\""
        #expect(html.contains(avif))
        let after = try #require(html.firstRange(of: avif)).upperBound
        #expect(html[after...].contains("<source type=image/webp"))
        #expect(html.contains("</picture>") && html.contains("<a href=medium/p.2.jpg"))
    }

    @Test("alt is the editor's, or a title that somebody wrote, and never the file's name")
    func alt() {
        #expect(html().contains(" alt loading") && html().contains(">pancakes</a>"))
        let told = html { $0.alt = "A <stack>" }
        #expect(told.contains("alt=\"A &lt;stack&gt;\"") && !told.contains("aria-label"))
        #expect(html { $0.alt = " " }.contains(" alt loading"))
    }

    @Test("a screen reader says a title twice: as the picture's alt, and as the link's text")
    func twice() {
        let titled = html { $0.title = "Breakfast & more" }
        #expect(titled.contains(" alt loading") && titled.contains(">Breakfast &amp; more</a>"))
        let repeated = html {
            $0.title = "A stack"
            $0.alt = "A stack"
        }
        #expect(repeated.contains(" alt loading") && !repeated.contains("aria-label"))
    }

    @Test("a title of 5,000 letters makes the page ten thousand pixels high")
    func long() {
        let title = String(repeating: "word ", count: 1_000)
        #expect(html { $0.title = title }.contains("<span>word word"))
        #expect(!html { $0.title = "Short" }.contains("<span>"))
    }

    @Test("a title of zero-width spaces makes a link without a name")
    func invisible() {
        let html = html {
            $0.title = "\u{200B}\u{2060}"
            $0.alt = "\u{FEFF}"
        }
        #expect(html.contains(" aria-label=\"Image 9\"") && html.contains("loading=lazy></a>"))
    }

    @Test(
        "what only a camera called it is not shown",
        arguments: ["IMG_1234", "DSC00417", "P1010023"])
    func camera(name: String) {
        let html = html {
            $0.name = name + ".JPG"
            $0.title = name
        }
        #expect(html.contains("aria-label=\"Image 9\"") && html.hasSuffix("lazy></a>"))
        #expect(!html.contains(name))
    }

    @Test("title, caption and credit are told once each")
    func caption() {
        let html = html {
            $0.title = "Toast"
            $0.caption = "Toast"
            $0.credit = "A. <Author>"
        }
        #expect(html.contains(">Toast</a><p><small>A. &lt;Author&gt;</small>"))
    }

    @Test("shape and color are classes")
    func tone() throws {
        #expect(html().contains("class=\"r30 xf y8 z0\""))
        let png = html { $0.renditions["thumbnail"]?.mediaType = "image/png" }
        #expect(png.contains("class=\"r30\""))
        for (width, height, shape) in [(320, 320, 20), (9, 3000, 8), (3000, 9, 50)] {
            let html = html { $0.renditions = ["medium": Self.file("medium/p.jpg", width, height)] }
            #expect(html.contains("class=\"r\(shape) "))
        }
    }

    @Test("beyond the first screen an image takes at most 300 bytes of HTML")
    func budget() {
        let html = html {
            $0.renditions = [
                "thumbnail": Self.file("thumbnail/strawberry-cake.3390fcbb.jpg", 320, 213),
                "medium": Self.file("medium/strawberry-cake.a95b2c35.jpg", 1024, 683),
            ]
        }
        #expect(html.utf8.count <= 300, "\(html.utf8.count): \(html)")
    }
}
