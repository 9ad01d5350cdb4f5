import GalleryModel
import Native

/// Which page of a TIFF (6.0) is the picture, and whether libvips, which takes what it does not know for
/// grey or RGB, shows it right.
struct TIFFPage: Sendable, Equatable {
    private(set) var number = 0
    /// Whether the first band behind the colors is no transparency, or there is none.
    private(set) var isOpaque = false

    /// Bands of colors; nil: as libvips says.
    private(set) var colors: Int?

    /// A page as libvips takes it: of another format, or of a TIFF of 64 bits.
    init() {}

    /// The first page that is no smaller copy of another and no mask. Throws what is no picture, or none
    /// that libvips shows right.
    init(_ bytes: [UInt8]) throws(Problem.Reason) {
        guard let block = TIFFBlock(bytes[...]) else { return }
        var pages: [[Int: TIFFBlock.Entry]] = []
        var seen: Set = [0]
        var next = block.number(4, at: 4) ?? 0
        while pages.count < 1000, seen.insert(next).inserted {
            pages.append(block.directory(at: next))
            next = block.number(4, at: next + 2 + 12 * (block.number(2, at: next) ?? 0)) ?? 0
        }
        func isRaw(_ directory: [Int: TIFFBlock.Entry]) -> Bool {
            // DNGVersion, or colors as the sensor has them: a filter's array, or linear.
            directory[50706] != nil || [32803, 34892].contains(block.number(directory[262]))
        }
        // Pages may name the same ones below them a thousand times; no camera writes more than a few.
        let below = Set(pages.flatMap { block.numbers($0[330]) }).subtracting(seen).sorted()
        if pages.contains(where: isRaw)
            || below.prefix(100).contains(where: { isRaw(block.directory(at: $0)) })
            || bytes.dropFirst(8).starts(with: "CR".utf8)
        {
            throw .notAPicture(kind: Signature.raw)
        }
        guard let found = pages.firstIndex(where: { (block.number($0[254]) ?? 0) & 5 == 0 }) else {
            throw .unsupported(detail: "every page of the TIFF is a smaller copy or a mask")
        }
        number = found
        isOpaque = ![1, 2].contains(block.number(pages[found][338]))
        // BitsPerSample and SampleFormat.
        let depth = block.number(pages[found][258]) ?? 1
        guard [1, 2, 4, 8, 16].contains(depth),
            block.numbers(pages[found][339]).allSatisfy({ $0 == 1 })
        else { throw .unsupported(detail: "a TIFF of \(depth) bits, of fractions, or with signs") }
        // PhotometricInterpretation, and what it needs.
        switch block.number(pages[found][262]) ?? 1 {
        case 2 where depth < 8, 5 where depth < 8, 8 where depth < 8:
            throw .unsupported(detail: "a TIFF whose colors have \(depth) bits each")
        case 5 where block.number(pages[found][332]) == 2:
            throw .unsupported(detail: "a TIFF of other inks than cyan, magenta, yellow and black")
        case 0, 1: colors = 1
        case 2, 8: colors = 3
        case 5: colors = 4
        case 3:
            guard pages[found][320]?.count == 3 << depth else {
                throw .damaged(detail: "the TIFF's palette is shorter than its pixels may name")
            }
        case 6 where block.number(pages[found][259]) == 7: break
        case 6: throw .unsupported(detail: "a TIFF in YCbCr without JPEG")
        case let kind: throw .unsupported(detail: "a TIFF of photometric interpretation \(kind)")
        }
    }
}
