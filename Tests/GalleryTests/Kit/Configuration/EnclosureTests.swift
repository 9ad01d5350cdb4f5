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

@Suite("What the output may not hold", .bounded)
struct EnclosureTests {
    private let folder: ImageFixtures.Folder

    init() throws {
        folder = try ImageFixtures.Folder()
        try folder.write([1], to: "shop/pictures/F/C/a.jpg")
        try Files.makeDirectory(folder.path + "/elsewhere")
    }

    private func mistakes(_ yaml: String, output: String? = nil) throws -> [String] {
        let text = yaml + "\nsources: [{ type: folder, name: Shop, path: pictures }]\n"
        try folder.write(Array(text.utf8), to: "shop/gallery.yml")
        let file = folder.path + "/shop/gallery.yml"
        do {
            _ = try Configuration.read(file, output: output)
            return []
        } catch let error as ConfigurationError {
            return error.sentence.split(separator: "\n").map {
                String($0).replacing(folder.path + "/", with: "")
            }
        }
    }

    @Test(
        "output: . would serve gallery.yml and credentials.json: a mistake with its place",
        arguments: [".", "./", "..", "../shop", "pictures/..", "./x/..", "../../"])
    func holdsConfiguration(output: String) throws {
        let found = try mistakes("title: Shop\noutput: \(output)\ncache: ../cache")
        #expect(
            found.contains { $0.hasPrefix("shop/gallery.yml:2:9: output ") && $0.contains("holds") }
        )
        #expect(found.contains { $0.contains("gallery.yml, which would be published") })
    }

    @Test("an output that is or holds a source's folder is a mistake, one below it is none")
    func sources() throws {
        for output in [
            "pictures", "pictures/", "../shop/pictures", "pictures/F/..", "pictures/../pictures",
        ] {
            let found = try mistakes("output: \(output)")
            #expect(found.count == 1 && found[0].contains("the pictures of Shop"), "\(found)")
        }
        #expect(try mistakes("output: pictures/Output").isEmpty)
        #expect(try mistakes("output: pictures2").isEmpty)
        #expect(try mistakes("output: pict").isEmpty)
    }

    @Test(
        "a cache that is the output, or lies in or above it, would be served or swept",
        arguments: [
            ("Output", "Output"), ("Output", "Output/cache"), ("cache/out", "cache"),
            ("Output", "./Output/"),
            ("Output", "x/../Output/a/b"), ("a/b/c", "a"),
        ])
    func caches(output: String, cache: String) throws {
        let found = try mistakes("cache: \(cache)\noutput: \(output)")
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("shop/gallery.yml:2:9: output ") == true)
        #expect(found.first?.contains("one lies in the other") == true)
    }

    @Test("a link does not hide where the output lies, be it the output, the source or the cache")
    func links() throws {
        #expect(symlink("../shop", folder.path + "/elsewhere/link") == 0)
        #expect(symlink("Output", folder.path + "/shop/store") == 0)
        #expect(symlink("../shop/gallery.yml", folder.path + "/elsewhere/gallery.yml") == 0)
        // The cache, the configuration, the source.
        #expect(try mistakes("output: ../elsewhere/link").count == 3)
        #expect(try mistakes("output: ../elsewhere/link/pictures").count == 1)
        try Files.makeDirectory(folder.path + "/shop/Output")
        #expect(try mistakes("cache: store").count == 1)
        #expect(try mistakes("cache: store/below/it").count == 1)
        // A link to a link, and one that leads nowhere yet.
        #expect(symlink("link", folder.path + "/elsewhere/again") == 0)
        #expect(try !mistakes("output: ../elsewhere/again").isEmpty)
        #expect(symlink("nowhere", folder.path + "/elsewhere/dangling") == 0)
        #expect(try mistakes("output: ../elsewhere/dangling/x").isEmpty)
    }

    @Test("-o on the command line is held against the same, seen from the working directory")
    func option() throws {
        #expect(try mistakes("title: x", output: folder.path).count == 3)
        #expect(try mistakes("title: x", output: folder.path + "/shop/pictures").count == 1)
        #expect(try mistakes("output: .", output: folder.path + "/elsewhere").isEmpty)
        #expect(try mistakes("title: x", output: "/").count == 3)
        #expect(try mistakes("title: x", output: folder.path + "/shop/.gallery").count == 1)
    }

    @Test("a credentials file in the output is a mistake, wherever the configuration stands")
    func credentials() throws {
        try folder.write(
            Array("{\"url\":\"https://x.example\",\"channelToken\":\"t0ken\"}".utf8),
            to: "shop/Output/credentials.json")
        let yaml = """
            sources: [{ type: oracle, credentials: Output/credentials.json }]
            output: Output
            """
        try folder.write(Array(yaml.utf8), to: "shop/gallery.yml")
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration.read(folder.path + "/shop/gallery.yml")
        }
        #expect(error?.sentence.contains(":2:9: output ") == true)
        #expect(error?.sentence.contains("credentials.json, which would be published") == true)
        try folder.write(
            Array(yaml.replacing("t: Output", with: "t: Out").utf8), to: "shop/gallery.yml")
        _ = try Configuration.read(folder.path + "/shop/gallery.yml")
    }
}
