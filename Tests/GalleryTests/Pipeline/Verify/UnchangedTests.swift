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

@Suite("What is published as it came has nothing but its pixels", .bounded)
struct UnchangedTests {
    private static let secret = Array("POSITION 48.1".utf8)

    /// Whether the bytes themselves are what is published.
    private func isUnchanged(_ bytes: [UInt8], _ format: ImageFormat) throws -> Bool {
        try drawn(bytes, format) == bytes
    }

    private func drawn(_ bytes: [UInt8], _ format: ImageFormat) throws -> [UInt8]? {
        let folder = try ImageFixtures.Folder()
        try folder.write(bytes, to: "p")
        var recipe = Recipe.thumbnail
        recipe.format = format
        let outcome = try rendered(Source(folder.path + "/p", bytes), [recipe], Limits())
        let file = outcome.drawn.first?.file
        #expect(file?.sha256 == outcome.drawn.first.map { Digest.sha256($0.bytes) })
        #expect(file?.bytes == outcome.drawn.first?.bytes.count)
        return outcome.drawn.first?.bytes
    }

    private func riff(_ body: [UInt8]) -> [UInt8] {
        let size = (0..<4).map { UInt8(truncatingIfNeeded: (body.count + 4) >> (8 * $0)) }
        return Array("RIFF".utf8) + size + Array("WEBP".utf8) + body
    }

    @Test("a WebP is drawn anew: a text behind the bitstream, within its chunk, was published")
    func webp() throws {
        let webp = try ImageFixtures.picture(as: .webp(quality: 80))
        let body = Array(webp.dropFirst(12))
        let size = body.count - 8 + Self.secret.count
        let longer = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        let hiding = body[..<4] + longer + body[8...] + Self.secret + (size % 2 == 1 ? [0] : [])
        #expect(try !isUnchanged(riff(Array(hiding)), .webp))
        #expect(try !isUnchanged(webp + Self.secret, .webp))
        for name in ["JUNK", "XMP ", "EXIF", "ICCP", "vp8 "] {
            let chunk = Array(name.utf8) + [14, 0, 0, 0] + Self.secret + [0]
            #expect(try !isUnchanged(riff(body + chunk), .webp), "\(name)")
        }
    }

    @Test("a JPEG with something in any segment that nobody looks at is drawn anew")
    func jpeg() throws {
        let plain = try ImageFixtures.picture()
        #expect(try isUnchanged(plain, .jpeg))
        let srgb = Profiles.bytes(Profiles.sRGB)
        // A profile that changes no color is taken out, whatever words are in it; the pixels stay as they came.
        let icc1 = Array("ICC_PROFILE\0".utf8) + [1, 1] + srgb
        let bytes = JPEGSurgery.inserting(0xE2, icc1, into: plain)
        #expect(try drawn(bytes, .jpeg) == plain)
        #expect(try isUnchanged(Samples.progressiveJPEG, .jpeg))
        let icc = Array("ICC_PROFILE\0".utf8)
        let hiding: [(UInt8, [UInt8])] = [
            (0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0] + Array("SECRET".utf8)),
            (0xEE, Array("Adobe".utf8) + Self.secret), (0xE2, icc + [1, 1] + srgb + Self.secret),
            (0xE2, icc + [9, 1] + Self.secret), (0xE2, Self.secret), (0xFE, Self.secret),
            (0xDC, Self.secret), (0xE1, Self.secret),
        ]
        for (marker, payload) in hiding {
            let bytes = JPEGSurgery.inserting(marker, payload, into: plain)
            #expect(try !isUnchanged(bytes, .jpeg), "\(marker) \(payload.count)")
        }
        #expect(try !isUnchanged(plain + Self.secret, .jpeg))
        #expect(try !isUnchanged(JPEGSurgery.endless(plain), .jpeg))
        var pieces = JPEGSurgery.pieces(Samples.progressiveJPEG)
        pieces.insert([0xFF, 0xFE, 0, 15] + Self.secret, at: pieces.count - 1)
        #expect(try !isUnchanged(pieces.flatMap(\.self), .jpeg))
    }

    @Test("a PNG and an AVIF are always drawn anew")
    func others() throws {
        let png = try ImageFixtures.picture(as: .png)
        #expect(try !isUnchanged(PNG.inserting("tEXt", Self.secret, into: png) + Self.secret, .png))
        let avif = try ImageFixtures.picture(as: .avif(quality: 80))
        let box = PNG.big(8 + Self.secret.count) + Array("free".utf8) + Self.secret
        #expect(try !isUnchanged(avif + box, .avif))
    }
}
