import GalleryModel

/// What can be told of a line by its bytes, where decoding it would be most of a run that changes nothing.
///
/// Within a text JSON escapes every quotation mark, so that `"path":"` can only be a key; no published name has
/// anything in it that JSON escapes.
extension ManifestLine {
    /// Whether a file begins as a root manifest of any version of ours.
    package static func isBegin(_ start: some StringProtocol) -> Bool {
        start.hasPrefix("{\"generator\":\"gallery ")
    }

    /// Whether a line is that of an image with files.
    package static func hasRenditions(_ line: some StringProtocol) -> Bool {
        kind(of: line) == .entry && line.contains("\"renditions\":{\"")
    }

    /// The paths that a line names.
    static func paths(in line: String) -> [String] { texts(after: "\"path\":\"", in: line) }

    /// The folders of tiles that a line names.
    static func tileFolders(in line: String) -> [String] {
        texts(after: "\"folder\":\"", in: line)
    }

    private static func texts(after key: String, in line: String) -> [String] {
        let (bytes, key) = (Array(line.utf8), Array(key.utf8))
        var texts: [String] = []
        var start = 0
        while start + key.count <= bytes.count {
            guard bytes[start] == key[0], bytes[start + 1] == key[1],
                bytes[start..<(start + key.count)].elementsEqual(key)
            else {
                start += 1
                continue
            }
            let text = bytes[(start + key.count)...].prefix { $0 != UInt8(ascii: "\"") }
            texts.append(String(decoding: text, as: UTF8.self))
            start = text.endIndex
        }
        return texts
    }

    /// A line of a category's manifest with its paths seen from the root.
    package static func seenFromRoot(_ line: String, _ folder: String) -> String {
        if kind(of: line) == .tail { return line }
        let bytes = Array(line.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 4 * folder.utf8.count)
        var start = 0
        for end in bytes.indices where bytes[end] == UInt8(ascii: ":") {
            guard end >= 6, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\""),
                bytes[(end - 6)..<end].elementsEqual("\"path\"".utf8)
            else { continue }
            result += bytes[start...(end + 1)]
            result += folder.utf8
            result.append(UInt8(ascii: "/"))
            start = end + 2
        }
        return String(decoding: result + bytes[start...], as: UTF8.self)
    }
}
