import GalleryModel

/// The way to values in a JSON document: `category/name`, `body/*[fieldId=image]/image`.
///
/// Steps stand between `/` or `.`; a number picks an element, `*` all elements or members,
/// `[key=value]` keeps objects of which that is true, and a name that meets a list is looked for in each
/// element. `a | b` means b where a has nothing, or only what is empty; `.` alone is the value itself.
package struct FieldPath: Sendable, Hashable {
    let alternatives: [[Step]]
    /// As it was written.
    let text: String

    enum Step: Hashable {
        case name(String)
        case every
        case having(String, String)
    }

    init(_ text: String, _ alternatives: [[Step]]) {
        self.text = text
        self.alternatives = alternatives
    }

    /// Everything that the path leads to, in the document's order, without what is empty.
    func values(in json: JSON) -> [JSON] {
        for steps in alternatives {
            let found = FieldPath.follow(steps, json).filter { !$0.isEmpty }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// What the first alternative that is there leads to, be it empty: a list without elements is one.
    func located(in json: JSON) -> [JSON] {
        for steps in alternatives {
            let found = FieldPath.follow(steps, json).filter { $0 != .null }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether the path leads to rows, or says that there are none: to or through a list or null, or over
    /// members.
    func meetsList(in json: JSON) -> Bool {
        alternatives.contains { steps in
            steps.contains(.every) && !FieldPath.follow(steps, json).isEmpty
                || (0...steps.count).contains { count in
                    FieldPath.follow(Array(steps.prefix(count)), json).contains {
                        $0 == .null || $0.elements != nil
                    }
                }
        }
    }

    /// The first scalar that the path leads to and that says something.
    func scalar(in json: JSON) -> String? {
        for steps in alternatives {
            let texts = FieldPath.follow(steps, json).lazy.compactMap(\.scalar)
            if let text = texts.first(where: { !$0.isEmpty }) { return text }
        }
        return nil
    }

    /// The document with what the first steps of the path lead to replaced; alternatives each by itself.
    func replacing(in json: JSON, steps count: Int, _ transform: (JSON) -> JSON) -> JSON {
        alternatives.filter { $0.count >= count }.reduce(json) { json, steps in
            FieldPath.replacing(in: json, steps.prefix(count), transform)
        }
    }

    /// Steps of the longest alternative.
    var depth: Int { alternatives.map(\.count).max() ?? 0 }

    private static func follow(_ steps: [Step], _ json: JSON) -> [JSON] {
        steps.reduce([json]) { values, step in values.flatMap { follow(step, $0) } }
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

    private static func replacing(
        in json: JSON, _ steps: ArraySlice<Step>, _ transform: (JSON) -> JSON
    ) -> JSON {
        if case .list(let list) = json {
            let rest = if case .every? = steps.first { steps.dropFirst() } else { steps }
            return .list(list.map { replacing(in: $0, rest, transform) })
        }
        guard let step = steps.first else { return transform(json) }
        switch (step, json) {
        case (.name(let name), .object(var members)):
            guard let value = members[name] else { return json }
            members[name] = replacing(in: value, steps.dropFirst(), transform)
            return .object(members)
        case (.every, .object(let members)):
            return .object(members.mapValues { replacing(in: $0, steps.dropFirst(), transform) })
        case (.having(let key, let wanted), .object(let members)):
            guard members[key]?.scalar == wanted else { return json }
            return replacing(in: json, steps.dropFirst(), transform)
        default: return json
        }
    }
}
