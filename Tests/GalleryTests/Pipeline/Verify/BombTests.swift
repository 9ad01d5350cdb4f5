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

@Suite("Small files that ask for much", .bounded)
struct BombTests {
    init() throws { try Vips.start() }

    @Test("a JPEG of a hundred thousand empty comments is refused at once")
    func segments() throws {
        let picture = try ImageFixtures.picture()
        let comments = [[UInt8]](repeating: [0xFF, 0xFE, 0, 2], count: 100_000).flatMap { $0 }
        let bytes = picture[..<2] + comments + picture[2...]
        let start = processorSeconds()
        #expect(throws: Problem.Reason.self) {
            _ = try Verification.open("bomb.jpg", Array(bytes), for: [], Limits())
        }
        #expect(processorSeconds() - start < 20)
    }

    @Test("a PNG of 2.6 KB whose EXIF directories loop is refused at once: libvips hung in libexif")
    func exifLoop() throws {
        let folder = try ImageFixtures.Folder()
        var block: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 206, 0]
        for index in 0..<206 {
            block += [
                index % 2 == 0 ? 0x69 : 0x25, index % 2 == 0 ? 0x87 : 0x88, 4, 0, 1, 0, 0, 0, 8, 0,
                0, 0,
            ]
        }
        let png = PNG(colorType: 0, left: [0], right: [255]).bytes
        let header = PNG.signature.count + 25
        let bytes = png[..<header] + PNG.chunk("eXIf", block) + png[header...]
        try folder.write(Array(bytes), to: "p.png")
        let start = processorSeconds()
        #expect(throws: Problem.Reason.self) {
            _ = try Verification.open(folder.path + "/p.png", Array(bytes), for: [], Limits())
        }
        #expect(processorSeconds() - start < 5)
    }

    @Test("a WebP of 100,000 frames is refused before libwebp looks for each from the first on")
    func frames() throws {
        let frame: [UInt8] = Array("ANMF".utf8) + [16, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        let body = Array("WEBP".utf8) + [[UInt8]](repeating: frame, count: 100_000).flatMap { $0 }
        let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        let start = processorSeconds()
        #expect(throws: Problem.Reason.unsupported(detail: "a WebP of 100000 frames")) {
            _ = try Verification.open(
                "frames.webp", Array("RIFF".utf8) + size + body, for: [], Limits())
        }
        #expect(processorSeconds() - start < 10)
    }

    @Test("a picture of a hundred thousand pixels' width took twice its size beside limits: memory")
    func wide() throws {
        let folder = try ImageFixtures.Folder()
        let png = try ImageFixtures.picture(width: 100_000, height: 700, as: .png)
        try folder.write(png, to: "wide.png")
        var limits = Limits()
        limits.memory = 256 << 20
        let boxes = [Plan.Box(width: 1024, height: 1024)]
        let error = #expect(throws: Problem.Reason.self) {
            _ = try Verification.open(folder.path + "/wide.png", png, for: boxes, limits)
        }
        #expect(error?.code == "too-much-memory")
    }

    @Test("a picture of sixteen bits a band counts double against the ceiling")
    func deep() throws {
        var limits = Limits()
        limits.pixels = 3000
        let folder = try ImageFixtures.Folder()
        let pixel: [UInt8] = [1, 1, 2, 2, 3, 3, 255, 255]
        let png = PNG(colorType: 6, depth: 16, width: 40, height: 40, left: pixel, right: pixel)
            .bytes
        try folder.write(png, to: "p.png")
        #expect(throws: Problem.Reason.tooManyPixels(width: 40, height: 40, frames: 2, limit: 3000))
        {
            _ = try Verification.open(folder.path + "/p.png", png, for: [], limits)
        }
    }

    @Test("a picture that alone takes more memory than all may is a problem and is not decoded")
    func memory() throws {
        var limits = Limits()
        limits.memory = 20_000_000
        let folder = try ImageFixtures.Folder()
        for (name, encoding, fits) in [
            ("a.webp", Encoding.webp(quality: 50), false), ("a.png", .png, true),
            ("a.avif", .avif(quality: 50), false), ("a.jpg", .jpeg(quality: 50), true),
        ] {
            let bytes = try ImageFixtures.picture(width: 1600, height: 1600, as: encoding)
            try folder.write(bytes, to: name)
            let reason = refusal(folder.path + "/" + name, bytes, limits)
            if fits {
                #expect(reason == nil, "\(name)")
            } else {
                let claim = try #require(
                    reason?.sentence.firstMatch(of: /^decoding takes ([0-9.]+) MiB/)?.1)
                #expect((19.0..<58).contains(try #require(Double(claim))), "\(name)")
            }
            limits.memory = 1_000_000
            // A JPEG is decoded at an eighth, which nothing is drawn from here.
            let again = refusal(folder.path + "/" + name, bytes, limits)
            #expect((again == nil) == (name == "a.jpg"), "\(name)")
            limits.memory = 20_000_000
        }
    }

    private func refusal(_ file: String, _ bytes: [UInt8], _ limits: Limits) -> Problem.Reason? {
        do {
            _ = try Verification.open(file, bytes, for: [], limits)
            return nil
        } catch {
            return error
        }
    }
}
