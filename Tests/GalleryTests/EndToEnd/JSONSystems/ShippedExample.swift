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

extension Site {
    /// An example that is shipped, in a folder of its own, asked of a loopback server.
    ///
    /// `changes` puts the server's names of endpoints and fields in the place of the example's; the
    /// files go to the test's folder, and nothing is tried again.
    static func example(
        _ name: String, _ server: MockServerProgram, _ environment: [String: String],
        changes: [(String, String)] = []
    ) throws -> Site {
        let root = #filePath.split(separator: "/").prefix { $0 != "Tests" }.joined(separator: "/")
        let bytes = try Files.read("/\(root)/Examples/\(name).yml")
        var text = String(decoding: bytes, as: UTF8.self)
        for (old, new) in changes {
            guard text.contains(old) else { throw Missing(text: old) }
            text = text.replacing(old, with: new)
        }
        var site = Site(
            yaml: text.replacing("../Output/\(name)", with: "Output").replacing(
                "../.gallery/\(name)", with: ".gallery") + Site.quick)
        site.environment = environment
        site.server = server
        return site
    }

    /// What a change should have replaced.
    struct Missing: Error { var text: String }
}

extension Site.Built {
    /// `Sea & Sand 9`: every category with the number of its pictures.
    var counts: [String] { manifest.categories.map { "\($0.name) \($0.images.count)" } }
}
