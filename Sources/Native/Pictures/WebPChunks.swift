/// A WebP file as its chunks.
///
/// libvips 8.14 writes an EXIF block and the profile into every WebP, whatever `strip` says: they are
/// taken out again, so that nothing private is published and small pictures stay small.
enum WebPChunks {
    /// The file with nothing but its pixels; bytes that are put together otherwise stay as they are.
    static func bare(_ file: [UInt8]) -> [UInt8] { pixels(file) ?? file }

    private static func pixels(_ file: [UInt8]) -> [UInt8]? {
        guard file.count >= 20, file.starts(with: Array("RIFF".utf8)),
            Array(file[8..<12]) == Array("WEBP".utf8)
        else { return nil }
        var kept: [(name: String, bytes: ArraySlice<UInt8>)] = []
        var start = 12
        while start + 8 <= file.count {
            let name = String(decoding: file[start..<(start + 4)], as: UTF8.self)
            let size = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << (8 * $1) }
            let end = start + 8 + size + size % 2
            guard end <= file.count else { return nil }
            if ["VP8X", "ALPH", "VP8 ", "VP8L"].contains(name) {
                kept.append((name, file[start..<end]))
            }
            start = end
        }
        // The extended header says what follows; pixels alone need none.
        if kept.count == 2, kept[0].name == "VP8X" { kept.removeFirst() }
        var body: [UInt8] = Array("WEBP".utf8)
        for chunk in kept {
            var bytes = Array(chunk.bytes)
            if chunk.name == "VP8X", bytes.count > 8 { bytes[8] &= ~0b10_1100 }
            body += bytes
        }
        let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        return Array("RIFF".utf8) + size + body
    }
}
