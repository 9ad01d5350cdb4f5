import Darkroom
import Exhibition
import Native
import Testing

@testable import Gallery

@Suite("export")
struct ExportTests {
    @Test("sha256 lists every published file with the hash of its bytes")
    func sums() async throws {
        let site = Site.folder()
        for name in ["a.jpg", "b.jpg"] {
            try site.add(
                try Darkroom.picture(width: 400, colour: [9, 9, 200]), "Food/Cakes/" + name)
        }
        let built = try await site.build()
        var sums: [String: String] = [:]
        try site.gallery.export(.sha256) { line in
            let parts = line.split(separator: "  ", maxSplits: 1).map(String.init)
            sums[parts[1]] = parts[0]
        }
        for (path, sum) in sums { #expect(Digest.sha256(try built.tree.bytes(path)) == sum) }
        // Everything but the category's own manifest, which is part of the root's.
        #expect(Set(sums.keys) == Set(built.tree.paths).subtracting(["food/cakes/manifest.json"]))
    }

    @Test("without a gallery there is nothing to export")
    func nothing() throws {
        #expect(throws: GalleryError.self) { try Site.folder().gallery.export(.sha256) { _ in } }
    }
}
