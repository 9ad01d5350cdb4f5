import CXML

/// The tags and texts of an HTML text, by WHATWG's tokenizer as far as it matters here. No tree is built, and
/// every byte is read once: a stranger's nesting, attributes and open quotes cost no more than their length.
struct HTMLTokens: Sequence, IteratorProtocol {
    enum Token: Equatable {
        case text(String)
        /// Names in lower case; attributes of `img` and `source` alone, the first of a name.
        case start(String, [String: String])
        case end(String)
    }

    private let bytes: [UInt8]
    private var at = 0
    /// The element whose text is no markup, until it ends.
    private var raw: String?
    /// Elements whose text nobody sees, and those whose text has no tags.
    private static let hidden: Set<String> = [
        "script", "style", "iframe", "noembed", "noframes", "xmp",
    ]
    private static let plain: Set<String> = ["textarea", "title"]

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> Token? {
        while at < bytes.count {
            let start = at
            if let name = raw {
                raw = nil
                skip(to: "</" + name)
                if HTMLTokens.plain.contains(name) { return .text(decoded(start, at)) }
            } else if bytes[at] != UInt8(ascii: "<") || !opensMarkup(at + 1) {
                at += 1
                while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
                return .text(decoded(start, at))
            } else if let token = markup() {
                return token
            }
        }
        return nil
    }

    private func opensMarkup(_ place: Int) -> Bool {
        place < bytes.count
            && ("!?/".utf8.contains(bytes[place]) || HTMLTokens.isLetter(bytes[place]))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// A tag; nil for a comment, and for a tag that the text ends in.
    private mutating func markup() -> Token? {
        if has("<!--") {
            at += 2
            skip(to: "-->")
            at += 3
            return nil
        }
        let isEnd = has("</")
        at += isEnd ? 2 : 1
        guard at < bytes.count, HTMLTokens.isLetter(bytes[at]) else {
            skip(to: ">")
            at += 1
            return nil
        }
        let name = word { HTMLTokens.isSpace($0) || $0 == UInt8(ascii: "/") }.lowercased()
        let isRead = !isEnd && (name == "img" || name == "source")
        var attributes: [String: String] = [:]
        while true {
            while at < bytes.count,
                HTMLTokens.isSpace(bytes[at]) || bytes[at] == UInt8(ascii: "/")
            { at += 1 }
            guard at < bytes.count else { return nil }
            if bytes[at] == UInt8(ascii: ">") { break }
            let (key, value) = attribute(isRead)
            if isRead, attributes[key] == nil { attributes[key] = value }
        }
        let closesItself = bytes[at - 1] == UInt8(ascii: "/")
        at += 1
        if isEnd { return .end(name) }
        let isRaw = HTMLTokens.hidden.contains(name) || HTMLTokens.plain.contains(name)
        if isRaw, !closesItself { raw = name }
        return .start(name, attributes)
    }

    private mutating func attribute(_ isRead: Bool) -> (String, String) {
        // An equals sign at the start belongs to the name.
        let start = at
        at += 1
        _ = word { HTMLTokens.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") }
        let key = isRead ? String(decoding: bytes[start..<at], as: UTF8.self).lowercased() : ""
        while at < bytes.count, HTMLTokens.isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { return (key, "") }
        at += 1
        while at < bytes.count, HTMLTokens.isSpace(bytes[at]) { at += 1 }
        guard at < bytes.count else { return (key, "") }
        let quote = bytes[at]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let first = at
            _ = word(until: HTMLTokens.isSpace)
            return (key, isRead ? decoded(first, at) : "")
        }
        let first = at + 1
        at = first
        while at < bytes.count, bytes[at] != quote { at += 1 }
        defer { at += 1 }
        return (key, isRead ? decoded(first, at) : "")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

    /// The bytes up to the tag's end or to what `until` says.
    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: ">"), !isEnd(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private func has(_ mark: String) -> Bool {
        bytes.count - at >= mark.utf8.count
            && zip(bytes[at...], mark.utf8).allSatisfy {
                $0 == $1 || $1 >= UInt8(ascii: "a") && $0 | 0x20 == $1
            }
    }

    private mutating func skip(to mark: String) {
        while at < bytes.count, !has(mark) { at += 1 }
    }

    /// A piece of the text with its entities resolved; one without its semicolon is a query's `&copy=1`.
    private func decoded(_ start: Int, _ end: Int) -> String {
        var result = ""
        var (piece, place) = (start, start)
        while place < end {
            defer { place += 1 }
            guard bytes[place] == UInt8(ascii: "&"),
                let last = bytes[place..<Swift.min(end, place + 34)].firstIndex(
                    of: UInt8(ascii: ";"))
            else { continue }
            let name = String(decoding: bytes[place + 1..<last], as: UTF8.self)
            guard let scalar = HTMLTokens.entity(name) else { continue }
            result += String(decoding: bytes[piece..<place], as: UTF8.self)
            result.unicodeScalars.append(scalar)
            (piece, place) = (last + 1, last)
        }
        return result + String(decoding: bytes[piece..<Swift.max(piece, end)], as: UTF8.self)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return entities[name] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        guard digits.utf8.last.map({ $0 >= 0x30 }) ?? false,
            let value = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        else { return nil }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// libxml2's table, which it searches from one end to the other.
    private static let entities: [String: Unicode.Scalar] = {
        var table: [String: Unicode.Scalar] = [:]
        for value in 34...UInt32(0x2666) {
            guard let entry = unsafe htmlEntityValueLookup(value) else { continue }
            table[unsafe String(cString: entry.pointee.name)] = Unicode.Scalar(value)
        }
        return table
    }()
}
