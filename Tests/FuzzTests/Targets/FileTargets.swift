import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

extension FuzzTarget {
    static let configuration = FuzzTarget("configuration", longest: 4096) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        do {
            let configuration = try Configuration.parse(text, file: "/here/gallery.yml") { _ in "x"
            }
            precondition(configuration.widestRendition >= 0)
            _ = configuration.secrets
        } catch let error as ConfigurationError {
            precondition(!error.mistakes.isEmpty && !error.sentence.isEmpty)
        }
    }

    static let indexFile = FuzzTarget("index-file", longest: 4096) { bytes in
        let index = try IndexFile.read(try scratch.holding(bytes, as: IndexFile.name))
        let names = ["/p/a.jpg", "/p/b.jpg", "/p/é.jpg"]
        precondition(
            Set(index.ordered(names).map(\.path)) == Set(names), "a picture is lost or invented")
    }

    /// A manifest that somebody else may have written: whatever reads it to decide what is removed, audited
    /// or exported.
    static let manifest = FuzzTarget("manifest", longest: 8192) { bytes in
        let path = try scratch.holding(bytes, as: RootManifest.name)
        var reader = try ManifestReader(root: path)
        while let line = try? reader.next() {
            for entry in NamedFile.all(of: line) { _ = Paths.isInside(entry.path) }
        }
        for name in try ManifestNames.all(in: path, of: "a") {
            precondition(Paths.isInside(name) && name.hasPrefix("a/"), "a name outside")
        }
        for folder in try ManifestNames.tiles(in: path) { precondition(Paths.isInside(folder)) }
        for page in ManifestReader.pages(in: path) { precondition(Paths.isInside(page.path)) }
        _ = try? ManifestReader.head(of: path)?.presentation
        _ = try? ManifestReader.sheet(of: path)
        _ = try? ManifestFrame(path)
    }
}
