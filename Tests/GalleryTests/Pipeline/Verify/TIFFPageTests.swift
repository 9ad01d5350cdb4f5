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

@Suite("TIFF files, among them what a camera's sensor saw", .bounded)
struct TIFFTests {
    private static let red: [UInt8] = [200, 60, 40]

    /// A preview of one color, as IFD 0 of most raw files has it.
    private static func preview(below: [TIFFFile.Page] = []) -> TIFFFile.Page {
        TIFFFile.Page(red, photometric: 2, tags: [254: [1]], below: below)
    }

    private static func isRaw(_ bytes: [UInt8]) -> Bool {
        do throws(Problem.Reason) {
            _ = try Look(bytes)
            return false
        } catch {
            return error.sentence.contains("raw")
        }
    }

    @Test("a camera's raw file is never published as its preview")
    func raw() {
        let sensor = TIFFFile.Page([9], photometric: 32803)
        let linear = TIFFFile.Page(Self.red, photometric: 34892)
        for isLittle in [true, false] {
            #expect(Self.isRaw(TIFFFile.bytes([Self.preview(below: [sensor])], isLittle: isLittle)))
            #expect(Self.isRaw(TIFFFile.bytes([Self.preview(below: [linear])], isLittle: isLittle)))
            #expect(Self.isRaw(TIFFFile.bytes([sensor, Self.preview()], isLittle: isLittle)))
            #expect(Self.isRaw(TIFFFile.bytes([Self.preview(), sensor], isLittle: isLittle)))
        }
        let dng = TIFFFile.Page(Self.red, photometric: 2, tags: [50706: [1, 4, 0, 0]])
        #expect(Self.isRaw(TIFFFile.bytes([dng])))
        #expect(Self.isRaw(TIFFFile.bytes([Self.preview()], mark: "CR\u{2}\0\0\0\0\0")))
    }

    @Test(
        "raw files that are no TIFF are told as such",
        arguments: [
            "IIRO\u{8}\0", "IIRS\u{8}\0", "MMOR\0\0", "IIU\0\u{18}\0", "FUJIFILMCCD-RAW 0201",
            "II\u{1A}\0\0\0HEAPCCDR", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", "FOVb\0\0",
            "\0MRM\0",
        ])
    func signatures(start: String) {
        #expect(Self.isRaw(Array(start.utf8) + [UInt8](repeating: 1, count: 200)))
    }

    @Test("the page that is no smaller copy and no mask is the picture")
    func pages() throws {
        let whole = TIFFFile.Page([20, 180, 20], photometric: 2, width: 80, height: 60)
        let mask = TIFFFile.Page([255], photometric: 1, tags: [254: [4]])
        for isLittle in [true, false] {
            let look = try Look(TIFFFile.bytes([Self.preview(), mask, whole], isLittle: isLittle))
            #expect((look.width, look.height) == (80, 60))
            #expect(look.isNear([20, 180, 20]))
        }
        #expect(try Look(TIFFFile.bytes([whole, Self.preview()])).width == 80)
        #expect(Look.code(TIFFFile.bytes([Self.preview()])) == "unsupported")
        #expect(Look.code(TIFFFile.bytes([Self.preview(below: [whole])])) == "unsupported")
    }

    @Test("further channels: transparency that is told so is used, any other is left out")
    func channels() throws {
        let clear: [UInt8] = [200, 60, 40, 0]
        func shown(_ pixel: [UInt8], _ photometric: Int, _ extra: [Int]) throws -> Look {
            try Look(
                TIFFFile.bytes([.init(pixel, photometric: photometric, tags: [338: extra])]),
                background: "#0000ff")
        }
        #expect(try shown(clear, 2, [2]).isNear([0, 0, 255]))
        #expect(try shown(clear, 2, [0]).isNear([200, 60, 40]))
        #expect(try shown(clear + [7], 2, [2, 0]).isNear([0, 0, 255]))
        #expect(try shown(clear + [7], 2, [0, 0]).isNear([200, 60, 40]))
        #expect(try shown([100, 0], 1, [2]).isNear([0, 0, 255]))
        #expect(try shown([100, 0], 1, [0]).isNear([100, 100, 100]))
        let cmyk: [UInt8] = [0, 150, 200, 30]
        let plain = try Look(TIFFFile.bytes([.init(cmyk, photometric: 5)])).mean
        #expect(try shown(cmyk + [0], 5, [0]).isNear(plain))
        #expect(try shown(cmyk + [0], 5, [2]).isNear([0, 0, 255]))
        // As LittleCMS has it: a and b are signed.
        #expect(try shown([153, 40, 30], 8, []).isNear([217, 114, 94]))
        #expect(try shown([153, 40, 30, 255], 8, [2]).isNear([217, 114, 94]))
        #expect(try shown([153, 40, 30, 0], 8, [2]).isNear([0, 0, 255]))
    }

