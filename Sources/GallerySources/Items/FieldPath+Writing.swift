/// Paths as they are written: in gallery.yml, and by us.
extension FieldPath {
    /// nil when it cannot be read.
    init?(_ text: String) {
        var alternatives: [[Step]] = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            var rest = part.drop { $0 == " " }
            while rest.last == " " { rest = rest.dropLast() }
            guard let steps = FieldPath.steps(rest) else { return nil }
            alternatives.append(steps)
        }
        self.init(text, alternatives)
    }

    /// The document itself.
    static let whole = FieldPath(".", [[]])

    /// A path of plain names.
    init(names: String...) { self.init(names) }

    private init(_ names: [String]) {
        let steps = names.map(Step.name)
        self.init(names.joined(separator: "/"), [steps])
    }

    /// This path, or where it has nothing another one.
    func or(_ names: String...) -> FieldPath { or(FieldPath(names)) }

    func or(_ other: FieldPath) -> FieldPath {
        FieldPath(text + " | " + other.text, alternatives + other.alternatives)
    }

    /// The path to a field of every element.
    func having(_ name: String) -> FieldPath { adding("/*/" + name, [.every, .name(name)]) }

    /// The path to a field of those elements in which another field has a value.
    func having(_ key: String, _ value: String, _ name: String) -> FieldPath {
        adding("/*[\(key)=\(value)]/\(name)", [.every, .having(key, value), .name(name)])
    }

    private func adding(_ words: String, _ steps: [Step]) -> FieldPath {
        FieldPath(text + words, alternatives.map { $0 + steps })
    }

    private static func steps(_ text: Substring) -> [Step]? {
        var steps: [Step] = []
        var rest = text
        if rest == "." { return [] }
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            if rest.first == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                let inside = rest[rest.index(after: rest.startIndex)..<end]
                let sides = inside.split(separator: "=", maxSplits: 1)
                guard sides.count == 2, !steps.isEmpty else { return nil }
                steps.append(.having(String(sides[0]), String(sides[1])))
                rest = rest[rest.index(after: end)...]
            } else {
                let name = rest.prefix { $0 != "/" && $0 != "." && $0 != "[" }
                guard !name.isEmpty, !name.contains(where: { "] ".contains($0) }) else {
                    return nil
                }
                steps.append(name == "*" ? .every : .name(String(name)))
                rest = rest[name.endIndex...]
            }
            if let first = rest.first, first == "/" || first == "." {
                rest = rest.dropFirst()
                guard !rest.isEmpty, rest.first != "[" else { return nil }
            }
        }
        return steps
    }
}
