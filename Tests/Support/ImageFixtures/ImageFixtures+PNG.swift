extension ImageFixtures {
    /// A PNG of one color with transparency, its left half opaque, its right half clear.
    public static func halfClear(
        _ color: [UInt8], width: Int = 80, height: Int = 40
    ) -> [UInt8] {
        var row: [UInt8] = [0]
        for column in 0..<width { row += color + [column < width / 2 ? 255 : 0] }
        let rows = Array([[UInt8]](repeating: row, count: height).joined())
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0]
        return start + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(UInt32(data.count)) + body + big(checksum(body))
    }

    /// zlib without compression.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var (a, b): (UInt32, UInt32) = (1, 0)
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let size = UInt16(block.count)
            let isLast: UInt8 = start + block.count == bytes.count ? 1 : 0
            result += [isLast] + little(size) + little(~size) + block
        }
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + big(b << 16 | a)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
                rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
            }
        }
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }

    private static func little(_ number: UInt16) -> [UInt8] {
        [UInt8(number & 255), UInt8(number >> 8)]
    }
}
