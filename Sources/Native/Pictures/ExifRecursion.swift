import Glibc

/// What libexif would do with the EXIF blocks of a file: libvips gives it every one as soon as it opens a PNG,
/// WebP, AVIF or HEIC, and nothing can stop it there.
///
/// It bounds how deep directories lead to each other by a cost that grows with the logarithm of their entries:
/// 206 pointers, 2.5 KB, kept it busy for minutes, 3,200 for hours.
public enum ExifRecursion {
    /// Entries read in all; a real block has some hundred.
    private static let most = 100_000
    /// libexif 0.6.24's own ceiling.
    private static let costliest = 170.0
    /// The tags that lead to a directory: EXIF, GPS, interoperability.
    private static let pointers: Set = [0x8769, 0x8825, 0xA005]

    /// Whether the blocks, wherever in the file they begin, are read in no time.
    public static func isBounded(in file: [UInt8]) -> Bool {
        var visits = 0
        for start in starts(in: file) {
            visits += 1
            guard let block = TIFFBlock(file[start...].prefix(0xFFFE)),
                let first = block.number(4, at: 4)
            else { continue }
            visit(block, first, cost: 0, &visits)
            // What follows the first directory, usually the thumbnail's.
            if let count = block.number(2, at: first),
                let second = block.number(4, at: first + 2 + 12 * count)
            {
                visit(block, second, cost: 0, &visits)
            }
            guard visits < most else { return false }
        }
        return true
    }

    /// Where `II*\0` or `MM\0*` stands, found by the asterisk.
    private static func starts(in file: [UInt8]) -> [Int] {
        var starts: [Int] = []
        unsafe file.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            var from = 0
            while starts.count < most,
                let found = unsafe memchr(base + from, 0x2A, bytes.count - from)
            {
                let place = unsafe UnsafeRawPointer(found) - base
                let around = file[max(0, place - 3)..<min(file.count, place + 2)]
                if around.dropLast().elementsEqual("MM\0*".utf8) { starts.append(place - 3) }
                if around.suffix(4).elementsEqual("II*\0".utf8) { starts.append(place - 2) }
                from = place + 1
            }
        }
        return starts
    }

    /// Counts the entries of a directory and of those that it leads to, as far as libexif follows.
    private static func visit(_ block: TIFFBlock, _ place: Int, cost: Double, _ visits: inout Int) {
        guard cost <= costliest, let told = block.number(2, at: place) else { return }
        let count = min(told, max(0, block.count - place - 2) / 12)
        let below = cost + (log(Double(count) + 0.1) / log(1.1)).rounded(.up)
        for index in 0..<count where visits < most {
            visits += 1
            let entry = place + 2 + 12 * index
            if let tag = block.number(2, at: entry), pointers.contains(tag),
                let next = block.number(4, at: entry + 8)
            {
                visit(block, next, cost: below, &visits)
            }
        }
    }
}
