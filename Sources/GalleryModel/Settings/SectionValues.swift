import Native

extension Section {
    /// A whole number in a range.
    package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = string(key, isOpen: true) else { return nil }
        guard let value = Int(text), range.contains(value) else {
            let bounds =
                range.upperBound == .max
                ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            add("\(key) is a whole number \(bounds), not \"\(shown(key))\"", at: key)
            return nil
        }
        return value
    }

    /// A number above zero.
    package func number(_ key: String) -> Double? {
        guard let text = string(key, isOpen: true) else { return nil }
        guard let value = Double(text), value >= 1e-6, value <= 1e9 else {
            add("\(key) is a number above 0 and below a billion, not \"\(shown(key))\"", at: key)
            return nil
        }
        return value
    }

    /// A number with an optional unit: k, M, G (1000) or KiB, MiB, GiB (1024).
    package func amount(_ key: String) -> Int? {
        guard let text = string(key, isOpen: true) else { return nil }
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let units = [
            "": 1, "B": 1, "k": 1_000, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000,
            "KB": 1_000, "kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000,
            "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
        ]
        let unit = text.dropFirst(digits.count).filter { $0 != " " }
        guard let value = Double(digits), let scale = units[String(unit)],
            value * Double(scale) >= 1, value * Double(scale) < 1e15
        else {
            add("\(key) is an amount such as 64MiB or 200M, not \"\(shown(key))\"", at: key)
            return nil
        }
        return Int(value * Double(scale))
    }

    package func flag(_ key: String) -> Bool? {
        guard let text = string(key, isOpen: true) else { return nil }
        guard let value = Section.flags[text.lowercased()] else {
            add("\(key) is true or false, not \"\(shown(key))\"", at: key)
            return nil
        }
        return value
    }

    /// One of an enumeration's names.
    package func choice<Value: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Value.Type
    ) -> Value? where Value.RawValue == String {
        choice(key, of: type.allCases.map(\.rawValue)).flatMap(Value.init(rawValue:))
    }

    /// One of the names.
    package func choice(_ key: String, of names: [String]) -> String? {
        guard let text = string(key, isOpen: true) else { return nil }
        guard names.contains(text) else {
            let hint =
                Spelling.nearest(to: text, among: names).map { "; did you mean \($0)?" } ?? ""
            add("\(key) is \(names.joined(separator: ", ")), not \"\(shown(key))\"\(hint)", at: key)
            return nil
        }
        return text
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
        guard let text = string(key, isOpen: true) else { return nil }
        guard let value = Color(text) else {
            add(
                "\(key) is a color such as \"#faf9f7\" (in quotes), not \"\(shown(key))\"", at: key
            )
            return nil
        }
        return value
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
