/// A cursor over bytes that never leaves them.
package struct ByteReader {
    private let bytes: [UInt8]
    private var position: Int

    package init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = min(position, bytes.count)
    }

    package var rest: Int { bytes.count - position }

    /// False when there are fewer bytes left; the cursor then stands at the end.
    @discardableResult
    package mutating func skip(_ count: Int) -> Bool {
        let fits = count <= rest && position + count >= 0
        position = fits ? position + count : bytes.count
        return fits
    }

    package mutating func number(_ count: Int) -> Int? {
        take(count)?.reduce(0) { ($0 & 0xFF_FFFF_FFFF_FFFF) << 8 | Int($1) }
    }

    package mutating func little(_ count: Int) -> Int? {
        take(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    package mutating func text(_ count: Int) -> String? {
        take(count).map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard rest >= count else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// A GIF's chain of sub-blocks, to its empty one.
    package mutating func skipBlocks() -> Bool {
        while let length = number(1) {
            if length == 0 { return true }
            guard skip(length) else { return false }
        }
        return false
    }
}
