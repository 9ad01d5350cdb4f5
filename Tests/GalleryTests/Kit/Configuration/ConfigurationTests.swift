import Bounds
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

@Suite("Configuration", .bounded)
struct ConfigurationTests {
    private func parse(
        _ text: String, _ environment: [String: String] = [:]
    ) throws -> Configuration {
        try Configuration.parse(text, file: "site/gallery.yml") { environment[$0] }
    }

    private let folder = "sources: [{ type: folder, path: Pictures }]\n"

    @Test("what a file does not say has its default")
    func defaults() throws {
        let configuration = try parse(folder)
        var expected = Configuration()
        expected.output = "site/Output"
        expected.cache = "site/.gallery"
        expected.sources = [
            SourceSettings(FolderSettings(name: "Pictures", path: "site/Pictures"))
        ]
        #expect(configuration == expected)
        #expect(configuration.recipes.map(\.name) == ["medium", "thumbnail"])
        #expect(configuration.recipes.map(\.width) == [1024, 320])
        #expect(configuration.limits.requestsPerSecond == nil)
    }

    @Test("paths are relative to the file's own folder, absolute ones stay")
    func paths() throws {
        let configuration = try parse(folder + "output: /srv/out\ncache: here/cache\n")
        #expect(configuration.output == "/srv/out")
        #expect(configuration.cache == "site/here/cache")
    }

    @Test(
        "a base address ends in one slash",
        arguments: [
            ("https://example.org/shop", "https://example.org/shop/"),
            ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/"),
        ])
    func base(written: String, read: String) throws {
        #expect(try parse(folder + "baseURL: \(written)\n").baseURL == read)
    }

    @Test(
        "what no path can be put after is no base address",
        arguments: [
            "example.org", "ftp://example.org/", "https://", "https:///x", "https://a/?x=1",
            "https://name:word@example.org/", "https://example.org/a b",
        ])
    func noBase(written: String) {
        #expect(throws: ConfigurationError.self) {
            try parse(folder + "baseURL: \"\(written)\"\n")
        }
    }

    @Test("everything that can be said is taken")
    func everything() throws {
        let configuration = try parse(
            """
            title: Coffee
            sources:
              - { type: folder, path: a, name: Shop }
            renditions:
              thumbnail: { width: 2000, height: 10, format: webp, quality: 7, background: "#123" }
              medium: off
              native: yes
            contactSheet:
              images: 9
              columns: 3
              tile: { width: 100, height: 50 }
              gap: 0
              background: "#FF0080"
              fit: contain
              crop: attention
              label: false
              format: png
              quality: 1
            limits:
              { bytes: 1MiB, pixels: 2M, frames: 3, seconds: 0.5, stall: 4,
                requestsPerSecond: 2.5, retries: 0, connections: 1 }
            """)
        let recipe = try #require(configuration.recipes.first)
        #expect(configuration.recipes.count == 1)
        #expect(recipe.name == "thumbnail" && recipe.width == 2000 && recipe.format == .webp)
        #expect(recipe.background == Color(red: 0x11, green: 0x22, blue: 0x33))
        #expect(configuration.native)
        let sheet = try #require(configuration.sheet)
        #expect(sheet.images == 9 && sheet.columns == 3 && sheet.gap == 0 && !sheet.label)
        #expect(sheet.tileWidth == 100 && sheet.tileHeight == 50)
        #expect(sheet.fit == .contain && sheet.crop == .attention && sheet.format == .png)
        #expect(sheet.background.hex == "#ff0080")
        let limits = configuration.limits
        #expect(limits.bytes == 1 << 20 && limits.pixels == 2_000_000 && limits.frames == 3)
        #expect(limits.seconds == 0.5 && limits.stall == 4 && limits.requestsPerSecond == 2.5)
        #expect(limits.retries == 0 && limits.connections == 1)
    }

    @Test(
        "a flag was read as its contrary",
        arguments: [
            ("true", true), ("yes", true), ("on", true), ("Yes", true), ("false", false),
            ("no", false), ("off", false), ("No", false),
        ])
    func flags(word: String, value: Bool) throws {
        #expect(try parse(folder + "pages: \(word)\n").pages == value)
        #expect(try parse(folder + "renditions: { native: \(word) }\n").native == value)
        let network = try parse(folder + "network: { privateAddresses: \(word) }\n").network
        #expect(network.allowsPrivateAddresses == value)
    }

    @Test(
        "renditions and the contact sheet can be switched off", arguments: ["off", "false", "none"])
    func off(word: String) throws {
        let configuration = try parse(folder + "renditions: \(word)\ncontactSheet: \(word)\n")
        #expect(configuration.recipes.isEmpty)
        #expect(configuration.sheet == nil)
        #expect(try parse(folder + "limits: { requestsPerSecond: \(word) }\n").limits == Limits())
    }

    @Test("the largest rendition comes first, so that the smaller is drawn from it")
    func recipeOrder() throws {
        let configuration = try parse(
            folder + "renditions: { thumbnail: { width: 4000, height: 4000 } }\n")
        #expect(configuration.recipes.map(\.name) == ["thumbnail", "medium"])
    }

    @Test("${NAME} is filled in from the environment, as often as it stands there")
    func environment() throws {
        let configuration = try parse(
            "title: ${A}-${B}-${A}\n" + folder, ["A": "x", "B": "${A}"])
        #expect(configuration.title == "x-${A}-x")
        #expect(try parse("title: \"$A {A} $\"\n" + folder).title == "$A {A} $")
        #expect(throws: ConfigurationError.self) { try parse("title: \"${A\"\n" + folder) }
    }

    @Test(
        "amounts have units",
        arguments: [
            ("64MiB", 64 << 20), ("200M", 200_000_000), ("1.5k", 1500), ("7", 7),
            ("2 GiB", 2 << 30),
            ("9KB", 9000), ("12B", 12),
        ])
    func amounts(text: String, value: Int) throws {
        #expect(try parse(folder + "limits: { bytes: \(text) }\n").limits.bytes == value)
    }

    @Test("a file that is not UTF-8, or not there, is told as such")
    func files() throws {
        let place = try ImageFixtures.Folder()
        try place.write([0x74, 0x0A, 0x74, 0xFF], to: "gallery.yml")
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.read(place.path + "/gallery.yml")
        }
        #expect(error?.sentence == place.path + "/gallery.yml:2:1: this line is not UTF-8")
        #expect(throws: FileError.self) { try Configuration.read(place.path + "/none.yml") }
    }

    @Test("a list of formats is a recipe each, the last of them first, under the plain name")
    func formats() throws {
        let yaml = """
            sources: [{ type: folder, path: p }]
            renditions: { thumbnail: off, medium: { format: [avif, webp, jpg], quality: 80 } }
            placeholder: webp
            """
        let configuration = try Configuration.parse(yaml, file: "g.yml") { _ in nil }
        let recipes = configuration.recipes
        #expect(recipes.map(\.name) == ["medium", "medium-avif", "medium-webp"])
        #expect(recipes.map(\.format) == [.jpeg, .avif, .webp])
        #expect(recipes.map(\.quality) == [80, 50, 80])
        #expect(configuration.placeholder == .webp && configuration.pages)
    }
}
