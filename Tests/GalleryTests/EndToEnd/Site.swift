import ImageFixtures
import MockServer
import Native
import Synchronization
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

/// A `gallery.yml` in a temporary folder of its own, and the runs that it is given.
struct Site {
    let folder = Result { try ImageFixtures.Folder() }
    /// What stands in the file.
    var yaml: String
    var options = Gallery.Options()
    /// Whether web pages are published; most tests are about other files.
    var pages = false
    var environment: [String: String] = [:]
    /// Lives as long as somebody may ask it.
    var server: MockServerProgram?
    /// Further servers, which live as long.
    var others: [MockServerProgram] = []

    /// A source that is a folder, `pictures`, with further lines of configuration.
    static func folder(_ settings: String = "") -> Site {
        Site(yaml: "sources: [{ type: folder, name: Shop, path: pictures }]\n" + settings)
    }

    /// A source that is a channel, with further keys of the source, and lines of configuration.
    static func oracle(
        _ server: MockServerProgram, _ channel: OracleChannel = .coffeeShop, _ keys: String = "",
        settings: String = "limits: { retries: 0 }"
    ) -> Site {
        var site = Site(
            yaml: """
                sources:
                  - { type: oracle, name: Channel, url: "\(server.origin)", \
                channelToken: "\(channel.token)"\(keys.isEmpty ? "" : ", " + keys) }
                \(settings)
                """)
        site.server = server
        return site
    }

    /// A folder source of two categories, each with one picture: `Food/Cakes/a.jpg`, `Food/Bread/b.jpg`.
    static func bakery() throws -> Site {
        let site = Site.folder()
        for (name, color) in [("Cakes/a", [200.0, 80, 40]), ("Bread/b", [9, 200, 9])] {
            let picture = try ImageFixtures.picture(width: 400, height: 300, color: color)
            try site.add(picture, "Food/\(name).jpg")
        }
        return site
    }

    /// A source that is a list of pictures, `/list` of a server, with further keys of the source.
    static func list(
        _ server: MockServerProgram, _ keys: String = "images: [i]", settings: String = Site.quick
    ) -> Site {
        var site = Site(
            yaml: """
                sources:
                  - { type: json, name: P, url: "\(server.origin)/list", items: ., \(keys) }
                \(settings)
                """)
        site.server = server
        return site
    }

    var path: String { get throws { try folder.get().path } }
    var output: String { get throws { try path + "/Output" } }

    /// Puts a picture into the source folder: `Food/Breakfast/toast.jpg`.
    func add(_ bytes: [UInt8], _ name: String) throws {
        try folder.get().write(bytes, to: "pictures/" + name)
    }

    func remove(_ name: String) throws { try Files.remove(path + "/pictures/" + name) }

    var gallery: Gallery { get throws { try gallery(NoEvents()) } }

    func gallery(_ events: any Events) throws -> Gallery {
        let configuration = try Configuration.parse(
            yaml + "\npages: \(pages)\n", file: path + "/gallery.yml",
            environment: { environment[$0] })
        return Gallery(configuration, options: options, events: events)
    }

    /// A whole run, and all that can be seen of it from outside.
    @discardableResult
    func build() async throws -> Built {
        let ear = Ear()
        let report = try await gallery(ear).build()
        return Built(
            site: self, report: report, told: ear.told, tree: try PublishedTree(output),
            manifest: try ReadManifest(output))
    }

    struct Built {
        /// Keeps the temporary folder while anybody looks at what was built.
        let site: Site
        var report: Report
        var told: [String]
        var tree: PublishedTree
        var manifest: ReadManifest

        var codes: [String] { manifest.codes }

        /// The file of an image's rendition as it looks.
        func pixels(
            _ name: String, in folder: String, _ rendition: String = "thumbnail"
        ) throws -> Pixels {
            let record = try #require(manifest[folder]?[name]?.renditions[rendition])
            return try Pixels(tree.root + "/" + record.path)
        }

        /// A category's sheet as it looks, and what the manifest says of it.
        func sheet(_ folder: String) throws -> (pixels: Pixels, record: ReadManifest.Sheet) {
            let record = try #require(manifest[folder]?.contactSheet)
            return (try Pixels(tree.root + "/" + record.path), record)
        }
    }
}

/// Hears everything that a run tells.
final class Ear: Events {
    private let heard = Mutex<[String]>([])
    var told: [String] { heard.withLock { $0 } }

    func listed(_ pictures: Int) {}
    func pictureDone(failed: Bool) {}
    func categoryDone(_ title: String, images: Int, problems: Int) {
        heard.withLock { $0.append("\(title): \(images), \(problems)") }
    }
    func notice(_ text: String) { heard.withLock { $0.append(text) } }
}

extension ReadManifest {
    /// The codes of all problems, the root's and the categories', without repetition and in order.
    var codes: [String] { Set((problems + categories.flatMap(\.problems)).map(\.code)).sorted() }
}
