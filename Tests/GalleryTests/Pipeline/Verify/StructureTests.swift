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

@Suite("Structure", .bounded)
struct StructureTests {
    private func problem(_ bytes: [UInt8], _ type: ImageFormat) -> String {
        do throws(Problem.Reason) {
            _ = try Structure.check(bytes, type)
            return "none"
        } catch {
            return error.code
        }
    }

    private static let png = PNG(colorType: 2, left: [9, 9, 9], right: [1, 1, 1]).bytes

    @Test("a whole PNG has its size; a missing IEND, IDAT or IHDR is told")
    func png() throws {
        #expect(try Structure.check(Self.png, .png) == .init(width: 16, height: 16, frames: 1))
        #expect(problem(Array(Self.png.dropLast(12)), .png) == "truncated")
        #expect(problem(PNG.signature + PNG.chunk("IEND", []), .png) == "damaged")
        let header = PNG.chunk("IHDR", PNG.big(1) + PNG.big(1) + [8, 0, 0, 0, 0])
        #expect(problem(PNG.signature + header + PNG.chunk("IEND", []), .png) == "damaged")
    }

    @Test("a PNG that is cut anywhere is told")
    func cutPNG() {
        for count in 8..<Self.png.count {
            #expect(problem(Array(Self.png.prefix(count)), .png) != "none", "\(count)")
        }
    }

    @Test("what stands behind a PNG's end does no harm, and a length that lies is told")
    func pngEnds() {
        #expect(problem(Self.png + [1, 2, 3], .png) == "none")
        var lying = Self.png
        lying.replaceSubrange(33..<37, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(problem(lying, .png) == "truncated")
    }

    @Test("all frames of a GIF count, and a frame may not stretch the canvas unseen")
    func gif() throws {
        let size = try Structure.check(Samples.animatedGIF, .gif)
        let covered = Structure.Area(x: 0, y: 0, width: 16, height: 16)
        #expect(size == .init(width: 16, height: 16, frames: 3, covered: covered))
        // The first frame now starts at 65,000: a canvas of 65,016 × 16 that libvips would draw.
        var bomb = Samples.animatedGIF
        let frame = try #require(bomb.firstIndex(of: 0x2C))
        bomb.replaceSubrange((frame + 1)...(frame + 2), with: [0xE8, 0xFD])
        #expect(try Structure.check(bomb, .gif)?.width == 65_016)
    }

    @Test(
        "a GIF cut within a block is told; cut between frames, or at its end, its frames are whole")
    func cutGIF() {
        // bugs.md 7.
        var whole = 0
        for count in 6..<Samples.animatedGIF.count {
            if problem(Array(Samples.animatedGIF.prefix(count)), .gif) == "none" { whole += 1 }
        }
        // Behind each of three frames and, between them, behind two extensions.
        #expect(whole == 5)
    }

    @Test("a WebP shorter than its header says is told")
    func webp() {
        #expect(problem(Samples.transparentWebP, .webp) == "none")
        for count in 8..<(Samples.transparentWebP.count - 1) {
            #expect(problem(Array(Samples.transparentWebP.prefix(count)), .webp) == "truncated")
        }
    }

    private func box(_ name: String, _ size: [UInt8], _ data: [UInt8] = []) -> [UInt8] {
        size + Array(name.utf8) + data
    }

    @Test("the boxes of an ISO file are followed to their end, whatever their sizes claim")
    func boxes() {
        let start = box("ftyp", [0, 0, 0, 12], [1, 2, 3, 4])
        #expect(problem(start + box("mdat", [0, 0, 0, 9], [5]), .avif) == "none")
        #expect(problem(start + box("mdat", [0, 0, 0, 0], [5]), .heic) == "none")
        #expect(problem(start + box("mdat", [0, 0, 0, 10], [5]), .avif) == "truncated")
        #expect(problem(start + box("mdat", [0, 0, 0, 3], [5]), .avif) == "truncated")
        let long: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 17, 5]
        #expect(problem(start + box("mdat", [0, 0, 0, 1], long), .avif) == "none")
    }

    @Test(
        "a 64-bit box size that is absurd is told and does not end the process",
        arguments: [
            [0x80, 0, 0, 0, 0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0, 0, 0, 0, 1],
        ] as [[UInt8]])
    func absurdBox(size: [UInt8]) {
        #expect(problem(box("mdat", [0, 0, 0, 1], size + [5]), .avif) == "truncated")
    }

    @Test("bytes cut out of a picture, or made up, end no process", arguments: [1, 2, 3])
    func noise(seed: UInt64) {
        var generator = Seeded(seed)
        let files = [
            Self.png, Samples.animatedGIF, Samples.transparentWebP, Samples.progressiveJPEG,
        ]
        for file in files {
            for _ in 0..<300 {
                var bytes = file
                for _ in 0..<4 {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes[place] = UInt8.random(in: 0...255, using: &generator)
                }
                for type in ImageFormat.allCases { _ = problem(bytes, type) }
            }
        }
        #expect(files.count == 4)
    }
}
