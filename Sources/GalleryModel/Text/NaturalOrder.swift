/// The order of names that people expect: `2` before `10`, `a` beside `A`. Pure.
///
/// glibc's `strverscmp` takes `01` for a fraction, and letters of every case apart.
package enum NaturalOrder {
    /// A name made ready to be compared, which takes longer than to compare: its scalars in lower case, and
    /// for each number `0`, how many digits it has, and these, without the zeros before them.
    private struct Key {
        let name: String
        private(set) var values: [UInt32] = []

        init(_ name: String) {
            self.name = name
            var rest = name.lowercased().unicodeScalars[...]
            while let first = rest.first {
                let number = rest.prefix { ("0"..."9").contains($0) }
                if number.isEmpty {
                    values.append(first.value)
                    rest.removeFirst()
                } else {
                    // Of any length, so no integer.
                    let digits = number.drop { $0 == "0" }.map(\.value)
                    values += [48, UInt32(digits.count)] + digits
                    rest = rest[number.endIndex...]
                }
            }
        }
    }

    package static func sorted(_ names: [String]) -> [String] {
        names.map(Key.init).sorted(by: precedes).map(\.name)
    }

    package static func precedes(_ left: String, _ right: String) -> Bool {
        precedes(Key(left), Key(right))
    }

    private static func precedes(_ left: Key, _ right: Key) -> Bool {
        // Equal but for case or leading zeros: any fixed order will do.
        left.values == right.values
            ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
            : left.values.lexicographicallyPrecedes(right.values)
    }
}
