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

@Suite("Pictures with profiles, right and wrong", .bounded)
struct ProfileTests {
    private static let p3 = Profiles.bytes(Profiles.displayP3)

    private static func jpeg(
        _ profile: [UInt8], color: [Double] = [200, 60, 40]
    ) throws -> [UInt8] {
        JPEGSurgery.profiled(profile, try ImageFixtures.picture(color: color))
    }

    @Test("Display P3 called sRGB, as phones do, is converted")
    func called() throws {
        let look = try Look(Self.jpeg(Profiles.renamed(Self.p3, "sRGB with P3")))
        #expect(look.isNear([218, 41, 23]), "\(look.mean)")
    }

    @Test("light by sRGB's primaries and another curve is converted, called sRGB")
    func linear() throws {
        let linear = Profiles.renamed(Profiles.bytes(Profiles.sRGB, power: 1), "sRGB linear ")
        let look = try Look(Self.jpeg(linear, color: [128, 64, 32]))
        #expect(look.isNear([188, 137, 99]), "\(look.mean)")
    }

    @Test(
        "a profile that is for other pixels, of another class, or cut is left aside",
        arguments: ["grey", "link", "nmcl", "abst", "half", "CMYK"])
    func leftAside(kind: String) throws {
        let profile =
            switch kind {
            case "grey": Profiles.grey(Self.p3)
            case "half": Array(Self.p3.prefix(Self.p3.count / 2))
            case "CMYK": Array(Self.p3[..<16]) + Array("CMYK".utf8) + Array(Self.p3[20...])
            default: Profiles.ofClass(Self.p3, kind)
            }
        #expect(try Look(Self.jpeg(profile)).isNear([200, 60, 40]))
        let alpha = PNG(colorType: 6, left: [200, 60, 40, 255], right: [200, 60, 40, 255]).bytes
        let png = PNG.inserting("iCCP", Array("P\0\0".utf8) + PNG.stored(profile), into: alpha)
        #expect(try Look(png).isNear([200, 60, 40]))
    }

    @Test("grey pixels go by a grey profile, and by one for colors")
    func grey() throws {
        let linear = Profiles.bytes(Profiles.sRGB, power: 1)
        let folder = try ImageFixtures.Folder()
        try folder.write(PNG(colorType: 0, left: [128], right: [128]).bytes, to: "grey.png")
        let grey = try Picture.open(folder.path + "/grey.png", as: .png).inMemory(within: 5)
            .encoded(.jpeg(quality: 95))
        for profile in [linear, Profiles.grey(linear)] {
            let look = try Look(JPEGSurgery.profiled(profile, grey))
            #expect(look.isNear([188, 188, 188]), "\(look.mean)")
        }
    }

    @Test("a camera's Adobe RGB, told by EXIF alone, is converted; a profile goes before it")
    func interoperability() throws {
        let exif = Array("Exif\0\0".utf8) + Self.exif(space: 0xFFFF, rule: "R03")
        let plain = try ImageFixtures.picture(color: [200, 60, 40])
        let camera = JPEGSurgery.inserting(0xE1, exif, into: plain)
        let look = try Look(camera)
        #expect(look.isNear([231, 57, 34]), "\(look.mean)")
        #expect(try Look(JPEGSurgery.profiled(Self.p3, camera)).isNear([218, 41, 23]))
        for (space, rule) in [(0xFFFF, "R98"), (1, "R03")] {
            let other = Array("Exif\0\0".utf8) + Self.exif(space: space, rule: rule)
            #expect(
                try Look(JPEGSurgery.inserting(0xE1, other, into: plain)).isNear([200, 60, 40]))
        }
    }

    /// Three directories: the picture's, the camera's, the interoperability's.
    private static func exif(space: Int, rule: String) -> [UInt8] {
        func two(_ n: Int) -> [UInt8] { [UInt8(n >> 8), UInt8(n & 255)] }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            two(tag) + two(type) + [0, 0] + two(count) + value
        }
        return Array("MM\0*".utf8) + [0, 0, 0, 8]
            + two(1) + entry(0x8769, 4, 1, [0, 0, 0, 26]) + [0, 0, 0, 0]
            + two(2) + entry(0xA001, 3, 1, two(space) + [0, 0])
            + entry(0xA005, 4, 1, [0, 0, 0, 56])
            + [0, 0, 0, 0] + two(1) + entry(1, 2, 4, Array(rule.utf8) + [0]) + [0, 0, 0, 0]
    }

    @Test("an AVIF that tells Display P3 by numbers is converted, and HDR is told")
    func numbers() throws {
        let avif = try ImageFixtures.picture(color: [200, 60, 40], as: .avif(quality: 90))
        let nclx = Array("colrnclx".utf8)
        let place = try #require(avif.indices.first { avif[$0...].starts(with: nclx) }) + 8
        func told(_ primaries: UInt8, _ transfer: UInt8) -> [UInt8] {
            var bytes = avif
            bytes.replaceSubrange(place..<place + 4, with: [0, primaries, 0, transfer])
            return bytes
        }
        #expect(try Look(avif).isNear([200, 60, 40]))
        #expect(try Look(told(1, 1)).isNear([200, 60, 40]))
        #expect(try Look(told(2, 2)).isNear([200, 60, 40]))
        let look = try Look(told(12, 13))
        #expect(look.isNear([218, 41, 23]), "\(look.mean)")
        for transfer: UInt8 in [16, 18] {
            #expect(try Look(told(9, transfer)).notices.contains { $0.contains("HDR") })
        }
    }
}
