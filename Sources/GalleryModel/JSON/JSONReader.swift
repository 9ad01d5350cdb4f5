package import Native

/// A JSON document (RFC 8259) from outside, read under ceilings. What is JSON but for an escape or a byte is
/// read as it stands, and `oddity` tells it; all else is a mistake.
package struct JSONDocument {
    package let value: JSON
    package let oddity: String?

    /// What must be told of it.
    package var problems: [Problem.Reason] { oddity.map { [.oddJSON(detail: $0)] } ?? [] }

    /// Why there is no document.
    package enum Mistake: SaidError, Equatable {
        /// By the byte of its UTF-8, from 0.
        case broken(at: Int)
        case tooManyValues
        case tooDeep

        package var sentence: String {
            switch self {
            case .broken(let place): "JSON that is broken or cut off (byte \(place))"
            case .tooManyValues: "JSON of over \(Amount.count(values)) values"
            case .tooDeep: "JSON that is nested over \(depth) deep"
            }
        }
    }

    /// Values of one document: a page of any system has a hundredth; each may take 200 bytes of memory.
    package static let values = 1_000_000
    package static let depth = 256

    /// What an answer says; the encoding that its header names counts where the bytes are no UTF-8.
    package init(_ response: Response) throws(Mistake) {
        let type = response.header("content-type")?.lowercased() ?? ""
        let charset = type.firstRange(of: "charset=").map { range in
            type[range.upperBound...].prefix { $0 != ";" }.filter { !"\"' ".contains($0) }
        }
        try self.init(response.body, charset: charset ?? "")
    }

    package init(_ bytes: [UInt8], charset: String = "") throws(Mistake) {
        let (bytes, repair) = JSONDocument.utf8(bytes, charset)
        var reader = JSONReader(bytes)
        value = try reader.document()
        oddity = repair ?? reader.oddity
    }

    /// What an answer is that is no document, or not the one that was asked for.
    package static func kind(of response: Response, _ mistake: Mistake?) -> String {
        switch (Signature.of(response.body), mistake) {
        case (_, let mistake?) where [.tooManyValues, .tooDeep].contains(mistake): mistake.sentence
        case (.other("JSON"), let mistake?): mistake.sentence
        case (.other("JSON"), nil): "JSON that is no list"
        case (.other(let kind), _): kind
        default: "no JSON"
        }
    }

    /// Encodings that are plain tables: others of the C library are programs with a history of overflows, and
    /// the name comes from a server.
    private static let tables = [
        "iso-8859-", "windows-125", "shift_jis", "euc-", "gb", "big5", "koi8-",
    ]

    /// UTF-8 of any text: by its mark or zeros (UTF-16), by itself, by the header, or as Windows-1252, which is
    /// a guess and told.
    private static func utf8(_ bytes: [UInt8], _ charset: String) -> ([UInt8], String?) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        let start = bytes.prefix(2)
        let isLittle = start == [0xFF, 0xFE] || start.last == 0
        if isLittle || start == [0xFE, 0xFF] || start.first == 0 {
            let (high, low) = isLittle ? (1, 0) : (0, 1)
            let units = stride(from: start.first ?? 0 > 0xFD ? 2 : 0, to: bytes.count - 1, by: 2)
                .map { UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low]) }
            return (Array(String(decoding: units, as: UTF16.self).utf8), nil)
        }
        if String(validating: bytes, as: UTF8.self) != nil { return (bytes, nil) }
        let isLatin = ["iso-8859-1", "latin1", "windows-1252"].contains(charset)
        let isTable = !isLatin && tables.contains(where: charset.hasPrefix)
        let text = LegacyText.decode(bytes, charset: isTable ? charset : nil)
        return (Array(text.utf8), isLatin || isTable ? nil : "it is not UTF-8")
    }
}

