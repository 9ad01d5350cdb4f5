/// The way to values in a JSON document: `category/name`, `body/*[fieldId=image]/image`.
///
/// Steps stand between `/` or `.`; a number picks an element, `*` all elements or members,
/// `[key=value]` keeps objects of which that is true, and a name that meets a list is looked for in each
/// element. `a | b` means b where a has nothing. `.` alone is the value itself.
struct FieldPath: Sendable, Hashable {
    private let alternatives: [[Step]]
    /// As it was written.
    let text: String

    private enum Step: Hashable {
        case name(String)
        case every
        case having(String, String)
    }

    /// nil when it cannot be read.
    init?(_ text: String) {
        self.text = text
        var alternatives: [[Step]] = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            guard let steps = FieldPath.steps(part) else { return nil }
            alternatives.append(steps)
        }
        self.alternatives = alternatives
    }

    /// A path of plain names, for the ones that we write ourselves.
    init(names: String...) { self.init(names) }

    /// The document itself.
    static let whole = FieldPath(".", [[]])

    /// This path, or where it has nothing another one.
    func or(_ names: String...) -> FieldPath { or(FieldPath(names)) }

    func or(_ other: FieldPath) -> FieldPath {
        FieldPath(text + " | " + other.text, alternatives + other.alternatives)
    }

    /// The path to a field of every element.
    func having(_ name: String) -> FieldPath {
        FieldPath(text + "/*/" + name, alternatives.map { $0 + [.every, .name(name)] })
    }

    /// The path to a field of those elements in which another field has a value.
    func having(_ key: String, _ value: String, _ name: String) -> FieldPath {
        FieldPath(
            "\(text)/*[\(key)=\(value)]/\(name)",
            alternatives.map { $0 + [.every, .having(key, value), .name(name)] })
    }

    private init(_ names: [String]) {
        self.init(names.joined(separator: "/"), [names.map(Step.name)])
    }

    private init(_ text: String, _ alternatives: [[Step]]) {
        self.text = text
        self.alternatives = alternatives
    }

    /// Everything that the path leads to, in the document's order, without nulls.
    func values(in json: JSON) -> [JSON] {
        for steps in alternatives {
            let found = steps.reduce([json]) { values, step in
                values.flatMap { FieldPath.follow(step, $0) }
            }.filter { $0 != .null }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The document with what the first steps of the path lead to replaced; alternatives each by itself.
    func replacing(
        in json: JSON, steps count: Int, _ transform: (JSON) -> JSON
    ) -> JSON {
        alternatives.filter { $0.count >= count }.reduce(json) { json, steps in
            FieldPath.replacing(in: json, steps.prefix(count), transform)
        }
    }

    /// Steps of the longest alternative.
    var depth: Int { alternatives.map(\.count).max() ?? 0 }

    private static func replacing(
        in json: JSON, _ steps: ArraySlice<Step>, _ transform: (JSON) -> JSON
    ) -> JSON {
        if case .list(let list) = json {
            let rest = if case .every? = steps.first { steps.dropFirst() } else { steps }
            return .list(list.map { replacing(in: $0, rest, transform) })
        }
        guard let step = steps.first else { return transform(json) }
        guard case .name(let name) = step, case .object(var members) = json,
            let value = members[name]
        else { return json }
        members[name] = replacing(in: value, steps.dropFirst(), transform)
        return .object(members)
    }

    /// The first scalar that the path leads to and that says something.
    func scalar(in json: JSON) -> String? {
        for steps in alternatives {
            let found = steps.reduce([json]) { values, step in
                values.flatMap { FieldPath.follow(step, $0) }
            }
            if let text = found.lazy.compactMap(\.scalar).first(where: { !$0.isEmpty }) {
                return text
            }
        }
        return nil
    }

    /// The name that each alternative begins with.
    var roots: [String] {
        alternatives.compactMap { if case .name(let name)? = $0.first { name } else { nil } }
    }

    private static func follow(_ step: Step, _ value: JSON) -> [JSON] {
        switch (step, value) {
        case (.name(let name), .object(let members)): members[name].map { [$0] } ?? []
        case (.name(let name), .list(let list)):
            if let index = Int(name) {
                list.indices.contains(index) ? [list[index]] : []
            } else {
                list.flatMap { follow(step, $0) }
            }
        case (.every, .list(let list)): list
        case (.every, .object(let members)): members.sorted { $0.key < $1.key }.map(\.value)
        case (.having(let key, let wanted), .object(let members)):
            members[key]?.scalar == wanted ? [value] : []
        case (.having, .list(let list)): list.flatMap { follow(step, $0) }
        default: []
        }
    }

    private static func steps(_ text: Substring) -> [Step]? {
        var steps: [Step] = []
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest = rest.dropLast() }
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
                guard !name.isEmpty, !name.contains("]") else { return nil }
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
