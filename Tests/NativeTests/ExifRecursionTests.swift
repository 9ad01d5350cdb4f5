import Bounds
import ImageFixtures
import Native
import Testing

@Suite("EXIF directories that lead to each other", .bounded)
struct ExifRecursionTests {
    /// A block whose first directory has so many entries, each leading to the first directory.
    private func block(_ count: Int, tags: [Int] = [0x8769, 0x8825], isBig: Bool = false) -> [UInt8]
    {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let little = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
            return isBig ? little.reversed() : little
        }
        var bytes = Array((isBig ? "MM\0*" : "II*\0").utf8) + number(8, 4) + number(count, 2)
        for index in 0..<count {
            bytes +=
                number(tags[index % tags.count], 2) + number(4, 2) + number(1, 4) + number(8, 4)
        }
        return bytes + number(0, 4)
    }

    @Test(
        "2.5 KB of directories that lead to each other keep nobody busy", arguments: [206, 3_200])
    func loops(count: Int) {
        let start = processorSeconds()
        for isBig in [false, true] {
            #expect(!ExifRecursion.isBounded(in: block(count, isBig: isBig)))
        }
        #expect(processorSeconds() - start < 5)
    }

    @Test("they are found wherever in the file they stand, and whatever their number says")
    func places() {
        #expect(!ExifRecursion.isBounded(in: Array("RIFFxxxxWEBPEXIF".utf8) + block(206)))
        #expect(
            !ExifRecursion.isBounded(in: block(2) + [1, 2, 3] + block(54, tags: [0xA005, 0x8769])))
        var endless = block(300)
        endless[8...9] = [0xFF, 0xFF]
        #expect(!ExifRecursion.isBounded(in: endless))
        let second = Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0, 14, 0, 0, 0]
        #expect(ExifRecursion.isBounded(in: second))
        let moved = block(200).dropFirst(8).map { $0 == 8 ? 14 : $0 }
        #expect(!ExifRecursion.isBounded(in: second + moved))
    }

    @Test("a block that a camera wrote is read, and so is one that leads to itself once")
    func ordinary() {
        #expect(ExifRecursion.isBounded(in: []))
        #expect(ExifRecursion.isBounded(in: block(3, tags: [0x010E, 0x8769, 0x8825])))
        #expect(
            ExifRecursion.isBounded(in: block(40, tags: [0x010E, 0x0132] + Array(0x9000...0x9030))))
        #expect(ExifRecursion.isBounded(in: Array(block(3).prefix(20))))
    }
}
