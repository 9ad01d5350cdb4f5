import Native

/// A strong `ETag`: as long as it is the same, so is every byte. Pure.
struct EntityTag: Equatable {
    /// With its quotes.
    let text: String

    /// Files are published by renaming, so other bytes are another inode, or another time or size.
    init(_ status: FileStatus, isCompressed: Bool) {
        let parts = [status.size, status.modified, status.inode].map { String($0, radix: 36) }
        text = "\"" + parts.joined(separator: ".") + (isCompressed ? ".gz\"" : "\"")
    }

    /// Whether a list (`If-Match`, `If-None-Match`) names it, or names all by `*`. A weak tag stands
    /// for what only means the same, which is enough for `If-None-Match` alone.
    func isListed(in header: String, weakIsEnough: Bool) -> Bool {
        if header.allSatisfy({ " \t*,".contains($0) }), header.contains("*") { return true }
        var rest = header[...]
        while let open = rest.firstIndex(of: "\"") {
            let isWeak = rest[..<open].hasSuffix("W/")
            guard let close = rest[rest.index(after: open)...].firstIndex(of: "\"") else { break }
            if rest[open...close] == text, weakIsEnough || !isWeak { return true }
            rest = rest[rest.index(after: close)...]
        }
        return false
    }
}
