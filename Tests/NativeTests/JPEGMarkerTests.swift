import Bounds
import ImageFixtures
import Native
import Testing

@Suite("A JPEG's segments", .bounded)
struct JPEGMarkerTests {
    @Test("comments, EXIF, XMP and Photoshop's block are kept and told apart")
    func kinds() throws {
        var bytes = try ImageFixtures.picture()
        bytes = JPEGSurgery.inserting(0xFE, Array("hello".utf8), into: bytes)
        bytes = JPEGSurgery.inserting(0xED, Array("Photoshop 3.0\0x".utf8), into: bytes)
        bytes = JPEGSurgery.inserting(
            0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8), into: bytes)
        bytes = JPEGSurgery.oriented(3, bytes)
        let markers = try JPEGDecoding.decode(bytes, within: 10) { _ in 8 }.markers
        #expect(markers.count { $0.isExif } == 1)
        #expect(markers.count { $0.isXMP } == 1)
        #expect(markers.count { $0.isIPTC } == 1)
        #expect(markers.first { $0.code == 0xFE }?.bytes == Array("hello".utf8))
    }

    @Test(
        "portrait phone pictures that come out lying down: orientation is drawn, not passed on",
        arguments: zip(
            UInt8(1)...8, ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]))
    func orientation(value: UInt8, reading: String) throws {
        // bugs.md 36. The quarters r g / b w are stored; the reading is what a viewer must show.
        let bytes = JPEGSurgery.oriented(value, try ImageFixtures.quarters(width: 64, height: 32))
        let decoding = try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }
        let told = decoding.picture.orientation
        #expect(told == Int(value))
        let upright = try decoding.picture.fitted(width: 1000, height: 1000)
        let (width, height, left) = (upright.width, upright.height, upright.orientation)
        #expect(width == (value > 4 ? 32 : 64))
        #expect(height == (value > 4 ? 64 : 32))
        #expect(left == 1)
        let shown = try ImageFixtures.reading(upright)
        #expect(shown == reading)
        let written = try upright.encoded(.jpeg(quality: 90))
        let markers = try JPEGDecoding.decode(written, within: 10) { _ in 1 }.markers
        let exif = markers.first(where: \.isExif)
        #expect(exif == nil)
    }

    @Test(
        "an orientation that is none leaves the picture as it lies", arguments: [UInt8(0), 9, 255])
    func nonsense(value: UInt8) throws {
        let bytes = JPEGSurgery.oriented(value, try ImageFixtures.quarters())
        let picture = try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.takePicture()
        let shown = try ImageFixtures.reading(picture.fitted(width: 64, height: 64))
        #expect(shown == "rgbw")
    }

    @Test("a profile comes out as it went in, and a broken one does not stop the picture")
    func profile() throws {
        let profile = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
        let bytes = JPEGSurgery.profiled(profile, try ImageFixtures.quarters())
        let decoding = try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }
        #expect(decoding.profile == profile)
        let fitted = try decoding.takePicture().fitted(width: 32, height: 32)
        let shown = try ImageFixtures.reading(fitted)
        #expect(shown == "rgbw")
    }

    @Test("junk between header segments is harmless, the same junk after the scan is damage")
    func junk() throws {
        let bytes = try ImageFixtures.noise()
        let early = Array(bytes.prefix(2)) + [0, 1, 2, 3] + Array(bytes.dropFirst(2))
        let warnings = try JPEGDecoding.decode(early, within: 10) { _ in 1 }.warnings
        #expect(warnings.map(\.meaning) == [.harmless])
        let late = Array(bytes.dropLast(2)) + [0, 1, 2, 3, 4, 5, 6, 7] + Array(bytes.suffix(2))
        let after = try JPEGDecoding.decode(late, within: 10) { _ in 1 }.warnings
        #expect(after.map(\.meaning) == [.damaged])
    }
}
