import Bounds
import ImageFixtures
import Native
import Testing

@Suite("A JPEG that has every block, and one that has not", .bounded)
struct JPEGWholeTests {
    /// One scan, many, restart markers, a scan a component.
    private static let kinds = ["baseline", "progressive", "restarting", "three scans"]

    private static func jpeg(_ kind: String) throws -> [UInt8] {
        switch kind {
        case "progressive": Samples.progressiveJPEG
        case "restarting": Samples.restartingJPEG
        case "three scans": Samples.threeScansJPEG
        default: try ImageFixtures.noise()
        }
    }

    /// Whether a picture is whole and no warning says otherwise; nil when nothing comes of it.
    private func isSound(_ bytes: [UInt8]) -> Bool? {
        try? JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.isSound
    }

    @Test("no end of the image is no damage when every block is there", arguments: kinds)
    func endless(kind: String) throws {
        let jpeg = try Self.jpeg(kind)
        #expect(isSound(jpeg) == true)
        #expect(isSound(JPEGSurgery.endless(jpeg)) == true)
        #expect(isSound(Array(jpeg.dropLast(1))) == true)
    }

    @Test(
        "what a phone writes behind the last block, without an end, is no damage", arguments: kinds)
    func trailer(kind: String) throws {
        let jpeg = JPEGSurgery.endless(try Self.jpeg(kind))
        let trailers: [[UInt8]] = [
            [0, 0xFF, 0xAD, 1, 2, 3], Array("SEFH".utf8) + [0xFF, 0xC4, 0, 1, 9, 9],
            [0xFF, 0xE1, 0xFF, 0xFF, 4], [7, 0xFF, 0xD8, 0xFF, 0xDB, 0, 3],
        ]
        for trailer in trailers { #expect(isSound(jpeg + trailer) == true, "\(trailer)") }
    }

    @Test("padding before the end of the image is no damage", arguments: kinds)
    func padding(kind: String) throws {
        let jpeg = JPEGSurgery.endless(try Self.jpeg(kind))
        for padding in [[UInt8](repeating: 0, count: 64), Array(repeating: 0x20, count: 512)] {
            #expect(isSound(jpeg + padding + JPEGSurgery.end) == true)
        }
    }

    @Test("a second picture behind the end is none of the first", arguments: kinds)
    func second(kind: String) throws {
        let jpeg = try Self.jpeg(kind)
        let both = try JPEGDecoding.decode(jpeg + jpeg, within: 10) { _ in 1 }
        let (isSound, trailing) = (both.isSound, both.trailing)
        #expect(isSound && trailing == jpeg.count)
    }

    @Test(
        "a scan that is missing is told, wherever it stood",
        arguments: ["progressive", "three scans"])
    func missing(kind: String) throws {
        let pieces = JPEGSurgery.pieces(try Self.jpeg(kind))
        #expect(try pieces.flatMap(\.self) == Self.jpeg(kind))
        let scans = pieces.indices.filter { JPEGSurgery.isScan(pieces[$0]) }
        #expect(scans.count > 2)
        for scan in scans {
            var rest = pieces
            rest.remove(at: scan)
            #expect(isSound(rest.flatMap(\.self)) != true, "without scan at \(scan)")
            #expect(isSound(Array(rest.flatMap(\.self).dropLast(2))) != true)
        }
    }

    @Test(
        "a file cut between scans and given an end is told",
        arguments: ["progressive", "three scans"])
    func betweenScans(kind: String) throws {
        let pieces = JPEGSurgery.pieces(try Self.jpeg(kind))
        let scans = pieces.indices.filter { JPEGSurgery.isScan(pieces[$0]) }
        for scan in scans.dropLast() {
            let cut = pieces[...scan].flatMap(\.self)
            #expect(isSound(cut + JPEGSurgery.end) != true)
            #expect(isSound(cut) != true)
            #expect(isSound(cut + [0xFF, 0xAD, 1, 2, 3]) != true)
        }
    }

    @Test("a file cut within a scan and given an end is told", arguments: kinds)
    func withinScan(kind: String) throws {
        let jpeg = try Self.jpeg(kind)
        let pieces = JPEGSurgery.pieces(jpeg)
        let start = pieces.prefix { !JPEGSurgery.isScan($0) }.reduce(0) { $0 + $1.count }
        for count in stride(from: start + 20, to: jpeg.count - 4, by: max(1, jpeg.count / 200)) {
            let cut = Array(jpeg.prefix(count))
            guard cut.last != 0xFF, pieces.count < 40 else { continue }
            #expect(isSound(cut) != true, "\(count) of \(jpeg.count)")
            #expect(isSound(cut + JPEGSurgery.end) != true, "\(count) of \(jpeg.count)")
        }
    }

    @Test("a height that comes behind the scan (DNL) is told as unsupported")
    func lateHeight() throws {
        var pieces = JPEGSurgery.pieces(try ImageFixtures.picture())
        let frame = try #require(pieces.firstIndex { $0.count > 1 && $0[1] == 0xC0 })
        pieces[frame].replaceSubrange(5...6, with: [0, 0])
        let bytes = pieces.flatMap(\.self)
        #expect { try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.isWhole } throws: {
            ($0 as? JPEGError)?.kind == .unsupported
        }
    }

    @Test("a segment between two scans, where nobody looks, is counted")
    func hidden() throws {
        var pieces = JPEGSurgery.pieces(Samples.progressiveJPEG)
        let scan = try #require(pieces.firstIndex(where: JPEGSurgery.isScan))
        for marker: UInt8 in [0xFE, 0xE1, 0xE0, 0xDC] {
            pieces.insert([0xFF, marker, 0, 6, 1, 2, 3, 4], at: scan + 1)
            let trailing = try JPEGDecoding.decode(pieces.flatMap(\.self), within: 10) { _ in 1 }
                .trailing
            #expect(trailing > 0, "\(marker)")
            pieces.remove(at: scan + 1)
        }
    }
}

extension JPEGDecoding {
    fileprivate var isSound: Bool { isWhole && warnings.allSatisfy { $0.meaning == .harmless } }
}
