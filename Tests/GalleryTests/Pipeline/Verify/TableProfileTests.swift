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

/// The colors are those that Pillow with LittleCMS shows of the same bytes.
@Suite("Profiles that have tables alone, and pictures that other programs' encoders make", .bounded)
struct TableProfileTests {
    @Test("a profile of version 4 with a perceptual table alone was ignored")
    func perceptual() throws {
        #expect(!ColorProfile.isSRGB(TableProfiles.displayP3))
        let jpeg = try ImageFixtures.picture(color: [200, 120, 100])
        let look = try Look(JPEGSurgery.profiled(TableProfiles.displayP3, jpeg))
        #expect(look.isNear([213, 114, 94]), "\(look.mean)")
        let pixel: [UInt8] = [200, 120, 100]
        let png = PNG.inserting(
            "iCCP", Array("P\0\0".utf8) + PNG.stored(TableProfiles.displayP3),
            into: PNG(colorType: 2, left: pixel, right: pixel).bytes)
        #expect(try Look(png).isNear([213, 114, 94]))
    }

    @Test(
        "a CMYK JPEG's own profile was ignored, and a YCCK one's",
        arguments: [Samples.cmykJPEG, Samples.ycckJPEG])
    func inks(jpeg: [UInt8]) throws {
        let look = try Look(JPEGSurgery.profiled(TableProfiles.inks, jpeg))
        #expect(look.isNear([86, 140, 161]), "\(look.mean)")
        // By a usual press the same inks are a warm brown.
        let plain = try Look(jpeg).mean
        #expect(plain[0] > plain[1] + 60 && plain[0] > plain[2] + 60, "\(plain)")
    }

    @Test("CMYK and YCCK of the same inks look the same, and a profile for RGB is none for them")
    func same() throws {
        let plain = try Look(Samples.cmykJPEG)
        #expect(try Look(Samples.ycckJPEG).isNear(plain.mean))
        for profile in [TableProfiles.displayP3, Profiles.bytes(Profiles.displayP3)] {
            for jpeg in [Samples.cmykJPEG, Samples.ycckJPEG] {
                #expect(try Look(JPEGSurgery.profiled(profile, jpeg)).isNear(plain.mean))
            }
        }
        // And the other way round.
        let rgb = try ImageFixtures.picture(color: [200, 60, 40])
        #expect(try Look(JPEGSurgery.profiled(TableProfiles.inks, rgb)).isNear([200, 60, 40]))
    }

    @Test("an AVIF of ten bits has the colors of one of eight, by its numbers, too")
    func tenBits() throws {
        let avif = Samples.tenBitAVIF
        let look = try Look(avif)
        #expect(look.isNear([200, 60, 40]) && (look.width, look.height) == (64, 48))
        #expect(look.notices.isEmpty)
        let nclx = Array("colrnclx".utf8)
        let place = try #require(avif.indices.first { avif[$0...].starts(with: nclx) }) + 8
        func told(_ primaries: UInt8, _ transfer: UInt8) throws -> Look {
            var bytes = avif
            bytes.replaceSubrange(place..<place + 4, with: [0, primaries, 0, transfer])
            return try Look(bytes)
        }
        let p3 = try told(12, 13)
        #expect(p3.isNear([218, 41, 23]), "\(p3.mean)")
        for transfer: UInt8 in [16, 18] {
            #expect(try told(9, transfer).notices.contains { $0.contains("HDR") })
        }
    }
}
