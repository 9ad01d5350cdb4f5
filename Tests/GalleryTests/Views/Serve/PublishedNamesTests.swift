import Bounds
import Glibc
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

@Suite("Only what the manifests name is served", .bounded)
struct PublishedNamesTests {
    private func site(_ settings: String = "") async throws -> Site {
        var site = Site.folder("renditions: { native: true }\n" + settings)
        site.pages = true
        for name in ["Food/Cakes/apple.jpg", "Food/Cakes/Tarts/plum.jpg", "Food/Bread/rye.jpg"] {
            let color = Double(name.utf8.reduce(0) { ($0 + Int($1)) % 255 })
            try site.add(
                try ImageFixtures.picture(width: 700, height: 500, color: [color, 9, 9]), name)
        }
        try await site.build()
        return site
    }

    private func get(_ folder: WebFolder, _ path: String) -> Int {
        folder.answer(HTTPRequest(target: "/" + path, headers: ["host": "localhost"])).status
    }

    private func web(_ site: Site) throws -> WebFolder {
        WebFolder(try site.output, hosts: AllowedHosts([]))
    }

    @Test("everything that was published is there, tiles and IIIF files with it")
    func published() async throws {
        let settings = "baseURL: http://localhost/\niiif: true\ntiles: true\nplaceholder: webp\n"
        let site = try await site(settings)
        let web = try web(site)
        let paths = try PublishedTree(site.output).paths
        #expect(paths.contains { $0.hasSuffix("/full/max/0/default.jpg") })
        #expect(paths.contains("iiif/collection.json") && paths.contains("food/bread/iiif.json"))
        for path in paths { #expect(get(web, path) == 200, "\(path)") }
        for folder in ["", "food/cakes/", "food/cakes/tarts/"] { #expect(get(web, folder) == 200) }
        #expect(get(web, "food/cakes") == 301)
    }

    private static let foreign = [
        "gallery.yml", "credentials.json", "catalog.sqlite", "notes.txt", "secret.key", "id_rsa",
        "food/cakes/notes.txt", "food/cakes/medium/mine.jpg",
        "food/cakes/contact-sheet.00000000.jpg",
        "food/cakes/medium/sub/x.jpg", "assets/other.css", "assets/index.html", "other/index.html",
        "iiif/8c/8c1d22aa0b1f4e37/info.json", "iiif/notes.json", "store/aa/picture",
        "food/mine.jpg",
        "food/cakes/native/apple.jpg", "food/secret/manifest.json", "medium/x.jpg",
    ]

    @Test("what lies in the output by accident is not served, whatever it is called")
    func accidents() async throws {
        let site = try await site()
        let web = try web(site)
        for name in Self.foreign {
            try site.folder.get().write(Array("secret".utf8), to: "Output/" + name)
            #expect(get(web, name) == 404, "\(name)")
        }
    }

    @Test("a manifest that is not of its folder, or not ours, opens nothing")
    func borrowed() async throws {
        let site = try await site()
        let folder = try site.folder.get()
        let manifest = try Files.read(try site.output + "/food/cakes/manifest.json")
        let picture = try #require(
            try PublishedTree(site.output).path("food/cakes/medium/apple.#.jpg"))
        let name = Paths.name(of: picture)
        try folder.write(manifest, to: "Output/private/manifest.json")
        try folder.write([1], to: "Output/private/medium/" + name)
        let web = try web(site)
        #expect(
            get(web, "private/medium/" + name) == 404 && get(web, "private/manifest.json") == 404)
        try folder.write(Array("{\"key\":\"-----BEGIN\"}".utf8), to: "Output/manifest.json")
        #expect(get(web, "manifest.json") == 404 && get(web, "index.html") == 404)
        try Files.remove(try site.output + "/manifest.json")
        #expect(get(web, "index.html") == 404)
    }

    @Test("a publication is noticed while it serves, and who holds the last manifest loses nothing")
    func renewed() async throws {
        let site = try await site()
        let web = try web(site)
        let old = try #require(try PublishedTree(site.output).path("food/bread/medium/rye.#.jpg"))
        #expect(get(web, old) == 200)
        try site.add(
            try ImageFixtures.picture(width: 700, height: 500, color: [9, 9, 250]),
            "Food/Bread/rye.jpg"
        )
        try site.add(try ImageFixtures.picture(color: [9, 250, 9]), "Drinks/Tea/mint.jpg")
        let built = try await site.build()
        for path in built.tree.paths { #expect(get(web, path) == 200, "\(path)") }
        #expect(built.tree.paths.contains(old), "it goes one run later")
        let third = try await site.build()
        #expect(!third.tree.paths.contains(old) && get(web, old) == 404)
    }

    @Test("a page of the user's own is served where ours would stand")
    func own() async throws {
        let site = try await site()
        try site.folder.get().write(Array("mine".utf8), to: "Output/index.html")
        let web = try web(site)
        #expect(get(web, "") == 200 && get(web, "index.html") == 200)
    }

    @Test(
        "names are kept for the categories that were asked for last, and forgotten ones come back")
    func bounded() async throws {
        let site = try await site()
        let names = PublishedNames(try site.output, capacity: 70)
        let paths = try PublishedTree(site.output).paths
        for _ in 0..<3 {
            for path in paths { #expect(names.contains(path), "\(path)") }
            for path in paths { #expect(!names.contains(path + "x"), "\(path)") }
        }
    }

    @Test("a manifest that is a pipe or never ends holds nobody up", .timeLimit(.minutes(5)))
    func special() async throws {
        let site = try await site()
        let root = try site.output
        for name in ["manifest.json", "food/cakes/manifest.json"] {
            try Files.remove(root + "/" + name)
            #expect(mkfifo(root + "/" + name, 0o644) == 0)
            #expect(get(try web(site), name) == 404)
            try Files.remove(root + "/" + name)
            #expect(symlink("/dev/zero", root + "/" + name) == 0)
            #expect(get(try web(site), name) == 404)
        }
    }
}
