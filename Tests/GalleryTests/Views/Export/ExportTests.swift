import Bounds
import FoundationEssentials
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

@Suite("export", .bounded)
struct ExportTests {
    /// Two categories, names that need care, texts that would break out of what they stand in.
    private static func shop(_ settings: String = "") throws -> Site {
        let site = Site.folder(settings)
        for name in ["Cakes/抹茶 \"2\".jpg", "Cakes/Deep/it's.jpg", "Tea/a.jpg"] {
            try site.add(
                try ImageFixtures.picture(width: 400, color: [9, 9, Double(name.utf8.count * 5)]),
                "Food/" + name)
        }
        let index =
            "pictures:\n  - { file: a.jpg, title: \"<b>\\n&\", alt: \"x\\\"y\", credit: \"Ann & Co\" }\n"
        try site.folder.get().write(Array(index.utf8), to: "pictures/Food/Tea/index.yml")
        return site
    }

    private static func export(
        _ site: Site, _ format: ExportFormat, _ change: (inout ExportRequest) -> Void = { _ in }
    ) async throws -> (text: String, report: ExportReport) {
        var request = ExportRequest(format)
        change(&request)
        var text = ""
        let report = try await site.gallery.export(request) { text += $0 }
        return (text, report)
    }

    @Test("sha256 lists every published file with the hash of its bytes")
    func sums() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        var sums: [String: String] = [:]
        for line in try await Self.export(site, .sha256).text.split(separator: "\n") {
            let parts = line.split(separator: "  ", maxSplits: 1).map(String.init)
            sums[parts[1]] = parts[0]
        }
        for (path, sum) in sums { #expect(Digest.sha256(try built.tree.bytes(path)) == sum) }
        #expect(Set(sums.keys) == Set(built.tree.paths))
    }

