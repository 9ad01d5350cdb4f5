/// Writes TIFF files, uncompressed, whose directories say what they are told to.
public struct TIFFFile {
    /// One directory and its pixels.
    public struct Page {
        public var tags: [Int: [Int]]
        public var pixels: [UInt8]
        /// Directories of its own, below it (SubIFDs).
        public var below: [Page] = []

        /// A page of one color, whose parts are the bytes of one pixel.
        public init(
            _ pixel: [UInt8], photometric: Int, width: Int = 16, height: Int = 16,
            tags more: [Int: [Int]] = [:], below: [Page] = []
        ) {
            pixels = Array([[UInt8]](repeating: pixel, count: width * height).joined())
            tags = [
                256: [width], 257: [height], 258: pixel.map { _ in 8 }, 259: [1],
                262: [photometric], 277: [pixel.count], 278: [height], 279: [pixels.count],
            ].merging(more) { _, new in new }
            self.below = below
        }
    }

    private var bytes: [UInt8]
    private let isLittle: Bool

    /// The file's bytes; `mark` stands at offset 8, where Canon says that it is a raw file.
    public static func bytes(
        _ pages: [Page], isLittle: Bool = true, mark: String = ""
    ) -> [UInt8] {
        var file = TIFFFile(isLittle: isLittle)
        file.bytes = Array((isLittle ? "II" : "MM").utf8) + file.number(42, 2) + file.number(0, 4)
        file.bytes += Array(mark.utf8)
        var last = 4
        for page in pages {
            let (start, next) = file.append(page)
            file.bytes.replaceSubrange(last..<last + 4, with: file.number(start, 4))
            last = next
        }
        return file.bytes
    }

    private init(isLittle: Bool) {
        bytes = []
        self.isLittle = isLittle
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittle ? little : little.reversed()
    }

    /// Where the directory stands, and where it says what comes next.
    private mutating func append(_ page: Page) -> (start: Int, next: Int) {
        var tags = page.tags
        tags[273] = [bytes.count]
        bytes += page.pixels
        if !page.below.isEmpty { tags[330] = page.below.map { append($0).start } }
        var entries: [UInt8] = []
        for (tag, values) in tags.sorted(by: { $0.key < $1.key }) {
            let isLong = [273, 279, 330].contains(tag)
            let size = isLong ? 4 : 2
            var data = values.flatMap { number($0, size) }
            if data.count > 4 {
                let place = bytes.count
                bytes += data
                data = number(place, 4)
            }
            data += [UInt8](repeating: 0, count: 4 - data.count)
            entries += number(tag, 2) + number(isLong ? 4 : 3, 2) + number(values.count, 4) + data
        }
        let start = bytes.count
        bytes += number(tags.count, 2) + entries + number(0, 4)
        return (start, bytes.count - 4)
    }
}
