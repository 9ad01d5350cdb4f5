import Glibc
import Native

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

/// What the catalog alone costs: `catalog-trial COUNT FOLDER` records so many assets as a first run does,
/// and asks for all of them as an unchanged run does.
@main
struct Main {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count == 3, let count = Int(words[1]) else {
            print("usage: catalog-trial COUNT FOLDER")
            exit(2)
        }
        let file = words[2] + "/catalog.sqlite"
        let catalog = try Catalog.open(file) { print($0) }
        let facts = PictureFacts(type: .jpeg, width: 4000, height: 3000, frames: 1)
        let rendition = RenditionFile(
            mediaType: "image/jpeg", fileExtension: "jpg", width: 1024, height: 768, bytes: 90_000,
            sha256: Digest.sha256([1]))
        let start = monotonicSeconds()
        for number in 0..<count {
            let sha256 = Digest.sha256(Array("\(number)".utf8))
            let fetched = Fetched(
                revision: "r1", validator: "\"v\"", sha256: sha256, bytes: 90_000, session: "s")
            let made = PlacedFile(file: rendition, path: "a/\(number).jpg")
            let files = ["medium 1024", "thumbnail 320"].map { (recipe: $0, file: made) }
            try catalog.run(
                all: [
                    Catalog.change(fetched, of: address(number)),
                    Catalog.change(facts, of: sha256),
                ] + Catalog.changes(files, of: sha256, in: "/out"))
        }
        let middle = monotonicSeconds()
        var found = 0
        for number in 0..<count {
            guard let fetched = try catalog.fetched(address(number)),
                try catalog.facts(of: fetched.sha256) != nil
            else { continue }
            for recipe in ["medium 1024", "thumbnail 320"]
            where try catalog.rendered(fetched.sha256, recipe, in: "/out") != nil { found += 1 }
        }
        let end = monotonicSeconds()
        guard found == count * 2 else {
            print("\(found) of \(count * 2) renditions are known")
            exit(1)
        }
        let seconds = [middle - start, end - middle].map { "\(Int($0 * 1000))" }
        print("\(count) assets: recorded in \(seconds[0]) ms, asked for in \(seconds[1]) ms")
    }

    private static func address(_ number: Int) -> String {
        "https://content.example/assets/\(number)/native"
    }
}
