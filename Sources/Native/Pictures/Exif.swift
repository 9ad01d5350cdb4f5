/// What the tool reads of a picture's EXIF block (CIPA DC-008, which builds on TIFF 6.0).
///
/// By a reader of our own, which follows two directories and no maker's notes: a library that reads all
/// of them can be made to loop.
public struct Exif: Sendable, Equatable {
    /// 1 to 8; 1 (upright) when it is missing or nonsense.
    public private(set) var orientation = 1
    public private(set) var description: String?
    public private(set) var artist: String?
    /// `2024:05:17 08:30:00`, as EXIF writes it.
    public private(set) var takenAt: String?
    /// Whether colors are Adobe RGB's, as cameras say it: uncalibrated, and the interoperability rule R03.
    public private(set) var isAdobeRGB = false

    /// Reads an APP1 payload or a bare TIFF block; nonsense leaves everything empty.
    public init(_ bytes: [UInt8]) {
        let name = Array("Exif\0\0".utf8)
        let block = TIFFBlock(bytes.starts(with: name) ? bytes.dropFirst(name.count) : bytes[...])
        guard let block, let start = block.number(4, at: 4) else { return }
        let main = block.directory(at: start)
        let turned = block.number(main[0x0112])
        orientation = turned.flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
        description = block.text(main[0x010E])
        artist = block.text(main[0x013B])
        if let more = block.number(main[0x8769]) {
            let camera = block.directory(at: more)
            takenAt = block.text(camera[0x9003])
            let rules = block.number(camera[0xA005]).map { block.directory(at: $0) } ?? [:]
            isAdobeRGB = block.text(rules[1]) == "R03" && block.number(camera[0xA001]) != 1
        }
    }
}

/// Directories of tagged values, wherever they lie: every place is checked, none is followed twice.
public struct TIFFBlock {
    /// A value: its type's number, how many of it, and where they stand.
    public struct Entry {
        var type: Int
        public var count: Int
        var place: Int
    }

    private let bytes: ArraySlice<UInt8>
    private let isBig: Bool

    /// Nil when the bytes are no TIFF, or one of 64 bits.
    public init?(_ bytes: ArraySlice<UInt8>) {
        switch Array(bytes.prefix(4)) {
        case [0x49, 0x49, 42, 0]: isBig = false
        case [0x4D, 0x4D, 0, 42]: isBig = true
        default: return nil
        }
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    /// A number of so many bytes.
    public func number(_ size: Int, at place: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        let digits = bytes.dropFirst(place).prefix(size)
        return isBig
            ? digits.reduce(0) { $0 << 8 | Int($1) }
            : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// By tag; of one tag the first counts.
    public func directory(at place: Int) -> [Int: Entry] {
        var entries: [Int: Entry] = [:]
        // Every tag that there is fits many times over.
        for index in 0..<min(number(2, at: place) ?? 0, 1000) {
            let entry = place + 2 + index * 12
            guard let tag = number(2, at: entry), let type = number(2, at: entry + 2),
                let count = number(4, at: entry + 4), let value = number(4, at: entry + 8)
            else { break }
            let size = [1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 13: 4][type, default: 8]
            if entries[tag] == nil {
                entries[tag] = Entry(
                    type: type, count: count, place: count * size > 4 ? value : entry + 8)
            }
        }
        return entries
    }

    /// A whole number without a sign.
    public func number(_ entry: Entry?) -> Int? { numbers(entry).first }

    /// The first of several, at most 32.
    public func numbers(_ entry: Entry?) -> [Int] {
        guard let entry, let size = [1: 1, 3: 2, 4: 4, 13: 4][entry.type] else { return [] }
        return (0..<min(entry.count, 32)).compactMap { number(size, at: entry.place + $0 * size) }
    }

    /// A text up to its zero byte, at most 64 KiB of it.
    func text(_ entry: Entry?) -> String? {
        guard let entry, entry.type == 2, entry.count > 0, entry.place <= bytes.count - entry.count
        else { return nil }
        let text = bytes.dropFirst(entry.place).prefix(min(entry.count, 1 << 16))
        return LegacyText.decode(text.prefix { $0 != 0 })
    }
}
