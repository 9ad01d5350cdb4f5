/// A byte as URLs, forms, HTML and JSON spell it. Pure.
enum SpelledByte {
    static let percent = UInt8(ascii: "%")
    /// What spellings begin with that are not the byte itself.
    static let escapes = [percent, UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "+")]

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"), "nbsp": blank,
        "lowbar": UInt8(ascii: "_"), "sol": UInt8(ascii: "/"), "plus": UInt8(ascii: "+"),
        "equals": UInt8(ascii: "="), "period": UInt8(ascii: "."), "colon": UInt8(ascii: ":"),
    ]
    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "b"): 8,
        UInt8(ascii: "f"): 12,
    ]

    /// Where spellings of the byte end that begin at a place of the text: itself, and what it is encoded as.
    /// A blank is spelled by any number of blanks.
    static func ends(of byte: UInt8, in text: [UInt8], from place: Int) -> [Int] {
        let start = pastInvisible(text, place)
        guard byte == blank else { return spelled(byte, text, start) }
        var ends: [Int] = []
        var open = [start]
        while let place = open.popLast(), ends.count < 64 {
            let next = [blank, 9, 10, 11, 12, 13].flatMap { spelled($0, text, place) }
            for end in next where !ends.contains(end) {
                ends.append(end)
                open.append(end)
            }
        }
        return ends
    }

    private static func spelled(_ byte: UInt8, _ text: [UInt8], _ place: Int) -> [Int] {
        guard place < text.count else { return [] }
        var ends = text[place] == byte ? [place + 1] : []
        switch text[place] {
        case percent: ends += encoded(byte, text, place + 1)
        case UInt8(ascii: "&"): ends += [entity(byte, text, place + 1)].compactMap(\.self)
        case UInt8(ascii: "\\"): ends += [escaped(byte, text, place + 1)].compactMap(\.self)
        case UInt8(ascii: "+") where byte == blank: ends.append(place + 1)
        // The blank that is not broken, U+00A0.
        case 0xC2 where byte == blank && text[place...].starts(with: [0xC2, 0xA0]):
            ends.append(place + 2)
        default: break
        }
        return ends
    }

    /// Behind what nobody sees and what is dropped from names and pages: it would part a secret.
    static func pastInvisible(_ text: [UInt8], _ place: Int) -> Int {
        var place = place
        while place < text.count {
            let byte = text[place]
            if byte < 9 || (14..<32).contains(byte) || byte == 127 {
                place += 1
            } else if byte > 127,
                let mark = invisible.first(where: { text[place...].starts(with: $0) })
            {
                place += mark.count
            } else {
                break
            }
        }
        return place
    }

    static let blank = UInt8(ascii: " ")
    /// Soft hyphens, and characters without width that join, part and direct.
    private static let invisible: [[UInt8]] = [
        "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}",
        "\u{FEFF}",
    ].map { Array($0.utf8) }

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

    /// `&amp;`, `&#38;`, `&#x26;`, and numbers without the semicolon, as browsers read them.
    private static func entity(_ byte: UInt8, _ text: [UInt8], _ place: Int) -> Int? {
        let end = text[place...].prefix(10).firstIndex(of: UInt8(ascii: ";"))
        guard place < text.count, text[place] == UInt8(ascii: "#") else {
            return end.flatMap { end in
                entities[String(decoding: text[place..<end], as: UTF8.self)] == byte ? end + 1 : nil
            }
        }
        let isHex = place + 1 < text.count && text[place + 1] | 0x20 == UInt8(ascii: "x")
        let start = place + (isHex ? 2 : 1)
        let digits = text[min(start, text.count)...].prefix(8).prefix {
            Character(Unicode.Scalar($0)).isHexDigit && (isHex || $0 < 0x3A)
        }
        guard
            number(text, digits.startIndex..<digits.endIndex, radix: isHex ? 16 : 10)
                == UInt32(byte)
        else { return nil }
        return digits.endIndex == end ? digits.endIndex + 1 : digits.endIndex
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