    @Test("a palette that is too short, and colors that libvips takes for others, are refused")
    func refused() {
        func code(_ page: TIFFFile.Page) -> String { Look.code(TIFFFile.bytes([page])) }
        let palette = [Int](repeating: 40000, count: 768)
        #expect(code(.init([200], photometric: 3, tags: [320: palette])) == "drawn")
        #expect(
            code(.init([200], photometric: 3, tags: [320: Array(palette.prefix(384))])) == "damaged"
        )
        #expect(code(.init([200], photometric: 3)) == "damaged")
        #expect(code(.init(Self.red, photometric: 6, tags: [530: [1, 1]])) == "unsupported")
        #expect(code(.init(Self.red, photometric: 9)) == "unsupported")
        #expect(code(.init(Self.red, photometric: 32845)) == "unsupported")
    }

    @Test("directories that lead nowhere, or in a circle, end no process")
    func circles() {
        var circle = TIFFFile.bytes([Self.preview()])
        circle.replaceSubrange(circle.count - 4..<circle.count, with: circle[4..<8])
        #expect(Look.code(circle) == "unsupported")
        var generator = Seeded(5)
        let file = TIFFFile.bytes([Self.preview(below: [Self.preview()]), Self.preview()])
        var ended = 0
        for _ in 0..<2000 {
            var bytes = file
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            _ = try? TIFFPage(bytes)
            ended += 1
        }
        #expect(ended == 2000)
    }

    @Test("a TIFF of 40 KB whose pages all name the same directories below took 2 GB")
    func below() {
        // A directory of a thousand entries, and pages that name it and its neighbours over and over.
        var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
        let number = { (value: Int, size: Int) in
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let (pages, size) = (900, 2 + 12 + 4)
        let names = 8 + pages * size
        for page in 0..<pages {
            bytes += number(1, 2) + number(330, 2) + number(4, 2) + number(32, 4) + number(names, 4)
            bytes += number(page == pages - 1 ? 0 : 8 + (page + 1) * size, 4)
        }
        let big = names + 32 * 4
        for index in 0..<32 { bytes += number(big + 2 * index, 4) }
        bytes += number(1000, 2) + [UInt8](repeating: 3, count: 12_064)
        let start = processorSeconds()
        #expect(Look.code(bytes) == "damaged")
        #expect(processorSeconds() - start < 10)
    }

    @Test("a TIFF of other inks, or with four bits a color, is unsupported and not damaged")
    func unsupported() {
        let inks = TIFFFile.Page([9, 9, 9, 9], photometric: 5, tags: [332: [2]])
        let few = TIFFFile.Page([9, 9, 9], photometric: 2, tags: [258: [4, 4, 4]])
        #expect(Look.code(TIFFFile.bytes([inks])) == "unsupported")
        #expect(Look.code(TIFFFile.bytes([few])) == "unsupported")
        // Fractions came out black, 32 bits as noise, signs cut off.
        let fraction = TIFFFile.Page(
            [0, 0, 0, 63], photometric: 1, tags: [258: [32], 277: [1], 339: [3]])
        let wide = TIFFFile.Page([0, 0, 0, 9], photometric: 1, tags: [258: [32], 277: [1]])
        let signs = TIFFFile.Page([9, 9, 9], photometric: 2, tags: [339: [2, 2, 2]])
        for page in [fraction, wide, signs] {
            #expect(Look.code(TIFFFile.bytes([page])) == "unsupported")
        }
    }

    @Test(
        "grey and CMYK with two further channels were lost: flatten wanted another number of bands")
    func furtherChannels() throws {
        let grey = TIFFFile.Page([200, 9, 9], photometric: 1, tags: [338: [0, 0]])
        #expect(try Look(TIFFFile.bytes([grey])).isNear([200, 200, 200]))
        let inks = TIFFFile.Page([0, 0, 0, 0, 9, 9], photometric: 5, tags: [338: [0, 0]])
        #expect(try Look(TIFFFile.bytes([inks])).isNear([255, 255, 255]))
    }
}
