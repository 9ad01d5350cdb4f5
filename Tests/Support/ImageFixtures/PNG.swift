/// Writes PNG files of every color type, uncompressed, and in any state of disrepair.
public struct PNG {
    /// The IHDR's color type: 0 grey, 2 colors, 3 palette, 4 grey and alpha, 6 colors and alpha.
    public var colorType: UInt8
    public var depth: UInt8 = 8
    public var width: Int
    public var height: Int
    public var palette: [UInt8] = []
    /// The palette's alpha values.
    public var transparency: [UInt8] = []
    /// A row's bytes, without the filter byte, for each row.
    public var rows: [[UInt8]]

    /// A picture whose left half has one pixel's bytes and whose right half another's.
    public init(
        colorType: UInt8, depth: UInt8 = 8, width: Int = 16, height: Int = 16,
        left: [UInt8], right: [UInt8], palette: [UInt8] = [], transparency: [UInt8] = []
    ) {
        self.colorType = colorType
        self.depth = depth
        self.width = width
        self.height = height
        self.palette = palette
        self.transparency = transparency
        let row = (0..<width).flatMap { $0 < width / 2 ? left : right }
        rows = Array(repeating: row, count: height)
    }

    public var bytes: [UInt8] {
        var file = PNG.signature
        file += PNG.chunk("IHDR", PNG.big(width) + PNG.big(height) + [depth, colorType, 0, 0, 0])
        if !palette.isEmpty { file += PNG.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += PNG.chunk("tRNS", transparency) }
        file += PNG.chunk("IDAT", PNG.stored(rows.flatMap { [0] + $0 }))
        return file + PNG.chunk("IEND", [])
    }

    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk with its length and its CRC.
    public static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(data.count) + body + big(Int(crc(body)))
    }

    public static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The file with a chunk put in behind its header.
    public static func inserting(_ name: String, _ data: [UInt8], into png: [UInt8]) -> [UInt8] {
        Array(png.prefix(33)) + chunk(name, data) + Array(png.dropFirst(33))
    }

    /// A zlib stream of one stored block.
    public static func stored(_ data: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(data.count & 255), UInt8(data.count >> 8))
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01, 1, low, high, ~low, ~high] + data + big(b << 16 | a)
    }

    private static func crc(_ data: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return ~crc
    }
}
