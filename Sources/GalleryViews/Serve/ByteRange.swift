/// What a `Range` header asks for, held against a file's size (RFC 9110, 14.1.2). Pure.
enum ByteRange: Equatable {
    /// No range, one that is not understood, or several: the whole file is the right answer to each.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    init(_ header: String?, of size: Int) {
        guard let header, let equals = header.firstIndex(of: "="),
            header[..<equals].lowercased() == "bytes"
        else {
            self = .whole
            return
        }
        let spec = ByteRange.trimmed(header[header.index(after: equals)...])
        let sides = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy("0123456789".contains) }),
            !(sides[0].isEmpty && sides[1].isEmpty)
        else {
            self = .whole
            return
        }
        // A number too big for us lies beyond every file.
        let (first, last) = (Int(sides[0]) ?? .max, Int(sides[1]) ?? .max)
        if sides[0].isEmpty {
            self = last > 0 && size > 0 ? .part(max(0, size - last)..<size) : .unsatisfiable
        } else if !sides[1].isEmpty, last < first {
            self = .whole
        } else {
            self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
