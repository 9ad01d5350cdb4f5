import Bounds
import FoundationEssentials
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

@Suite("IIIF in a gallery", .bounded)
struct PresentationTests {
    private static let settings = """
        baseURL: https://host.example/g
        iiif: true
        tiles: true
        contactSheet: { tile: { width: 40, height: 30 } }

        """

    private static func shop(_ settings: String = settings) throws -> Site {
        let site = Site.folder(settings)
        try site.add(
            try ImageFixtures.picture(width: 700, height: 520, color: [9, 9, 99]), "F/A/one.jpg")
        try site.add(try ImageFixtures.picture(width: 300, color: [9, 99, 9]), "F/B/two.jpg")
        return site
    }

    private static func presented(_ tree: PublishedTree) -> [String] {
        tree.paths.filter { $0.hasSuffix("iiif.json") || $0 == IIIFPresentation.collection }
    }

    private static func services(_ tree: PublishedTree) -> [String] {
        tree.paths.filter { $0.hasSuffix("/info.json") }
    }

    private static func audit(_ site: Site) async throws -> AuditReport {
        try await site.gallery.audit(decoding: false)
    }

    @Test("a run that changes nothing writes nothing, and verify finds all of it whole")
    func unchanged() async throws {
        let site = try Self.shop()
        let first = try await site.build()
        #expect(
            Self.presented(first.tree) == [
                "f/a/iiif.json", "f/b/iiif.json", "iiif/collection.json",
            ])
        #expect(Self.services(first.tree).count == 2)
        let report = try await Self.audit(site)
        #expect(!report.isDamaged && report.extra.isEmpty, "\(report)")
        let second = try await site.build()
        #expect(second.tree.files == first.tree.files)
    }

    @Test("blank words make a canvas without a label and an empty credit")
    func blank() async throws {
        let site = try Self.shop()
        let index = "pictures: [{ file: one.jpg, title: '', alt: ' ', caption: '', credit: '' }]"
        try site.add(Array(index.utf8), "F/A/index.yml")
        let built = try await site.build()
        let text = String(decoding: try built.tree.bytes("f/a/iiif.json"), as: UTF8.self)
        #expect(text.contains("\"label\":{\"none\":[\"one.jpg\"]}"), "\(text)")
        #expect(!text.contains("summary") && !text.contains("requiredStatement"))
        #expect(!text.contains("[\"\"]") && !text.contains("[\" \"]"))
    }

    @Test("a canvas had a rendition's size, no original to download, and stated no credit")
    func canvas() async throws {
        struct IIIFRecord: Decodable {
            struct Words: Decodable { var none: [String] }
            struct Statement: Decodable { var value: Words }
            struct File: Decodable { var id: String, width: Int, height: Int }
            struct Annotation: Decodable { var body: File }
            struct Page: Decodable { var items: [Annotation] }
            struct Canvas: Decodable {
                var id: String, width: Int, height: Int
                var summary: Words, requiredStatement: Statement
                var items: [Page], rendering: [File], thumbnail: [File]
            }
            var items: [Canvas]
        }
        let site = Site.folder(
            """
            baseURL: https://host.example/g
            iiif: true
            renditions: { native: true, medium: { width: 200 }, thumbnail: { width: 100 } }

            """)
        try site.add(try ImageFixtures.picture(width: 700, height: 520), "F/A/one ö.jpg")
        let index = "pictures: [{ file: one ö.jpg, caption: <Ours>, credit: Us }]"
        try site.add(Array(index.utf8), "F/A/index.yml")
        let built = try await site.build()
        let bytes = try built.tree.bytes("f/a/iiif.json")
        let canvas = try #require(
            JSONDecoder().decode(IIIFRecord.self, from: Data(bytes)).items.first)
        #expect((canvas.width, canvas.height) == (700, 520))
        #expect(canvas.items.first?.items.first?.body.width == 200)
        let original = try #require(canvas.rendering.first)
        #expect(original.id.contains("/f/a/native/one-%C3%B6.") && original.width == 700)
        #expect(canvas.thumbnail.map(\.width) == [100])
        #expect(
            canvas.requiredStatement.value.none == ["Us"] && canvas.id.hasSuffix("one%20%C3%B6.jpg")
        )
        // In angle brackets it would be HTML to a viewer.
        #expect(canvas.summary.none == ["<Ours> "])
    }

    @Test("an IIIF export left the mark of one that was killed")
    func finished() async throws {
        var site = try Self.shop()
        let built = try await site.build()
        site.yaml = site.yaml.replacing("host.example", with: "other.example")
        _ = try await site.gallery.export(ExportRequest(.iiif)) { _ in }
        #expect(!Files.exists(built.tree.root + "/" + IIIFFile.marker))
        #expect(try await !Self.audit(site).isDamaged)
    }

    @Test("a user's own tiles beside ours went with the first run")
    func ownTiles() async throws {
        let site = try Self.shop()
        let mine = "iiif/ab/ab00000000000000/" + TileFolder.sentinel
        try site.folder.get().write([1], to: "Output/" + mine)
        for _ in 0..<3 { #expect(try await site.build().tree.paths.contains(mine)) }
    }

    @Test("tiles kept the background that an earlier gallery.yml named")
    func otherBackground() async throws {
        var site = Site.folder(Self.settings)
        try site.add(ImageFixtures.halfClear([200, 0, 0]), "F/A/clear.png")
        site.yaml += "renditions: { thumbnail: { background: \"#0a78fa\" } }\n"
        let first = Self.services(try await site.build().tree)
        // They stand on what the largest rendition stands on, which is another one now.
        site.yaml = site.yaml.replacing("renditions: {", with: "renditions: { medium: off,")
        let second = Self.services(try await site.build().tree)
        #expect(first.count == 1 && Set(second).subtracting(first).count == 1, "\(second)")
    }

    @Test("equal input gives equal bytes, in another folder and without a catalog")
    func equal() async throws {
        let (one, other) = (try await Self.shop().build(), try await Self.shop().build())
        #expect(try one.tree.contents() == other.tree.contents())
    }

    @Test("another baseURL changes what says it, and no picture")
    func rebased() async throws {
        var site = try Self.shop()
        let first = try await site.build()
        site.yaml.replace("host.example", with: "other.example")
        let second = try await site.build()
        let changed = first.tree.paths.filter { first.tree.files[$0] != second.tree.files[$0] }
        #expect(
            changed
                == (Self.presented(first.tree) + Self.services(first.tree) + ["manifest.json"])
                .sorted())
        #expect(first.tree.paths == second.tree.paths)
        for file in changed {
            let text = String(decoding: try second.tree.bytes(file), as: UTF8.self)
            #expect(text.contains("other.example") && !text.contains("host.example"), "\(file)")
        }
        #expect(try await !Self.audit(site).isDamaged)
    }

    @Test("export iiif does the same by itself, also for a gallery that had none")
    func exported() async throws {
        let plain = Self.settings.replacing("iiif: true\ntiles: true\n", with: "")
        var site = try Self.shop(plain)
        let first = try await site.build()
        #expect(Self.presented(first.tree).isEmpty)
        site.yaml.replace("host.example/g", with: "third.example")
        _ = try await site.gallery.export(ExportRequest(.iiif)) { _ in }
        let tree = try PublishedTree(try site.output)
        #expect(Self.presented(tree).count == 3)
        let report = try await Self.audit(site)
        #expect(!report.isDamaged && report.extra.isEmpty)
        // The next build is without them again: they go one run later, as everything does.
        let (next, last) = (try await site.build(), try await site.build())
        #expect(Self.presented(next.tree).count == 3)
        #expect(last.tree.paths == first.tree.paths)
    }

    @Test("what is gone is swept a run later: a category, then tiles, then IIIF")
    func swept() async throws {
        var site = try Self.shop()
        let first = try await site.build()
        try site.remove("F/B/two.jpg")
        Files.removeTree(try site.path + "/pictures/F/B")
        let second = try await site.build()
        #expect(Self.services(second.tree) == Self.services(first.tree))
        let third = try await site.build()
        #expect(Self.services(third.tree).count == 1)
        #expect(Self.presented(third.tree) == ["f/a/iiif.json", "iiif/collection.json"])
        #expect(
            third.tree.paths.count { $0.hasPrefix("iiif/") }
                < first.tree.paths.count { $0.hasPrefix("iiif/") })
        site.yaml.replace("tiles: true", with: "tiles: false")
        try await site.build()
        let without = try await site.build()
        #expect(without.tree.paths.filter { $0.hasPrefix("iiif/") } == ["iiif/collection.json"])
        #expect(try await !Self.audit(site).isDamaged)
        site.yaml.replace("iiif: true", with: "iiif: false")
        try await site.build()
        #expect(try await site.build().tree.paths.allSatisfy { !$0.contains("iiif") })
        #expect(!Files.exists(try site.output + "/iiif"))
    }

    @Test("tiles that two categories share stay as long as one of them has the image")
    func shared() async throws {
        let site = try Self.shop()
        let bytes = try ImageFixtures.picture(width: 700, height: 520, color: [9, 9, 99])
        try site.add(bytes, "F/B/same.jpg")
        let first = try await site.build()
        #expect(Self.services(first.tree).count == 2)
        try site.remove("F/B/same.jpg")
        try await site.build()
        #expect(Self.services(try await site.build().tree).count == 2)
        #expect(try await !Self.audit(site).isDamaged)
    }

    @Test(
        "verify finds a tile, a service and a manifest that were changed; build --refresh repairs them"
    )
    func repaired() async throws {
        var site = try Self.shop()
        let first = try await site.build()
        let tile = try #require(first.tree.paths.first { $0.contains("/512,0,") })
        let victims = [tile, "f/a/iiif.json", "iiif/collection.json", Self.services(first.tree)[0]]
        for victim in victims {
            let bytes = try first.tree.bytes(victim)
            try Files.write(Array("x".utf8), to: first.tree.root + "/" + victim)
            let report = try await Self.audit(site)
            #expect(report.changed.count == 1 && report.missing.isEmpty, "\(victim): \(report)")
            site.options.refresh = true
            let repaired = try await site.build()
            #expect(try repaired.tree.bytes(victim) == bytes, "\(victim)")
            site.options.refresh = false
        }
        try Files.remove(first.tree.root + "/f/b/iiif.json")
        #expect(try await Self.audit(site).missing == ["f/b/iiif.json"])
        // Missing things are made again without being asked for.
        #expect(try await site.build().tree.paths == first.tree.paths)
    }

    @Test("what a killed run left of tiles is no obstacle and goes")
    func leftovers() async throws {
        let site = try Self.shop()
        let first = try await site.build()
        let before = try first.tree.contents()
        let whole = try #require(first.tree.paths.first { $0.hasSuffix(TileFolder.sentinel) })
        // As a sweep leaves it that is killed: the sentinel goes first.
        try Files.remove(first.tree.root + "/" + whole)
        let folder = String(whole.dropLast(TileFolder.sentinel.count + 1))
        #expect(try await Self.audit(site).missing == [folder])
        let part = first.tree.root + "/iiif/.1-abc-1.part/tiles"
        try Files.makeDirectory(part)
        try Files.write([1], to: part + "/x")
        let second = try await site.build()
        #expect(try second.tree.contents() == before)
        #expect(!Files.exists(first.tree.root + "/iiif/.1-abc-1.part"))
    }

    @Test("tiles that no catalog knows are adopted by their content, a user's files never")
    func orphans() async throws {
        var site = try Self.shop()
        let first = try await site.build()
        try Files.write([1], to: first.tree.root + "/iiif/notes.txt")
        Files.removeTree(try site.path + "/.gallery")
        site.yaml.replace("tiles: true", with: "tiles: false")
        try await site.build()
        let tree = try await site.build().tree
        #expect(
            tree.paths.filter { $0.hasPrefix("iiif/") } == [
                "iiif/collection.json", "iiif/notes.txt",
            ])
    }

    @Test("clean --output removes all of it, and only that")
    func cleaned() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        try Files.write([1], to: built.tree.root + "/iiif/notes.txt")
        _ = try site.gallery.removePublished()
        #expect(try PublishedTree(built.tree.root).paths == ["iiif/notes.txt"])
    }

    @Test("a category without a picture has no manifest: one without canvases is none")
    func empty() async throws {
        let site = try Self.shop()
        try Files.makeDirectory(try site.path + "/pictures/F/Empty")
        try site.add(Array("text".utf8), "F/Bad/bad.jpg")
        let built = try await site.build()
        #expect(Self.presented(built.tree).count == 3)
        #expect(try await site.build().tree.files == built.tree.files)
    }

    @Test("tiles stand on the background where the picture is transparent")
    func background() async throws {
        let site = try Self.shop()
        try site.add(Samples.transparentWebP, "F/A/clear.webp")
        let built = try await site.build()
        let whole = try #require(
            built.tree.paths.first { $0.hasSuffix("full/16,16/0/default.jpg") })
        let pixels = try Pixels(built.tree.root + "/" + whole)
        let right = pixels.mean(x: 10, y: 2, width: 4, height: 12)
        #expect(distance(right, [255, 255, 255]) < 8)
    }
}
