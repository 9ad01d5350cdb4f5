/// ICC profiles that have tables and no primaries, as printers and scanners have them.
public enum TableProfiles {
    /// Display P3 of version 4 by `A2B0` alone: curves, a matrix, and no color that could be looked up.
    public static let displayP3: [UInt8] = {
        let unchanged = text("curv") + zeros(8)
        let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        let curve = text("para") + zeros(4) + [0, 3, 0, 0] + numbers.flatMap(fixed)
        // Seen under D50; XYZ goes to 1 + 32767/32768 there.
        let rows = [
            0.515102, 0.291965, 0.157153, 0.241182, 0.692236, 0.066582, -0.00105, 0.041882,
            0.784378,
        ]
        let matrix = rows.flatMap { fixed($0 * 32768 / 65535) } + zeros(12)
        let places = [32, 68, 116, 0, 0].flatMap(PNG.big)
        let table =
            text("mAB ") + zeros(4) + [3, 3, 0, 0] + places
            + repeated(unchanged, 3) + matrix + repeated(curve, 3)
        return profile(
            [4, 0x20, 0, 0], "mntr", "RGB ", "XYZ ",
            [("desc", localized("table")), ("cprt", localized("none")), ("A2B0", table)])
    }()

    /// Inks that no press has: cyan is red, magenta green, yellow blue.
    public static let inks: [UInt8] = {
        var corners: [UInt8] = []
        for corner in 0..<16 {
            let ink = [8, 4, 2, 1].map { corner & $0 == 0 ? 0.0 : 1.0 }
            let light = (1 - 0.5 * ink[0]) * (1 - 0.4 * ink[1]) * (1 - 0.3 * ink[2]) * (1 - ink[3])
            let a = (60 * ink[0] - 30 * ink[1]) * (1 - ink[3])
            let b = (20 * ink[1] - 40 * ink[2]) * (1 - ink[3])
            corners += [255 * light, 128 + a, 128 + b].map { UInt8($0.rounded()) }
        }
        let straight = (0...255).map { UInt8($0) }
        let one = (0..<9).flatMap { fixed($0 % 4 == 0 ? 1 : 0) }
        let table =
            text("mft1") + zeros(4) + [4, 3, 2, 0] + one + repeated(straight, 4) + corners
            + repeated(straight, 3)
        let name = text("desc") + zeros(4) + PNG.big(6) + text("table") + zeros(79)
        return profile(
            [2, 0x40, 0, 0], "prtr", "CMYK", "Lab ",
            [
                ("desc", name), ("cprt", text("text") + zeros(4) + text("none") + [0]),
                ("A2B0", table),
            ])
    }()

    private static func profile(
        _ version: [UInt8], _ kind: String, _ space: String, _ connection: String,
        _ parts: [(name: String, data: [UInt8])]
    ) -> [UInt8] {
        let white: [UInt8] = fixed(0.9642) + fixed(1) + fixed(0.8249)
        let parts = parts + [("wtpt", text("XYZ ") + zeros(4) + white)]
        var (list, data): ([UInt8], [UInt8]) = (PNG.big(parts.count), [])
        let start = 132 + 12 * parts.count
        for part in parts {
            list += text(part.name) + PNG.big(start + data.count) + PNG.big(part.data.count)
            data += part.data + zeros((4 - part.data.count % 4) % 4)
        }
        let head =
            PNG.big(start + data.count) + zeros(4) + version + text(kind + space + connection)
            + zeros(12)
        return head + text("acsp") + zeros(28) + white + zeros(48) + list + data
    }

    private static func localized(_ words: String) -> [UInt8] {
        let wide: [UInt8] = words.utf16.flatMap { [0, UInt8($0)] as [UInt8] }
        return text("mluc") + zeros(4) + PNG.big(1) + PNG.big(12) + text("enUS")
            + PNG.big(wide.count) + PNG.big(28) + wide
    }

    /// s15Fixed16.
    private static func fixed(_ number: Double) -> [UInt8] {
        PNG.big(Int((number * 65536).rounded()))
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    private static func repeated(_ bytes: [UInt8], _ times: Int) -> [UInt8] {
        (0..<times).flatMap { _ in bytes }
    }
}
