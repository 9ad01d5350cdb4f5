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

@Suite("Pages as they are published", .bounded)
struct PageBuildTests {
    static func site(_ settings: String = "") throws -> Site {
        var site = Site.folder(settings)
        site.pages = true
        for (index, name) in [
            "Cakes/apple.jpg", "Cakes/pear.jpg", "Cakes/Tarts/plum.jpg", "Bread/rye.jpg",
        ].enumerated() {
            let color = [Double(40 + 50 * index), 120, 200]
            try site.add(
                try ImageFixtures.picture(width: 600, height: 400, color: color), "Food/" + name)
        }
        return site
    }

    private static let pages = [
        "food/bread/index.html", "food/cakes/index.html", "food/cakes/tarts/index.html",
        "index.html",
    ]

    @Test(
        "a page at the root and in every category, and what they share under names of their hashes")
    func files() async throws {
        let built = try await Self.site().build()
        #expect(built.tree.paths.filter { $0.hasSuffix(".html") } == Self.pages)
        let assets = built.tree.paths(in: "assets")
        #expect(assets == PageAssets().files.map(\.path).sorted())
        for path in assets {
            #expect(path.contains(Digest.sha256(try built.tree.bytes(path)).prefix(8)))
        }
    }

    @Test("every link and every picture of every page is there")
    func links() async throws {
        let built = try await Self.site("renditions: { native: true }").build()
        for page in Self.pages {
            let html = String(decoding: try built.tree.bytes(page), as: UTF8.self)
            let folder = Paths.folder(of: page)
            var links = 0
            for found in html.matches(of: /(?:href|src)="?([^" >]+)/) {
                let link = found.1.prefix { $0 != "#" }
                guard !link.isEmpty, !link.hasPrefix("data:") else { continue }
                #expect(
                    Files.exists(built.tree.root + "/" + Paths.join(folder, String(link))),
                    "\(link)")
                links += 1
            }
            #expect(links >= 4)
        }
    }

    @Test("a page led to another neighbour than the next, or to one by its old name")
    func neighbours() async throws {
        let site = try Self.site()
        for name in ["Drinks", "Eggs"] {
            try site.add(try ImageFixtures.picture(width: 600, height: 400), "Food/\(name)/a.jpg")
        }
        func links() async throws -> [String] {
            let built = try await site.build()
            let html = String(decoding: try built.tree.bytes(Self.pages[1]), as: UTF8.self)
            return html.matches(of: /<a rel=(\w+) href=([^>]+)><bdi>([^<]*)/).map {
                "\($0.1) \($0.2) \($0.3)"
            }
        }
        let next = "next ../../food/drinks/index.html Drinks"
        #expect(try await links() == ["prev ../../food/bread/index.html Bread", next])
        try site.add(Array("name: Brot".utf8), "Food/Bread/index.yml")
        #expect(try await links() == ["prev ../../food/brot/index.html Brot", next])
    }

    @Test("a run that changes nothing writes nothing")
    func unchanged() async throws {
        let site = try Self.site("placeholder: webp")
        let built = try await site.build()
        #expect(try await site.build().tree.files == built.tree.files)
    }

    @Test("only the pages that show what has changed are written again")
    func changed() async throws {
        let site = try Self.site()
        let built = try await site.build()
        try site.add(
            try ImageFixtures.picture(width: 300, color: [1, 2, 3]), "Food/Cakes/Tarts/fig.jpg")
        let again = try await site.build()
        let changed = Self.pages.filter { built.tree.files[$0] != again.tree.files[$0] }
        // Bread, which is beside Cakes, shows nothing of what is in it.
        #expect(changed == ["food/cakes/index.html", "food/cakes/tarts/index.html", "index.html"])
        #expect(
            again.tree.files["food/bread/index.html"] == built.tree.files["food/bread/index.html"])
    }

    @Test("another title, or an address, has all pages written again")
    func title() async throws {
        var site = try Self.site("title: One")
        let source = try #require(site.yaml.split(separator: "\n").first)
        let built = try await site.build()
        for settings in ["title: Two", "title: Two\nbaseURL: https://a.example/b/"] {
            site.yaml = source + "\n" + settings
            let again = try await site.build()
            #expect(Self.pages.allSatisfy { built.tree.files[$0] != again.tree.files[$0] })
        }
    }

    @Test("a page that was lost, cut or corrupt is written again, to the byte")
    func repaired() async throws {
        let site = try Self.site()
        let built = try await site.build()
        let before = try built.tree.contents()
        let page = built.tree.root + "/food/cakes/index.html"
        let bytes = try Files.read(page)
        for damage in [nil, Array(bytes.prefix(500)), bytes + [32]] as [[UInt8]?] {
            if let damage { try Files.write(damage, to: page) } else { try Files.remove(page) }
            #expect(try await site.build().tree.contents() == before)
        }
        try Files.remove(built.tree.root + "/" + PageAssets().style.path)
        #expect(try await site.build().tree.contents() == before)
    }

    @Test("a run that was killed before the manifest's switch is completed by the next")
    func killed() async throws {
        let site = try Self.site()
        let built = try await site.build()
        let (old, root) = (try built.tree.bytes("manifest.json"), built.tree.root)
        try site.add(try ImageFixtures.picture(width: 300, color: [1, 2, 3]), "Food/Cakes/new.jpg")
        try await site.build()
        // Once more, so that nothing waits to be removed.
        let after = try await site.build().tree.contents()
        // Pages of the new run, the manifest of the old one; then no manifest at all.
        try Files.write(old, to: root + "/manifest.json")
        try await site.build()
        #expect(try await site.build().tree.contents() == after)
        try Files.remove(root + "/manifest.json")
        try Files.write([60], to: Files.partName(for: root + "/food/cakes/index.html"))
        #expect(try await site.build().tree.contents() == after)
        #expect(try await site.gallery.audit(decoding: false).isDamaged == false)
    }

    @Test("a category that is left alone keeps its page")
    func only() async throws {
        var site = try Self.site()
        let built = try await site.build()
        site.options.only = ["Food/Bread"]
        #expect(try await site.build().tree.files == built.tree.files)
    }
}