    @Test("lists name each picture once, in order, and only files that are there")
    func files() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        let (text, report) = try await Self.export(site, .files)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(report == ExportReport(pictures: 3, missing: 0))
        let medium = built.manifest.images.compactMap { $0.renditions["medium"]?.path }
        #expect(lines == medium.map { "\(built.tree.root)/\($0)" })
        let zeros = try await Self.export(site, .files0).text
        #expect(zeros == lines.map { $0 + "\0" }.joined())
    }

    @Test("--only and --rendition choose; what has no such rendition is counted")
    func chosen() async throws {
        var site = try Self.shop()
        try await site.build()
        site.options.only = ["Food/Cakes/Deep"]
        let (text, report) = try await Self.export(site, .files) { $0.rendition = "thumbnail" }
        #expect(report == ExportReport(pictures: 1, missing: 0))
        #expect(text.contains("/food/cakes/deep/thumbnail/its."))
        let none = try await Self.export(site, .files) { $0.rendition = "native" }
        #expect(none.text.isEmpty && none.report == ExportReport(pictures: 0, missing: 1))
    }

    @Test("a playlist's paths are seen from the list, and a title with a line break is one line")
    func playlist() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        let file = try site.path + "/lists/a.m3u8"
        try Files.makeDirectory(try site.path + "/lists")
        _ = try await Self.export(site, .m3u) { $0.destination = file }
        let lines = String(decoding: try Files.read(file), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 7 && lines.first == "#EXTM3U")
        #expect(lines.contains("#EXTINF:5,<b> &"))
        for line in lines where !line.hasPrefix("#") {
            #expect(line.hasPrefix("../Output/"))
            #expect(Files.exists(try site.path + "/lists/" + line))
        }
        #expect(try Files.names(in: site.path + "/lists") == ["a.m3u8"])
        _ = built
    }

    @Test("a feed escapes what it is told, and knows no time of day: equal galleries, equal bytes")
    func feeds() async throws {
        let site = try Self.shop("baseURL: https://host.example/g\n")
        try await site.build()
        for format in [ExportFormat.jsonfeed, .mrss] {
            let text = try await Self.export(site, format).text
            #expect(text == (try await Self.export(site, format).text))
            #expect(!text.contains("<b>\n"))
            #expect(text.contains("https://host.example/g/food/cakes/medium/%E6%8A%B9%E8%8C%B6-2."))
        }
        let json = try await Self.export(site, .jsonfeed).text
        struct Feed: Decodable {
            struct Item: Decodable {
                struct Author: Decodable { var name: String }
                var id: String
                var content_html: String
                var authors: [Author]?
                var tags: [String]
            }
            var version: String
            var items: [Item]
        }
        let feed = try JSONDecoder().decode(Feed.self, from: Data(json.utf8))
        #expect(feed.version == "https://jsonfeed.org/version/1.1")
        #expect(Set(feed.items.map(\.id)).count == 3)
        let tea = try #require(feed.items.last)
        #expect(tea.content_html.contains("alt=\"x&quot;y\"><figcaption>Ann &amp; Co</figcaption>"))
        #expect(tea.authors?.map(\.name) == ["Ann & Co"])
        #expect(
            feed.items.map(\.tags) == [
                ["Food", "Cakes"], ["Food", "Cakes", "Deep"], ["Food", "Tea"],
            ])
    }

    @Test("Media RSS named no rendition as the one to show, or another than was asked for")
    func isDefault() async throws {
        let site = try Self.shop("baseURL: https://host.example/g\n")
        try await site.build()
        for (asked, name) in [(nil, "medium"), ("thumbnail", "thumbnail")] {
            let lines = try await Self.export(site, .mrss) { $0.rendition = asked }.text
                .split(separator: "\n").filter { $0.hasPrefix("<media:content") }
            #expect(lines.count == 6)
            for line in lines {
                #expect(
                    line.contains("isDefault=\"true\"") == line.contains("/\(name)/"), "\(line)")
            }
        }
    }

    @Test("a feed without an address to name its pictures by says what is missing")
    func noBase() async throws {
        let site = try Self.shop()
        try await site.build()
        for format in [ExportFormat.jsonfeed, .mrss] {
            let error = await #expect(throws: GalleryError.self) {
                try await Self.export(site, format)
            }
            #expect(error?.sentence.contains("baseURL") == true)
        }
    }

    @Test("a bag holds every file and appears whole or not at all")
    func bag() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        let bag = try site.path + "/bag"
        _ = try await Self.export(site, .bagit) { $0.destination = bag }
        let tree = try PublishedTree(bag)
        #expect(Set(tree.paths(in: "data")) == Set(built.tree.paths.map { "data/" + $0 }))
        let oxum = built.tree.files.values.map(\.size).reduce(0, +)
        let info = String(decoding: try tree.bytes("bag-info.txt"), as: UTF8.self)
        #expect(info.contains("Payload-Oxum: \(oxum).\(built.tree.files.count)\n"))
        // A second bag is refused, and a damaged file makes none.
        await #expect(throws: GalleryError.self) {
            try await Self.export(site, .bagit) { $0.destination = bag }
        }
        let victim = try #require(built.tree.path("food/tea/medium/a.#.jpg"))
        try Files.write([1], to: built.tree.root + "/" + victim)
        await #expect(throws: GalleryError.self) {
            try await Self.export(site, .bagit) { $0.destination = bag + "2" }
        }
        #expect(!(try Files.names(in: site.path)).contains { $0?.hasSuffix(".part") == true })
        #expect(!Files.exists(bag + "2"))
    }

    @Test("a file that was corrupt and kept its size made a bag that its reader refused")
    func corrupt() async throws {
        let site = try Self.shop()
        let built = try await site.build()
        let victim = try #require(built.tree.path("food/tea/medium/a.#.jpg"))
        try Corruption.overwrite(built.tree.root + "/" + victim)
        let bag = try site.path + "/bag"
        await #expect(throws: GalleryError.self) {
            try await Self.export(site, .bagit) { $0.destination = bag }
        }
        #expect(!Files.exists(bag))
    }

    @Test("a bag and IIIF files were made while another run wrote to the output")
    func locked() async throws {
        let site = try Self.shop("baseURL: https://host.example/g\niiif: true\n")
        try await site.build()
        let bag = try site.path + "/bag"
        let lock = try DirectoryLock(try site.output)
        for format in [ExportFormat.bagit, .iiif] {
            let error = await #expect(throws: GalleryError.self) {
                try await Self.export(site, format) { $0.destination = bag }
            }
            #expect(error?.sentence.contains("another gallery is writing") == true, "\(format)")
        }
        #expect(!Files.exists(bag))
        _ = lock
    }

    @Test("an export that failed left a part beside the list that it should have written")
    func unfinished() async throws {
        let site = try Self.shop("output: 'Out\"put'\n")
        _ = try await site.gallery.build()
        try Files.makeDirectory(try site.path + "/lists")
        await #expect(throws: GalleryError.self) {
            try await Self.export(site, .geeqie) {
                $0.destination = (try? site.path + "/lists/l.gqv") ?? ""
            }
        }
        #expect(try Files.names(in: site.path + "/lists").isEmpty)
    }

    @Test("--to a pipe or a device is refused: /dev/full had become a file")
    func device() async throws {
        let site = try Self.shop()
        _ = try await site.build()
        let pipe = try site.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        try #require(symlink(pipe, pipe + "-link") == 0)
        for name in [pipe, pipe + "-link"] {
            await #expect(throws: GalleryError.self) {
                try await Self.export(site, .files) { $0.destination = name }
            }
        }
        #expect(try Files.status(pipe).kind == .other && Files.isLink(pipe + "-link"))
    }

    @Test("without a gallery there is nothing to export")
    func nothing() async throws {
        await #expect(throws: GalleryError.self) {
            try await Self.export(Site.folder(), .sha256)
        }
    }

    @Test("a folder with a line break in its name stands in no list of lines")
    func lineBreak() async throws {
        let places = PicturePlaces(root: "/a\nb")
        #expect(throws: GalleryError.self) { try places.line("c.jpg") }
        #expect(PicturePlaces(root: "").path("#c.jpg") == "./#c.jpg")
        #expect(PicturePlaces(root: "-o").path("c.jpg") == "./-o/c.jpg")
    }
}
