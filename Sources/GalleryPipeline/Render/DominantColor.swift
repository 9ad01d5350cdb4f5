import GalleryModel

/// The color that a picture leaves in mind. Pure.
enum DominantColor {
    /// The mean of the fullest of 512 boxes of colors; `rgb` holds three bytes a pixel.
    static func of(_ rgb: [UInt8]) -> Color {
        var counts = [Int](repeating: 0, count: 512)
        for pixel in stride(from: 0, to: rgb.count - 2, by: 3) { counts[box(rgb, pixel)] += 1 }
        guard let most = counts.max(), most > 0, let fullest = counts.firstIndex(of: most) else {
            return Color(red: 0, green: 0, blue: 0)
        }
        var sums = (red: 0, green: 0, blue: 0)
        for pixel in stride(from: 0, to: rgb.count - 2, by: 3) where box(rgb, pixel) == fullest {
            sums.red += Int(rgb[pixel])
            sums.green += Int(rgb[pixel + 1])
            sums.blue += Int(rgb[pixel + 2])
        }
        return Color(red: sums.red / most, green: sums.green / most, blue: sums.blue / most)
    }

    /// Three bits of each part.
    private static func box(_ rgb: [UInt8], _ pixel: Int) -> Int {
        Int(rgb[pixel] >> 5) << 6 | Int(rgb[pixel + 1] >> 5) << 3 | Int(rgb[pixel + 2] >> 5)
    }
}
