import ImageFixtures
import Native

/// A picture file as it looks: what its bytes say it is, its size, its colors on white.
public struct Pixels: Sendable {
    public let format: String
    public let width: Int
    public let height: Int
    private let rgb: [UInt8]

    public init(_ path: String) throws {
        try Vips.start()
        let bytes = try Files.read(path)
        format = Pixels.format(of: bytes)
        let loader: Picture.Loader? =
            switch format {
            case "png": .png
            case "webp": .webp
            case "gif": .gif
            case "avif": .heif
            default: nil
            }
        if let loader {
            let picture = try Picture.open(path, as: loader).inMemory(within: 10)
            (width, height, rgb) = (picture.width, picture.height, try picture.rgb())
        } else {
            let picture = try JPEGDecoding.decode(bytes, within: 10) { _ in 1 }.takePicture()
            (width, height, rgb) = (picture.width, picture.height, try picture.rgb())
        }
    }

    /// The mean color of a rectangle, or of all: red, green, blue from 0 to 255.
    public func mean(
        x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil
    ) -> [Double] {
        let (right, bottom) = (x + (width ?? self.width - x), y + (height ?? self.height - y))
        var sums = [0.0, 0, 0]
        for row in y..<bottom {
            for column in x..<right {
                for part in 0..<3 {
                    sums[part] += Double(rgb[(row * self.width + column) * 3 + part])
                }
            }
        }
        return sums.map { $0 / Double((right - x) * (bottom - y)) }
    }

    /// What the first bytes say.
    public static func format(of bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
        if bytes.starts(with: Array("RIFF".utf8)) { return "webp" }
        return bytes.dropFirst(4).starts(with: Array("ftypavif".utf8)) ? "avif" : "unknown"
    }
}

/// The largest difference of two colors in any of their parts.
public func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).map { abs($0 - $1) }.max() ?? .infinity
}

extension Pixels {
    /// The columns in which anything stands that differs from a color, within some rows.
    public func columns(inRows rows: Range<Int>, otherThan color: [Double]) -> [Int] {
        (0..<width).filter { column in
            rows.contains { row in
                let pixel = mean(x: column, y: row, width: 1, height: 1)
                return distance(pixel, color) > 60
            }
        }
    }
}
