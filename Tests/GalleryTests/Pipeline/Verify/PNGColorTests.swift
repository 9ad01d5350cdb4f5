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

@Suite("Colors that a PNG tells without a profile", .bounded)
struct PNGColorTests {
    private static let color: [UInt8] = [200, 60, 40]
    /// The same numbers in Display P3, shown in sRGB.
    private static let fromP3 = [218.0, 41, 23]

    private static func png(_ pixel: [UInt8] = color, type: UInt8 = 2, depth: UInt8 = 8) -> [UInt8]
    {
        PNG(colorType: type, depth: depth, left: pixel, right: pixel).bytes
    }

    private static func gamma(_ value: Int, _ png: [UInt8]) -> [UInt8] {
        PNG.inserting("gAMA", PNG.big(value), into: png)
    }

    private static func primaries(_ numbers: [Int], _ png: [UInt8]) -> [UInt8] {
        PNG.inserting("cHRM", numbers.flatMap(PNG.big), into: png)
    }

    private static func code(_ numbers: [UInt8], _ png: [UInt8]) -> [UInt8] {
        PNG.inserting("cICP", numbers, into: png)
    }

    private static func profiled(_ profile: [UInt8], _ png: [UInt8]) -> [UInt8] {
        PNG.inserting("iCCP", Array("P\0\0".utf8) + PNG.stored(profile), into: png)
    }

    private static let p3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    private static let p3Profile = Profiles.bytes(Profiles.displayP3)

    private static let cases: [(String, [UInt8], [Double])] = [
        ("gAMA 1.0 of colors", gamma(100_000, png([128, 64, 32])), [188, 137, 99]),
        ("gAMA 1/1.8 of colors", gamma(55_556, png([128, 64, 32])), [146, 81, 43]),
        (
            "gAMA 1.0 of sixteen bits",
            gamma(100_000, png([128, 0, 64, 0, 32, 0], depth: 16)), [188, 137, 99]
        ),
        ("gAMA 1.0 of grey", gamma(100_000, png([128], type: 0)), [188, 188, 188]),
        (
            "gAMA 1.0 of grey, 16 bits", gamma(100_000, png([128, 0], type: 0, depth: 16)),
            [188, 188, 188]
        ),
        ("gAMA 1.0 of grey and alpha", gamma(100_000, png([128, 255], type: 4)), [188, 188, 188]),
        ("gAMA 1.0 with alpha", gamma(100_000, png([128, 64, 32, 255], type: 6)), [188, 137, 99]),
        ("gAMA 1/2.2 in the dark is sRGB's", gamma(45_455, png([20, 20, 20])), [20, 20, 20]),
        ("gAMA 0 says nothing", gamma(0, png()), [200, 60, 40]),
        ("cHRM of P3", primaries(p3, png()), fromP3),
        (
            "cHRM of P3 with a palette",
            primaries(
                p3,
                PNG(colorType: 3, left: [0], right: [1], palette: color + color).bytes), fromP3
        ),
        ("cHRM of nothing", primaries([Int](repeating: 0, count: 8), png()), [200, 60, 40]),
        (
            "cHRM on a line", primaries([31270, 32900] + [Int](repeating: 3000, count: 6), png()),
            [200, 60, 40]
        ),
        ("cHRM cut short", primaries([31270, 32900], png()), [200, 60, 40]),
        ("cICP of P3", code([12, 13, 0, 1], png()), fromP3),
        (
            "cICP of P3 in video's range",
            code([12, 13, 0, 0], png([188, 68, 50])), fromP3
        ),
        ("cICP of YCbCr is none", code([12, 13, 1, 1], png()), [200, 60, 40]),
        ("cICP goes before gAMA", code([12, 13, 0, 1], gamma(100_000, png())), fromP3),
        ("cICP goes before iCCP", code([1, 13, 0, 1], profiled(p3Profile, png())), [200, 60, 40]),
        ("iCCP goes before gAMA", profiled(p3Profile, gamma(100_000, png())), fromP3),
        (
            "sRGB goes before gAMA",
            PNG.inserting("sRGB", [0], into: gamma(100_000, png())), [200, 60, 40]
        ),
        ("nothing", png(), [200, 60, 40]),
    ]

    @Test("a PNG is shown as a browser shows it", arguments: cases.map(\.0))
    func shown(name: String) throws {
        let (_, bytes, expected) = try #require(Self.cases.first { $0.0 == name })
        let look = try Look(bytes)
        #expect(look.isNear(expected), "\(look.mean), not \(expected)")
        #expect(look.notices.isEmpty)
    }

    @Test(
        "brighter than sRGB: compressed into it, and told",
        arguments: [[9, 16, 0, 1], [9, 18, 0, 1], [9, 16, 0, 0], [12, 18, 0, 1]] as [[UInt8]])
    func highDynamicRange(numbers: [UInt8]) throws {
        let look = try Look(Self.code(numbers, Self.png()))
        #expect(!look.isNear([200, 60, 40]))
        #expect(look.mean[0] > look.mean[1])
        #expect(look.notices.contains { $0.contains("HDR") })
        // White stays white, black stays black.
        for value: UInt8 in [0, 255] {
            let grey = try Look(Self.code(numbers, Self.png([value, value, value])))
            #expect(grey.isNear([Double](repeating: Double(value), count: 3)), "\(grey.mean)")
        }
    }
}
