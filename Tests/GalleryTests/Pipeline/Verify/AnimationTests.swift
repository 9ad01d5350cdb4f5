import Bounds
import ImageFixtures
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Animations, and pictures on a larger canvas", .bounded)
struct AnimationTests {
    /// A canvas of 40 × 40 with a red frame of 20 × 20 at 10, 10, in GIF's code of one-byte clear codes.
    private static func gif(clear: Bool = false, x: UInt8 = 10) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + [40, 0, 40, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        if clear { bytes += [0x21, 0xF9, 4, 1, 0, 0, 1, 0] }
        bytes += [0x2C, x, 0, 10, 0, 20, 0, 20, 0, 0, 2]
        // Codes of three bits: clear (4), then index 0, over and over, so that no code grows longer.
        var bits: [UInt8] = []
        for _ in 0..<400 { bits += [0, 0, 1, 0, 0, 0] }
        bits += [1, 0, 1]
        let data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
                $0 | $1.element << UInt8($1.offset)
            }
        }
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            bytes += [UInt8(block.count)] + block
        }
        return bytes + [0, 0x3B]
    }

    @Test(
        "what a GIF's first frame leaves uncovered is the recipe's background",
        arguments: [false, true])
    func uncovered(clear: Bool) throws {
        for (hex, background) in [("#ffffff", [255, 255, 255]), ("#0a78fa", [10, 120, 250])] {
            let look = try Look(Self.gif(clear: clear), background: hex)
            #expect((look.width, look.height) == (40, 40))
            for (x, y, expected) in [
                (2, 2, background), (37, 37, background), (20, 20, [255, 0, 0]),
            ] {
                let pixel = try look.pixel(x: x, y: y)
                #expect(
                    zip(pixel, expected).allSatisfy { abs($0 - $1) < 14 }, "\(x) \(y): \(pixel)")
            }
        }
    }

    @Test("a frame that reaches over the canvas' edge, and one that covers it")
    func edge() throws {
        #expect(try Look(Self.gif(x: 30)).height == 40)
        #expect(try Look(Samples.animatedGIF).isNear([255, 0, 0]))
    }

    @Test("more frames than the limits allow: the first is shown, the rest is told")
    func ceilings() throws {
        var limits = Limits()
        limits.frames = 2
        let few = try Look(Samples.animatedGIF, limits)
        #expect(few.isNear([255, 0, 0]))
        #expect(few.notices == ["not all of its 3 frames were checked; see limits"])
        limits = Limits()
        limits.pixels = 16 * 16 + 1
        #expect(try Look(Samples.animatedGIF, limits).notices.count == 1)
        #expect(try Look(Samples.animatedGIF).notices.isEmpty)
        limits.pixels = 16 * 16 - 1
        #expect(Look.code(Samples.animatedGIF, limits) == "too-many-pixels")
    }

    @Test("damage in a later frame than the one that is shown went unseen", arguments: [31, 27])
    func laterFrame(fromEnd: Int) {
        var bytes = Samples.animatedGIF
        // Codes of its third frame that no table has.
        bytes[bytes.count - fromEnd] = 0xFF
        #expect(Look.code(bytes) == "damaged")
    }
}
