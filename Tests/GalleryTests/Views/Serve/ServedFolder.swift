import ImageFixtures
import MockServer
import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

/// A folder with a few files, served on a free port.
struct ServedFolder {
    let folder: ImageFixtures.Folder
    let server: HTTPServer
    let output: String

    static let page = Array("<!DOCTYPE html><title>Café</title>".utf8)
    static let manifest = Array(String(repeating: "{\"name\": \"pancakes\"},\n", count: 400).utf8)
    static let picture = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
    static let hashed = "/food/thumbnail/pancakes.a95b2c35.jpg"

    init(limits: HTTPServer.Limits = HTTPServer.Limits()) throws {
        folder = try ImageFixtures.Folder()
        output = folder.path + "/Output"
        try folder.write(ServedFolder.page, to: "Output/index.html")
        try folder.write(ServedFolder.page, to: "Output/food/index.html")
        try folder.write(ServedFolder.manifest, to: "Output/manifest.json")
        try folder.write(ServedFolder.picture, to: "Output" + ServedFolder.hashed)
        try folder.write([], to: "Output/empty.txt")
        try folder.write(Array("secret".utf8), to: "Output/.hidden")
        try folder.write(Array("secret".utf8), to: "Output/.git/config")
        try folder.write(Array("secret".utf8), to: "outside.txt")
        // Which files are delivered is another suite's question.
        let web = WebFolder(output, hosts: AllowedHosts(["x"])) { _ in true }
        server = try HTTPServer(host: "127.0.0.1", port: 0, limits: limits, answer: web.answer)
    }

    func connect() throws -> RawConnection { try RawConnection(port: server.port) }

    func get(
        _ target: String, _ headers: String..., method: String = "GET"
    ) throws -> RawReply {
        let connection = try connect()
        connection.send(target, method: method, headers: headers)
        return try connection.receive(hasBody: method != "HEAD")
    }
}
