import Native

extension Section {
    /// What a text is read as; a text that cannot be is a mistake, which tells what belongs there.
    private func value<Value>(
        _ key: String, _ name: String, _ hint: (String) -> String = { _ in "" },
        read: (String) -> Value?
    ) -> Value? {
        guard let text = string(key, isOpen: true) else { return nil }
        let value = read(text)
        if value == nil { add("\(key) is \(name), not \"\(shown(key))\"\(hint(text))", at: key) }
        return value
    }

    /// A whole number in a range.
    package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
        return value(key, "a whole number from \(range.lowerBound)\(end)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number above zero.
    package func number(_ key: String) -> Double? {
        value(key, "a number above 0 and below a billion") { text in
            Double(text).flatMap { $0 >= 1e-6 && $0 <= 1e9 ? $0 : nil }
        }
    }

    /// A number with an optional unit: k, M, G (1000) or KiB, MiB, GiB (1024).
    package func amount(_ key: String) -> Int? {
        value(key, "an amount such as 64MiB or 200M") { text in
            let digits = text.prefix { $0.isNumber || $0 == "." }
            let unit = text.dropFirst(digits.count).filter { $0 != " " }
            guard let number = Double(digits), let scale = Section.units[String(unit)],
                number * Double(scale) >= 1, number * Double(scale) < 1e15
            else { return nil }
            return Int(number * Double(scale))
        }
    }

    private static let units = [
        "": 1, "B": 1, "k": 1_000, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000,
        "KB": 1_000, "kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000,
        "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
    ]

    package func flag(_ key: String) -> Bool? {
        value(key, "true or false") { Section.flags[$0.lowercased()] }
    }

    /// One of an enumeration's names.
    package func choice<Value: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Value.Type
    ) -> Value? where Value.RawValue == String {
        choice(key, of: type.allCases.map(\.rawValue)).flatMap(Value.init(rawValue:))
    }

    /// One of the names.
    package func choice(_ key: String, of names: [String]) -> String? {
        value(key, names.joined(separator: ", ")) { text in
            Spelling.nearest(to: text, among: names).map { "; did you mean \($0)?" } ?? ""
        } read: {
            names.contains($0) ? $0 : nil
        }
    }

    /// One of an enumeration's names, or a list of them without repetition.
    package func choices<Value: RawRepresentable & CaseIterable & Equatable>(
        _ key: String, _ type: Value.Type
    ) -> [Value]? where Value.RawValue == String {
        guard let node = node(key), case .sequence(let items) = node.kind else {
            return choice(key, type).map { [$0] }
        }
        let names = type.allCases.map(\.rawValue)
        let values = items.compactMap { item -> Value? in
            guard case .scalar(let text, _) = item.kind else { return nil }
            return Value(rawValue: text)
        }
        let isDistinct = values.indices.allSatisfy { !values[..<$0].contains(values[$0]) }
        guard !values.isEmpty, values.count == items.count, isDistinct else {
            add("\(key) is one of \(names.joined(separator: ", ")), or a list of them", at: key)
            return nil
        }
        return values
    }

    package func color(_ key: String) -> Color? {
        value(key, "a color such as \"#faf9f7\" (in quotes)") { Color($0) }
    }

    /// Whether the key says `false`, `off` or `none` instead of holding a mapping.
    package func isOff(_ key: String) -> Bool {
        guard let node = node(key), case .scalar(let text, _) = node.kind else { return false }
        return Section.flags[text.lowercased()] == false || text == "none"
    }

    private static let flags = [
        "true": true, "yes": true, "on": true, "false": false, "no": false, "off": false,
    ]

    /// A value as it stands in the file: what the environment fills in may be a secret.
    package func shown(_ key: String) -> String { plain(key) ?? "" }
}