/// The place in a document; by bytes, since all that JSON is made of is ASCII.
private struct JSONReader {
    private let bytes: [UInt8]
    private var at = 0
    private var left = JSONDocument.values
    private(set) var oddity: String?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONDocument.Mistake) -> JSON {
        let value = try value(JSONDocument.depth)
        guard next() == nil else { throw .broken(at: at) }
        return value
    }

    /// The next byte that is no white space.
    private mutating func next() -> UInt8? {
        while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
        return at < bytes.count ? bytes[at] : nil
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard let found = next(), found == byte.asciiValue else { return false }
        at += 1
        return true
    }

    private mutating func value(_ depth: Int) throws(JSONDocument.Mistake) -> JSON {
        left -= 1
        guard left >= 0 else { throw .tooManyValues }
        guard depth > 0 else { throw .tooDeep }
        if take("\"") { return .text(try string()) }
        if take("{") {
            var members: [String: JSON] = [:]
            try each(until: "}") { (reader: inout JSONReader) throws(JSONDocument.Mistake) in
                guard reader.take("\"") else { throw .broken(at: reader.at) }
                let key = try reader.string()
                guard reader.take(":") else { throw .broken(at: reader.at) }
                members[key] = try reader.value(depth - 1)
            }
            return .object(members)
        }
        if take("[") {
            var list: [JSON] = []
            try each(until: "]") { (reader: inout JSONReader) throws(JSONDocument.Mistake) in
                list.append(try reader.value(depth - 1))
            }
            return .list(list)
        }
        for (word, value) in [("null", JSON.null), ("true", .flag(true)), ("false", .flag(false))]
        where bytes[at...].starts(with: word.utf8) {
            at += word.utf8.count
            return value
        }
        return .number(try number())
    }

    private mutating func each(
        until end: Character, _ body: (inout JSONReader) throws(JSONDocument.Mistake) -> Void
    ) throws(JSONDocument.Mistake) {
        if take(end) { return }
        repeat { try body(&self) } while take(",")
        guard take(end) else { throw .broken(at: at) }
    }

    /// As it stands: an id of 23 digits is not the number next to it.
    private mutating func number() throws(JSONDocument.Mistake) -> String {
        let start = at
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
        let first = at
        guard digits() > 0, at - first == 1 || bytes[first] != UInt8(ascii: "0") else {
            throw .broken(at: start)
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard digits() > 0 else { throw .broken(at: at) }
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < bytes.count, "+-".utf8.contains(bytes[at]) { at += 1 }
            guard digits() > 0 else { throw .broken(at: at) }
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = at
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
        return at - start
    }

    /// The text behind a quotation mark, and what ends it.
    private mutating func string() throws(JSONDocument.Mistake) -> String {
        var text = ""
        var start = at
        while at < bytes.count {
            let byte = bytes[at]
            if byte < 0x20 { oddity = oddity ?? "a control character stands in a text" }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                at += 1
                continue
            }
            text += String(decoding: bytes[start..<at], as: UTF8.self)
            at += 1
            if byte == UInt8(ascii: "\"") { return text }
            start = at - 1
            if let scalar = escaped() {
                text.unicodeScalars.append(scalar)
                start = at
            } else {
                oddity = oddity ?? "a backslash stands before what it cannot escape"
            }
        }
        throw .broken(at: at)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
        0x74: "\t",
    ]

    /// What an escape stands for; nil when it is none, and it is read as it stands.
    private mutating func escaped() -> Unicode.Scalar? {
        guard at < bytes.count else { return nil }
        if let scalar = JSONReader.escapes[bytes[at]] {
            at += 1
            return scalar
        }
        guard let unit = unit(at) else { return nil }
        at += 5
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Half of an emoji, as systems write that cut texts within one, is U+FFFD.
        guard unit < 0xDC00, at < bytes.count, bytes[at] == UInt8(ascii: "\\"),
            let low = self.unit(at + 1), (0xDC00...0xDFFF).contains(low)
        else { return "\u{FFFD}" }
        at += 6
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    /// The four digits behind a `u`.
    private func unit(_ place: Int) -> UInt32? {
        guard place + 5 <= bytes.count, bytes[place] == UInt8(ascii: "u"),
            bytes[place + 1] >= UInt8(ascii: "0")
        else { return nil }
        return UInt32(String(decoding: bytes[place + 1..<place + 5], as: UTF8.self), radix: 16)
    }
}
