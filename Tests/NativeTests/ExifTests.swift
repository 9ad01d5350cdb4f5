import Bounds
import ImageFixtures
import Native
import Testing

@Suite("EXIF blocks", .bounded)
struct ExifTests {
    /// A block of little or big end: `main` and `more` are (tag, type, count, value or place).
    private func block(
        _ main: [[Int]], more: [[Int]] = [], data: [UInt8] = [], isBig: Bool
    ) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBig ? bytes.reversed() : bytes
        }
        func directory(_ entries: [[Int]]) -> [UInt8] {
            number(entries.count, 2)
                + entries.flatMap {
                    number($0[0], 2) + number($0[1], 2) + number($0[2], 4) + number($0[3], 4)
                }
                + number(0, 4)
        }
        let first = directory(main + [[0x8769, 4, 1, 8 + 18 + 12 * main.count]])
        return (isBig ? Array("MM".utf8) + [0, 42] : Array("II".utf8) + [42, 0]) + number(8, 4)
            + first
            + directory(more) + data
    }

    @Test("both byte orders, with the segment's name and without", arguments: [true, false])
    func orders(isBig: Bool) {
        let text = Array("Größe\0me\02024:05:17 08:30:00\0".utf8)
        let place = 8 + 6 + 12 * 4 + 6 + 12
        let bytes = block(
            [
                [0x0112, 3, 1, isBig ? 6 << 16 : 6], [0x010E, 2, 8, place],
                [0x013B, 2, 3, isBig ? 0x6D_65_00_00 : 0x65_6D],
            ],
            more: [[0x9003, 2, 20, place + 11]], data: text, isBig: isBig)
        for exif in [Exif(bytes), Exif(Array("Exif\0\0".utf8) + bytes)] {
            #expect(exif.orientation == 6 && exif.description == "Größe" && exif.artist == "me")
            #expect(exif.takenAt == "2024:05:17 08:30:00")
        }
        for count in 0..<bytes.count { _ = Exif(Array(bytes.prefix(count))) }
    }

    @Test("directories that point at themselves, at each other and out of the block end at once")
    func loops() {
        for place in [0, 8, 20, 26, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            var bytes = block([[0x8769, 4, 1, place]], isBig: false)
            #expect(Exif(bytes).takenAt == nil)
            bytes.replaceSubrange(
                4..<8, with: [UInt8(place & 255), 0, 0, UInt8(place >> 24 & 255)])
            #expect(Exif(bytes).orientation == 1)
        }
    }

    @Test("5,000 pointers to 5,000 entries, which took libexif ten seconds, take none")
    func pointers() {
        let bytes = block(
            (0..<2_500).map { _ in [0x8769, 4, 1, 8 + 18 + 12 * 2_500] },
            more: (0..<2_500).map { _ in [0x9003, 2, 0x7FFF_FFFF, 0x7FFF_FFFF] }, isBig: true)
        let start = processorSeconds()
        #expect(Exif(bytes).takenAt == nil)
        #expect(processorSeconds() - start < 1)
    }

    @Test("values of a wrong type or beyond the block are none")
    func types() {
        let exif = Exif(
            block([[0x0112, 3, 1, 9], [0x010E, 2, 900, 26], [0x013B, 3, 4, 26]], isBig: false))
        #expect(exif == Exif([]))
    }
}
