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

@Suite("A JPEG, verified", .bounded)
struct JPEGTests {
    private let folder: ImageFixtures.Folder

    init() throws { folder = try ImageFixtures.Folder() }

    private func code(_ bytes: [UInt8], _ limits: Limits = Limits()) throws -> String {
        try folder.write(bytes, to: "picture")
        do throws(Problem.Reason) {
            _ = try rendered(
                Source(folder.path + "/picture", bytes), [.medium, .thumbnail], limits)
            return "accepted"
        } catch {
            return error.code
        }
    }

    @Test(
        "the denominator leaves every box as many pixels as it needs",
        arguments: [
            (4000, 3000, 320, 320, 8), (4000, 3000, 1024, 1024, 2), (2048, 1536, 1024, 1024, 2),
            (2047, 1536, 1024, 1024, 1), (640, 480, 1024, 1024, 1), (8, 8, 1, 1, 8),
        ])
    func denominator(width: Int, height: Int, boxW: Int, boxH: Int, expected: Int) {
        let box = Plan.Box(width: boxW, height: boxH)
        #expect(JPEG.denominator(width, height, [box]) == expected)
        #expect(JPEG.denominator(height, width, [box]) == expected)
    }

    @Test(
        "no box is served from fewer pixels than it has, whatever the picture", arguments: [1, 2])
    func property(seed: UInt64) {
        var generator = Seeded(seed)
        for _ in 0..<2_000 {
            let side = { (limit: Int) in Int.random(in: 1...limit, using: &generator) }
            let (w, h) = (side(9000), side(9000))
            let box = Plan.Box(width: side(2000), height: side(2000), covers: side(2) == 1)
            let denominator = JPEG.denominator(w, h, [box])
            let wanted = box.size(of: w, h)
            let (gotW, gotH) = (
                (w + denominator - 1) / denominator, (h + denominator - 1) / denominator
            )
            #expect(gotW >= wanted.width && gotH >= wanted.height)
            // Its EXIF may say that it lies on its side.
            let turned = box.size(of: h, w)
            #expect(gotH >= turned.width && gotW >= turned.height)
        }
    }

    @Test("a picture on its side kept the axes of its file", arguments: 1...8)
    func axes(orientation: Int) {
        let facts = PictureFacts(.jpeg, 40, 20, orientation: orientation, EmbeddedText())
        #expect((facts.width, facts.height) == (orientation > 4 ? (20, 40) : (40, 20)))
    }

    @Test("a JPEG with a marker in the midst of its pixels was accepted", arguments: [0xD0, 0xD9])
    func marker(_ marker: UInt8) throws {
        var bytes = try ImageFixtures.noise()
        let middle = bytes.count / 2
        bytes.replaceSubrange(middle..<(middle + 2), with: [0xFF, marker])
        #expect(try code(bytes) == "damaged")
    }

    @Test("a truncated JPEG is reported, not rendered", arguments: 1...9)
    func truncated(tenths: Int) throws {
        // bugs.md 1, 2, 3, 5.
        let bytes = JPEGSurgery.cut(try ImageFixtures.noise(), keeping: Double(tenths) / 10)
        #expect(["truncated", "damaged"].contains(try code(bytes)))
    }

    @Test("a JPEG with a hole in its middle is reported, not rendered")
    func holed() throws {
        let bytes = JPEGSurgery.missingMiddle(try ImageFixtures.noise(), count: 500)
        #expect(["truncated", "damaged"].contains(try code(bytes)))
    }

    @Test("small files that decode to gigabytes are refused by what their header claims")
    func ceiling() throws {
        // bugs.md 13.
        var limits = Limits()
        limits.pixels = 64 * 48 - 1
        #expect(try code(ImageFixtures.picture(), limits) == "too-many-pixels")
        limits.pixels = 64 * 48
        #expect(try code(ImageFixtures.picture(), limits) == "accepted")
        limits.bytes = 10
        #expect(try code(ImageFixtures.picture(), limits) == "too-many-bytes")
    }

    @Test("a text file with a picture's name is one bad item", arguments: ["hello", "<html>", ""])
    func text(text: String) throws {
        // bugs.md 11.
        #expect(try code(Array(text.utf8)) == "not-a-picture")
        #expect(try code(Array("<svg/>".utf8)) == "svg-not-enabled")
    }

    @Test("the sizes that are reported are those after orientation", arguments: [UInt8(1), 6])
    func oriented(value: UInt8) throws {
        // bugs.md 36.
        let bytes = JPEGSurgery.oriented(value, try ImageFixtures.quarters(width: 64, height: 32))
        try folder.write(bytes, to: "o")
        let outcome = try rendered(Source(folder.path + "/o", bytes), [.thumbnail], Limits())
        #expect(outcome.facts.width == (value == 1 ? 64 : 32))
        let drawn = try #require(outcome.drawn.first)
        #expect(
            drawn.file.width == outcome.facts.width && drawn.file.height == outcome.facts.height)
        // An EXIF block is private: the bytes are drawn anew.
        #expect(drawn.bytes != bytes)
    }

    @Test("a clean file in its box already is published as it came, a trailing secret is not")
    func clean() throws {
        let bytes = try ImageFixtures.picture()
        try folder.write(bytes, to: "c")
        let file = folder.path + "/c"
        let same = try rendered(Source(file, bytes), [.thumbnail], Limits())
        #expect(same.drawn.first?.bytes == bytes)
        #expect(same.facts.color.hasPrefix("#c"))
        let hiding = bytes + Array("PK\u{3}\u{4}".utf8)
        let drawn = try rendered(Source(file, hiding), [.thumbnail], Limits()).drawn.first?
            .bytes
        #expect(drawn?.suffix(4).elementsEqual(Array("PK\u{3}\u{4}".utf8)) == false)
    }

    @Test("what shows only behind the end of a clean file costs its medium no pixel")
    func cleanUntilTheEnd() throws {
        let bytes = try ImageFixtures.noise(width: 800, height: 600)
        let hiding = bytes + Array("PK\u{3}\u{4}".utf8)
        try folder.write(hiding, to: "h")
        for file in [bytes, hiding] {
            let outcome = try rendered(
                Source(folder.path + "/h", file), [.medium, .thumbnail], Limits())
            #expect(outcome.drawn.map(\.file.width) == [800, 320])
            #expect(outcome.drawn.map(\.file.height) == [600, 240])
            #expect((outcome.drawn.first?.bytes == file) == (file == bytes))
        }
    }
}
