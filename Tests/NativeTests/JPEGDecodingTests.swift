import Bounds
import ImageFixtures
import Native
import Testing

@Suite("Decoding a JPEG", .bounded)
struct JPEGDecodingTests {
    private func meanings(_ bytes: [UInt8], scale: Int = 1) -> [JPEGWarning.Meaning]? {
        try? JPEGDecoding.decode(bytes, within: 10) { _ in scale }.warnings.map(\.meaning)
    }

    @Test("a whole JPEG has no warning and nothing behind its end")
    func whole() throws {
        let bytes = try ImageFixtures.picture(width: 64, height: 48)
        let decoding = try JPEGDecoding.decode(bytes, within: 10) { preamble in
            let header = preamble.header
            #expect(header.width == 64 && header.height == 48)
            #expect(header.isPlainColor)
            #expect(!header.isAdobe)
            return 1
        }
        #expect(decoding.warnings.isEmpty)
        #expect(decoding.trailing == 0)
        #expect(decoding.profile.isEmpty)
        let color = try ImageFixtures.meanColor(ofJPEG: bytes)
        #expect(zip(color, [200, 80, 40]).allSatisfy { abs($0 - $1) < 4 })
    }

    @Test(
        "the scale divides the picture, rounded up", arguments: [(1, 65), (2, 33), (4, 17), (8, 9)])
    func scales(denominator: Int, width: Int) throws {
        let bytes = try ImageFixtures.picture(width: 65, height: 65)
        let decoding = try JPEGDecoding.decode(bytes, within: 10) { _ in denominator }
        let decoded = decoding.picture.width
        #expect(decoded == width)
        #expect(decoding.header.width == 65)
    }

    @Test("a JPEG cut anywhere is reported as cut or refused", arguments: 1...9)
    func cut(tenths: Int) throws {
        let bytes = JPEGSurgery.cut(try ImageFixtures.noise(), keeping: Double(tenths) / 10)
        guard let meanings = meanings(bytes) else { return }
        #expect(meanings.contains(.truncated))
    }

    @Test("bytes that are missing in the middle are reported", arguments: [100, 500, 1000])
    func missingMiddle(count: Int) throws {
        let meanings = meanings(JPEGSurgery.missingMiddle(try ImageFixtures.noise(), count: count))
        #expect(meanings.map { $0.contains { $0 != .harmless } } ?? true)
    }

    @Test("damage is seen at one eighth just as at full size", arguments: 1...9)
    func sameWarnings(tenths: Int) throws {
        let noise = try ImageFixtures.noise()
        let cut = JPEGSurgery.cut(noise, keeping: Double(tenths) / 10)
        #expect(meanings(cut, scale: 8) == meanings(cut, scale: 1))
        let holed = JPEGSurgery.missingMiddle(noise, count: tenths * 40)
        #expect(meanings(holed, scale: 8) == meanings(holed, scale: 1))
    }

    @Test("bytes behind the end are counted")
    func trailing() throws {
        let bytes = try ImageFixtures.picture() + Array("PK hidden".utf8)
        let trailing = try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.trailing
        #expect(trailing == 9)
    }

    @Test("what is not JPEG is damaged, and so is half a header", arguments: [0, 2, 20, 160])
    func header(count: Int) throws {
        let bytes = Array(try ImageFixtures.picture().prefix(count))
        #expect { try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.trailing } throws: {
            error in
            (error as? JPEGError)?.kind == .damaged
        }
    }

    @Test("what the scale throws is thrown on, before anything is decoded")
    func ceiling() throws {
        let bytes = try ImageFixtures.picture()
        #expect(throws: CancellationError.self) {
            _ = try JPEGDecoding.decode(bytes, within: 10) { _ in throw CancellationError() }
                .trailing
        }
    }

    @Test("a progressive JPEG decodes, and cut it is reported")
    func progressive() throws {
        let decoding = try JPEGDecoding.decode(Samples.progressiveJPEG, within: 10) { preamble in
            #expect(preamble.header.isPlainColor)
            return 1
        }
        #expect(decoding.warnings.isEmpty)
        let width = decoding.picture.width
        #expect(width == 48)
        let cut = JPEGSurgery.cut(Samples.progressiveJPEG, keeping: 0.7)
        #expect(meanings(cut).map { $0.contains(.truncated) } ?? true)
        #expect(meanings(cut, scale: 8) == meanings(cut))
    }

    @Test("a decode that takes too long is stopped and told as such")
    func deadline() throws {
        let bytes = try ImageFixtures.picture(width: 2000, height: 1500)
        #expect { try JPEGDecoding.decode(bytes, within: 1e-9) { _ in 1 }.trailing } throws: {
            error in
            (error as? JPEGError)?.kind == .timeout
        }
    }
}
