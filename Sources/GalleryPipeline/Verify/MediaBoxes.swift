import GalleryModel

/// The boxes of an AVIF or HEIC file (ISO 14496-12 and 23008-12), as far as they tell of colors.
struct MediaBoxes {
    private let bytes: [UInt8]

    /// A picture in tiles has a few for each of them; a header of nothing but empty boxes has millions.
    private static let most = 20_000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The boxes within a range, in order, to the first that does not fit.
    private func boxes(in range: Range<Int>) -> [(name: String, content: Range<Int>)] {
        var found: [(name: String, content: Range<Int>)] = []
        var start = range.lowerBound
        while start + 8 <= range.upperBound, found.count < MediaBoxes.most {
            var reader = ByteReader(bytes, at: start)
            guard var size = reader.number(4), let name = reader.text(4) else { break }
            let header = size == 1 ? 16 : 8
            if size == 0 { size = range.upperBound - start }
            if size == 1 { size = reader.number(8) ?? 0 }
            guard size >= header, size <= range.upperBound - start else { break }
            found.append((name, start + header..<start + size))
            start += size
        }
        return found
    }

    private func first(_ name: String, in range: Range<Int>?, skipping: Int = 0) -> Range<Int>? {
        range.flatMap { boxes(in: $0).first { $0.name == name }?.content.dropFirst(skipping) }
    }

    /// What the primary item's `colr` box says by numbers (nclx).
    var colors: ColorDescription? {
        let meta = first("meta", in: 0..<bytes.count, skipping: 4)
        let properties = first("iprp", in: meta)
        guard let primary = first("pitm", in: meta), let store = first("ipco", in: properties),
            let links = first("ipma", in: properties)
        else { return nil }
        var reader = ByteReader(bytes, at: primary.lowerBound)
        let item = reader.number(4).flatMap { reader.number($0 >> 24 == 0 ? 2 : 4) }
        let all = boxes(in: store)
        for index in indices(of: item, in: links) where all.indices.contains(index - 1) {
            let (name, content) = all[index - 1]
            var reader = ByteReader(bytes, at: content.lowerBound)
            guard name == "colr", content.count >= 8, reader.text(4) == "nclx",
                let primaries = reader.number(2), let transfer = reader.number(2)
            else { continue }
            return ColorDescription(primaries: primaries, transfer: transfer)
        }
        return nil
    }

    /// The numbers of an item's properties, from 1.
    private func indices(of item: Int?, in links: Range<Int>) -> [Int] {
        var reader = ByteReader(bytes, at: links.lowerBound)
        guard let flags = reader.number(4), let entries = reader.number(4) else { return [] }
        for _ in 0..<min(entries, links.count) {
            guard let id = reader.number(flags >> 24 == 0 ? 2 : 4), let count = reader.number(1)
            else { return [] }
            let isWide = flags & 1 == 1
            let indices = (0..<count).compactMap { _ in
                reader.number(isWide ? 2 : 1).map { $0 & (isWide ? 0x7FFF : 0x7F) }
            }
            if id == item { return indices }
        }
        return []
    }
}
