import Bounds
import FoundationEssentials
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

/// Seeded generators in the place of a fuzzer: the same bytes in every run, 20,000 for each reader.
@Suite("Readers of bytes from outside neither trap nor hang", .bounded)
struct FuzzTests {
    private static let rounds = 20_000

    /// Some bytes of the text changed, some cut out, some doubled.
    private func corrupted(_ bytes: [UInt8], _ chance: inout Seeded) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &chance) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 7))
            case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
            default:
                let number = ["9223372036854775807", "-1", "1e999", "null", "[]", "{}", "\"\""]
                bytes.insert(
                    contentsOf: number.randomElement(using: &chance).map { Array($0.utf8) } ?? [],
                    at: place)
            }
        }
        return bytes
    }

    @Test("JSON rows of a channel")
    func rows() {
        var chance = Seeded(11)
        let row = Array(
            #"""
            {"hasMore":true,"totalResults":2,"items":[{"id":"CONT1","type":"Image","name":"a.jpg",
            "updatedDate":{"value":"2024"},"taxonomies":{"items":[{"categories":{"items":[{"id":"C",
            "nodes":[{"id":"R"},{"id":"C"}]}]}}]},"fields":{"metadata":{"width":"640","height":480},
            "size":0,"renditions":[{"name":"Medium","type":"responsiveimage","formats":[{"format":"jpg",
            "size":9,"metadata":{"width":1024,"height":"768"}}]}]}}]}
            """#.utf8)
        var read = 0
        for _ in 0..<Self.rounds {
            guard let json = JSON(corrupted(row, &chance)), let page = OraclePage<OracleItem>(json)
            else { continue }
            read += 1
            let endpoint = OracleEndpoint(settings: OracleSettings(), fetching: NoFetching())
            for item in page.rows {
                let needs = Plan.Needs(
                    boxes: [Plan.Box(width: 320, height: 320)], native: false, format: .jpeg)
                _ = Plan.offers(for: needs, among: OracleOffers(item, endpoint, .rendition).all)
            }
        }
        #expect(read > Self.rounds / 20)
    }

    @Test("signatures, structures, texts and profiles")
    func pictures() throws {
        var chance = Seeded(12)
        let starts: [[UInt8]] = [
            try ImageFixtures.picture(width: 8, height: 8),
            try ImageFixtures.picture(width: 8, height: 8, as: .png),
            try ImageFixtures.picture(width: 8, height: 8, as: .webp(quality: 50)),
            Array("GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{1}\u{7F}\0;".utf8),
            [0, 0, 0, 28] + Array("ftypavif\0\0\0\0avifmif1".utf8) + [0, 0, 0, 1]
                + Array("mdat".utf8)
                + [0x80, 0, 0, 0, 0, 0, 0, 0],
            Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [
                4, 4, 0, 0, 0, 0, 0, 9, 0x1C, 2, 5, 0, 1, 65,
            ],
        ]
        var pictures = 0
        for round in 0..<Self.rounds {
            let bytes = corrupted(starts[round % starts.count], &chance)
            if case .picture(let type) = Signature.of(bytes) {
                pictures += 1
                _ = try? Structure.check(bytes, type)
                _ = ColorDescription.of(bytes, type, hasProfile: false)
            }
            _ = EmbeddedText(exif: Array(bytes.prefix(64)), xmp: [], iptc: bytes)
            _ = ColorProfile.isSRGB(bytes)
        }
        #expect(pictures > Self.rounds / 4)
    }

    @Test("manifests")
    func manifests() throws {
        var chance = Seeded(13)
        let folder = try ImageFixtures.Folder()
        let manifest = Array(
            #"""
            {"generator":"gallery 1.0","problems":[
            {"code":"x","reason":"y","stage":"fetch"}
            ],"taxonomies":[
            {"categories":[
            {"contactSheet":null,"count":1,"id":"C","images":[
            {"id":"1","name":"a","renditions":{"medium":{"bytes":1,"height":1,"mediaType":"image/jpeg","path":"a/medium/a.1.jpg","sha256":"00","width":1}},"title":"a"}
            ],"name":"C","order":0,"parent":null,"path":"a","problems":[],"source":"S","taxonomy":"T","version":1}
            ],"id":"T","name":"T","path":"t","source":"S"}
            ],"title":"G","version":1}
            """#.utf8)
        let path = folder.path + "/manifest.json"
        var whole = 0
        for _ in 0..<Self.rounds / 10 {
            try folder.write(corrupted(manifest, &chance), to: "manifest.json")
            if (try? readWhole(path)) != nil { whole += 1 }
            let names = try ManifestNames.all(in: path, of: "a")
            #expect(names.allSatisfy { Paths.isInside($0) })
        }
        #expect(whole > 0)
    }

    private func readWhole(_ manifest: String) throws {
        var reader = try ManifestReader(root: manifest)
        while try reader.next() != nil {}
    }

    @Test("names and YAML")
    func names() {
        var chance = Seeded(14)
        let text = Array("a: &x [1, {b: *x}]\n<<: {c: 'd'}\n\"é\u{202E}/..\\: |\n  t\n".utf8)
        for _ in 0..<Self.rounds {
            let bytes = corrupted(text, &chance)
            let string = String(decoding: bytes, as: UTF8.self)
            _ = try? YAML.parse(string)
            let slug = Names.slug(string)
            #expect(
                !slug.contains("/") && !slug.hasPrefix(".") && slug.utf8.count <= 100
                    && !slug.isEmpty)
        }
    }
}

/// Asks nobody.
private struct NoFetching: Fetching {
    func get(_ request: Request) async throws(FetchFailure) -> Response { throw .cancelled }
}
