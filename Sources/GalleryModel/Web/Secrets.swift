import FoundationEssentials
import Native

/// What nobody may see: what came from the environment or a credentials file, and what stands where a
/// credential belongs. Collected while the configuration is read, and hidden in whatever goes out.
public struct Secrets: Sendable, Equatable {
    private var values: Set<[UInt8]> = []
    /// They and what base64 makes of them, by every byte that one of their spellings may begin with.
    private var forms: [[[UInt8]]] = []
    /// Too short to be looked for in a text, where they would hide every other word.
    private var short: Set<String> = []

    /// Bytes from which on a secret is looked for everywhere; a shorter one only where an address has it
    /// as a whole step of its path or value of its query.
    package static let shortest = 4

    package init() {}

    package mutating func add(_ value: String) {
        let bytes = Array(value.utf8)
        guard bytes.count >= Secrets.shortest else {
            // `/` behind a host is none.
            if value.contains(where: { !Secrets.isBorder($0) }) { short.insert(value) }
            return
        }
        guard values.insert(bytes).inserted else { return }
        if forms.isEmpty { forms = Array(repeating: [], count: 256) }
        let escaped = bytes.flatMap { [34, 92].contains($0) ? [92, $0] : [$0] }
        let encodings = Secrets.base64(bytes) + (escaped == bytes ? [] : Secrets.base64(escaped))
        let digits = Digest.hexadecimal(bytes)
        let plain = [Secrets.folded(bytes), Array(digits.utf8), Array(digits.uppercased().utf8)]
        for form in plain + encodings where !form.isEmpty {
            for start in Set(form.prefix(1) + SpelledByte.escapes) {
                forms[Int(start)].append(form)
            }
        }
        // `Bearer eyJ…`: the credential by itself; and every value of a query that stands in it.
        let words = value.split(separator: " ")
        if words.count == 2 {
            add(String(words[1]))
            // `Basic dXNlcjpwYXNz`: the password alone gives access as well.
            let pair = Data(base64Encoded: String(words[1])).flatMap {
                String(data: $0, encoding: .utf8)
            }
            if words[0].lowercased() == "basic", let pair {
                add(pair)
                add(String(pair.drop { $0 != ":" }.dropFirst()))
            }
        }
        for pair in WebAddress.pairs(of: value) {
            add(WebAddress.decoded(String(pair.drop { $0 != "=" }.dropFirst())))
        }
        if let query = value.firstIndex(of: "?") { add(String(value[..<query])) }
        let lines = value.split(whereSeparator: \.isNewline)
        if lines.count > 1 { for line in lines where line.utf8.count >= 8 { add(String(line)) } }
    }

    /// The text with every secret made unreadable, however it is encoded in it.
    public func hidden(in text: String) -> String {
        guard !forms.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        var last = 0
        while place < bytes.count {
            let candidates = forms[Int(bytes[place])]
            if !candidates.isEmpty,
                let end = candidates.compactMap({ end(of: $0, in: bytes, from: place) }).max()
            {
                result += bytes[last..<place] + Array("[secret]".utf8)
                (place, last) = (end, end)
            } else {
                place += 1
            }
        }
        return last == 0 ? text : String(decoding: result + bytes[last...], as: UTF8.self)
    }

    /// An address as it may be shown: without its query, but for the parameters that are named.
    package func shown(_ url: String, keeping names: [String] = []) -> String {
        let bare = hidden(in: WebAddress.bare(url, keeping: names))
        guard !short.isEmpty else { return bare }
        var steps: [String] = [""]
        for character in bare {
            if Secrets.isBorder(character) {
                steps += [String(character), ""]
            } else {
                steps[steps.count - 1].append(character)
            }
        }
        return steps.map { short.contains(WebAddress.decoded($0)) ? "[secret]" : $0 }.joined()
    }

    /// What parts an address into steps and values.
    private static func isBorder(_ character: Character) -> Bool { "/?&=".contains(character) }

    /// Where the form ends that begins at a place of the text; nil when it does not stand there. A text
    /// that somebody has cut may end within it.
    private func end(of form: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        var plain = 0
        while plain < form.count, start + plain < text.count,
            case let byte = text[start + plain], byte == form[plain],
            !Secrets.mayBeSpelled[Int(byte)]
        {
            plain += 1
        }
        if plain < form.count, start + plain < text.count,
            !Secrets.mayBeSpelled[Int(text[start + plain])]
        {
            return nil
        }
        // A secret may hold what looks like an escape, so that there is more than one way to read it.
        var places = [start + plain]
        for (count, byte) in form.enumerated().dropFirst(plain) {
            if places.contains(text.count), count >= 8, start > 0 { return text.count }
            var next: [Int] = []
            for place in places {
                for end in SpelledByte.ends(of: byte, in: text, from: place)
                where !next.contains(end) { next.append(end) }
            }
            if next.isEmpty { return nil }
            places = next
        }
        return places.max()
    }

    /// Bytes that may begin a spelling, a blank, or what nobody sees.
    private static let mayBeSpelled = (0..<256).map { byte in
        byte <= 32 || byte == 127 || [0xC2, 0xE2, 0xEF].contains(byte)
            || SpelledByte.escapes.contains(UInt8(byte))
    }

    /// The bytes with each run of white space as one blank, none around them, and nothing that nobody sees.
    private static func folded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var place = SpelledByte.pastInvisible(bytes, 0)
        while place < bytes.count {
            let isBlank = bytes[place] == 32 || (9...13).contains(bytes[place])
            if !isBlank { result.append(bytes[place]) }
            if isBlank, result.last ?? 32 != 32 { result.append(32) }
            place = SpelledByte.pastInvisible(bytes, place + 1)
        }
        if result.last == 32 { result.removeLast() }
        return result
    }

    /// What base64 makes of the bytes wherever they stand in what is encoded: `user:password`.
    private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).flatMap { shift -> [[UInt8]] in
            let padded = [UInt8](repeating: 0, count: shift) + bytes
            let text = Array(Data(padded).base64EncodedString().utf8)
            // Digits that hold bits of what stands before or behind are not this secret's alone.
            let own = Array(text[[0, 2, 3][shift]..<(padded.count * 8 / 6)])
            guard own.count > 4 else { return [] }
            let other = own.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 }
                .map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }
            return own == other ? [own] : [own, other]
        }
    }
}
