/// A byte as URLs, forms, HTML and JSON spell it. Pure.
enum SpelledByte {
    static let percent = UInt8(ascii: "%")
    /// What spellings begin with that are not the byte itself.
    static let escapes = [percent, UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "+")]

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]
    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "b"): 8,
        UInt8(ascii: "f"): 12,
    ]

    /// Where spellings of the byte end that begin at a place of the text: itself, and what it is encoded as.
    static func ends(of byte: UInt8, in text: [UInt8], from place: Int) -> [Int] {
        var ends = text[place] == byte ? [place + 1] : []
        switch text[place] {
        case percent: ends += encoded(byte, text, place + 1)
        case UInt8(ascii: "&"): ends += [entity(byte, text, place + 1)].compactMap(\.self)
        case UInt8(ascii: "\\"): ends += [escaped(byte, text, place + 1)].compactMap(\.self)
        case UInt8(ascii: "+") where byte == 32: ends.append(place + 1)
        default: break
        }
        return ends
    }

    /// `%2F`, `%2f`, and `%252F` of what was encoded twice.
    private static func encoded(_ byte: UInt8, _ text: [UInt8], _ place: Int) -> [Int] {
        var ends: [Int] = []
        var place = place
        for _ in 0..<8 {
            guard let value = number(text, place..<(place + 2), radix: 16) else { break }
            if value == UInt32(byte) { ends.append(place + 2) }
            guard value == UInt32(percent) else { break }
            place += 2
        }
        return ends
    }

    /// `&amp;`, `&#38;`, `&#x26;`.
    private static func entity(_ byte: UInt8, _ text: [UInt8], _ place: Int) -> Int? {
        guard let end = text[place...].prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = text[place..<end]
        guard name.first == UInt8(ascii: "#") else {
            return entities[String(decoding: name, as: UTF8.self)] == byte ? end + 1 : nil
        }
        let isHex = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let value = number(text, (place + (isHex ? 2 : 1))..<end, radix: isHex ? 16 : 10)
        return value == UInt32(byte) ? end + 1 : nil
    }

    /// `\"`, `\/`, `\n`, `\u0022`.
    private static func escaped(_ byte: UInt8, _ text: [UInt8], _ place: Int) -> Int? {
        guard place < text.count else { return nil }
        if text[place] | 0x20 == UInt8(ascii: "u"),
            number(text, (place + 1)..<(place + 5), radix: 16) == UInt32(byte)
        {
            return place + 5
        }
        return (controls[text[place]] ?? text[place]) == byte ? place + 1 : nil
    }

    private static func number(_ text: [UInt8], _ range: Range<Int>, radix: Int) -> UInt32? {
        guard range.upperBound <= text.count, !range.isEmpty else { return nil }
        return UInt32(String(decoding: text[range], as: UTF8.self), radix: radix)
    }
}
