package import Native

/// A mapping that is read key by key. Mistakes are collected, so that one run shows them all.
package final class Section {
    package let position: YAML.Position
    private let pairs: [(key: YAML, value: YAML)]
    private let mistakes: Mistakes
    private var known: [String] = []

    /// What one file's sections share.
    package final class Mistakes {
        package private(set) var found: [ConfigurationMistake] = []
        /// What else was read: files that must not be published.
        package var files: [String] = []
        package fileprivate(set) var secrets = Secrets()
        package let environment: (String) -> String?
        static let unset = "the environment has no variable "

        package init(environment: @escaping (String) -> String?) { self.environment = environment }

        package func add(_ position: YAML.Position, _ message: String) {
            // A file of another kind has thousands. What a missing variable leaves empty is no second one.
            guard found.count < 1_000,
                !found.contains(where: {
                    $0.position == position && $0.message.hasPrefix(Mistakes.unset)
                })
            else { return }
            found.append(ConfigurationMistake(position: position, message: message))
        }
    }

    package init(_ node: YAML, _ mistakes: Mistakes) {
        self.mistakes = mistakes
        position = node.position
        if case .mapping(let pairs) = node.kind {
            self.pairs = pairs
        } else {
            pairs = []
            mistakes.add(node.position, "a mapping (key: value) belongs here, not \(node.name)")
        }
    }

    package func add(_ message: String, at key: String? = nil, item: Int = 0) {
        var node = key.flatMap(node)
        if case .sequence(let items)? = node?.kind, item < items.count { node = items[item] }
        mistakes.add(node?.position ?? position, message)
    }

    package func has(_ key: String) -> Bool { node(key) != nil }

    package func node(_ key: String) -> YAML? {
        known.append(key)
        return pairs.first { $0.key.kind == .scalar(key, isQuoted: false) }?.value
    }

    /// The path of a file that the configuration refers to.
    package func file(_ path: String, in folder: String) -> String {
        mistakes.files.append(Paths.join(folder, path))
        return Paths.join(folder, path)
    }

    package func section(_ key: String) -> Section? { node(key).map { Section($0, mistakes) } }

    /// A text with its `${NAME}` filled in from the environment, which makes it a secret but for what is
    /// published or local by its nature.
    package func string(_ key: String, isOpen: Bool = false) -> String? {
        guard let text = plain(key) else { return nil }
        let isOpen = isOpen || Section.open.contains(key)
        return expand(text, at: node(key)?.position ?? position, key, isOpen: isOpen)
    }

    /// Keys whose value names what is published, a file of this machine, or a host's own list.
    private static let open: Set<String> = [
        "title", "name", "baseURL", "output", "cache", "path", "credentials", "caFile",
        "serviceDomain", "endpoint", "endpoints",
    ]

    /// Nobody may see this value, wherever it comes from.
    package func hide(_ value: String?) {
        if let value { mistakes.secrets.add(value) }
    }

    /// Nobody may see what stands around an address's host.
    package func hide(address: String) {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let authority = address[start...].prefix { !"/?#".contains($0) }
        if let end = authority.lastIndex(of: "@") { hide(String(authority[..<end])) }
        hide(String(address[authority.endIndex...]))
    }

    /// A text as it stands: a file that strangers write must not read our environment.
    package func plain(_ key: String) -> String? {
        guard let node = node(key) else { return nil }
        guard case .scalar(let text, _) = node.kind else {
            mistakes.add(node.position, "\(key) is a text, not \(node.name)")
            return nil
        }
        return text
    }

    /// One text, or a list of them.
    package func strings(_ key: String) -> [String]? {
        guard let node = node(key) else { return nil }
        let items = if case .sequence(let items) = node.kind { items } else { [node] }
        return items.compactMap { item in
            if case .scalar(let text, _) = item.kind {
                return expand(text, at: item.position, key, isOpen: Section.open.contains(key))
            }
            mistakes.add(item.position, "\(key) is a list of texts")
            return nil
        }
    }

    /// A mapping that stands somewhere in this one.
    package func inner(_ node: YAML) -> Section { Section(node, mistakes) }

    /// The keys that were not asked for, in the file's order.
    package var furtherKeys: [String] {
        pairs.compactMap { pair in
            guard case .scalar(let key, _) = pair.key.kind else { return nil }
            return known.contains(key) ? nil : key
        }
    }

    /// Every key with its text, for mappings whose keys are the user's own; `${NAME}` is filled in.
    package var texts: [(key: String, value: String)] {
        pairs.compactMap { pair in
            guard case .scalar(let key, _) = pair.key.kind,
                case .scalar(let text, _) = pair.value.kind
            else {
                mistakes.add(pair.value.position, "a text belongs here, not \(pair.value.name)")
                return nil
            }
            return (key, expand(text, at: pair.value.position))
        }
    }

    package func sections(_ key: String) -> [Section]? {
        guard let node = node(key) else { return nil }
        guard case .sequence(let items) = node.kind else {
            mistakes.add(node.position, "\(key) is a list (- …), not \(node.name)")
            return nil
        }
        return items.map { Section($0, mistakes) }
    }

    /// Ends the reading: what was never asked for is a mistake, with the nearest right key.
    package func finish() {
        var unknown = 0
        for pair in pairs {
            guard case .scalar(let key, _) = pair.key.kind else {
                mistakes.add(pair.key.position, "a key is a text, not \(pair.key.name)")
                continue
            }
            if !known.contains(key) {
                unknown += 1
                // A file of another kind has thousands; finding neighbours for all takes minutes.
                guard unknown <= 20 else { continue }
                let hint = Spelling.nearest(to: key, among: known).map { "did you mean \($0)?" }
                let list = "known here: \(Set(known).sorted().joined(separator: ", "))"
                mistakes.add(pair.key.position, "unknown key \(key); \(hint ?? list)")
            }
        }
    }

    private func expand(
        _ text: String, at position: YAML.Position, _ key: String = "", isOpen: Bool = false
    ) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "${") {
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                mistakes.add(position, "a ${ without its }")
                break
            }
            let name = String(rest[start.upperBound..<end])
            result += rest[..<start.lowerBound]
            if let value = mistakes.environment(name) {
                // A host is no secret: it is asked, and its name stands in every lookup.
                let isHost =
                    key == "url"
                    && !result.drop { $0 != ":" }.dropFirst(3).contains { "/?#".contains($0) }
                if isHost { hide(address: value) } else if !isOpen { hide(value) }
                result += value
            } else {
                mistakes.add(position, Section.Mistakes.unset + name)
            }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

extension YAML {
    /// What a person would call it.
    package var name: String {
        switch kind {
        case .scalar(let text, _): text.isEmpty ? "nothing" : "the text \"\(text.prefix(40))\""
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
