/// The order of names that people expect: `2` before `10`, `a` beside `A`. Pure.
package enum NaturalOrder {
    /// A name made ready to be compared, which takes longer than to compare.
    private struct Key {
        let name: String
        let scalars: [Unicode.Scalar]

        init(_ name: String) {
            self.name = name
            scalars = Array(name.lowercased().unicodeScalars)
        }
    }

    package static func sorted(_ names: [String]) -> [String] {
        names.map(Key.init).sorted(by: precedes).map(\.name)
    }

    package static func precedes(_ left: String, _ right: String) -> Bool {
        precedes(Key(left), Key(right))
    }

    private static func precedes(_ left: Key, _ right: Key) -> Bool {
        let (a, b) = (left.scalars, right.scalars)
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if isDigit(a[i]), isDigit(b[j]) {
                let (x, y) = (number(a, &i), number(b, &j))
                if x.count != y.count { return x.count < y.count }
                if !x.elementsEqual(y) {
                    return x.lexicographicallyPrecedes(y) { $0.value < $1.value }
                }
            } else if a[i] != b[j] {
                return a[i].value < b[j].value
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        let (restA, restB) = (a.count - i, b.count - j)
        // Equal but for case or leading zeros: any fixed order will do.
        return restA == restB
            ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : restA < restB
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        (48...57).contains(scalar.value)
    }

    /// The digits of a number without leading zeros; of any length, so no integer.
    private static func number(_ text: [Unicode.Scalar], _ i: inout Int) -> ArraySlice<
        Unicode.Scalar
    > {
        let start = i
        while i < text.count, isDigit(text[i]) { i += 1 }
        return text[start..<i].drop { $0 == "0" }
    }
}
