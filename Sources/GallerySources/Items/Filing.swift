import GalleryManifest
import GalleryModel
import Native

/// Grouping of items into a catalogue: which pictures an item has and where they belong. Pure.
struct Filing: Sendable, Equatable {
    /// By the place of the rule among the taxonomies.
    var taxonomy: Int
    var label: Label
    var assets: [Asset]

    /// Every place of an item's pictures.
    static func all(
        _ assets: [Asset], of item: JSON, _ rules: ItemRules, _ odd: inout OddFields
    ) -> [Filing] {
        guard !assets.isEmpty else { return [] }
        return rules.taxonomies.enumerated().flatMap { index, rule in
            labels(of: item, rule, rules, &odd).map {
                Filing(taxonomy: index, label: $0, assets: assets)
            }
        }
    }

    /// The pictures of the item, in the order of the rules.
    static func assets(
        of item: JSON, _ rules: ItemRules, _ odd: inout OddFields,
        _ read: (FoundImage) -> [Asset]?
    ) -> [Asset] {
        func told(_ path: FieldPath?, _ values: [JSON]) -> String? {
            guard let path else { return nil }
            if let text = values.lazy.compactMap({ path.scalar(in: $0) }).first {
                let words = rules.words.read(text.cut(to: Filing.longest))
                guard text.utf8.count > Filing.longest else { return words }
                odd.note(path.text, wanted: "text of at most 64 KiB", in: rules.name(of: item))
                return words
            }
            if values.contains(where: { !path.values(in: $0).isEmpty }) {
                odd.note(path.text, wanted: "text", in: rules.name(of: item))
            }
            return nil
        }
        var title: String?
        return rules.images.flatMap { rule in
            FoundImage.all(in: item, rule).flatMap { found in
                guard let assets = read(found), assets.allSatisfy(Filing.isNamed) else {
                    odd.note(
                        rule.path.text, wanted: "picture's address", in: rules.name(of: item))
                    return [Asset]()
                }
                title = title ?? told(rules.title, [item])
                let values = [found.value, item].compactMap(\.self)
                return assets.map { asset in
                    var asset = asset
                    asset.title = asset.title ?? title
                    asset.alt =
                        told(rule.alt, values) ?? told(
                            rules.imageAlt, [found.value].compactMap(\.self))
                        ?? asset.alt?.cut(to: Filing.longest)
                    asset.caption =
                        told(rule.caption, values) ?? asset.caption?.cut(to: Filing.longest)
                    asset.credit = told(rule.credit, values) ?? asset.credit
                    asset.revision = asset.revision ?? told(rules.revision, values)
                    return asset
                }
            }
        }
    }

    /// Bytes of a text for people, and of an address: a manifest has a picture in a line.
    static let longest = 65_536

    private static func isNamed(_ asset: Asset) -> Bool {
        [asset.id, asset.name, asset.sourceURL ?? ""].allSatisfy { $0.utf8.count <= longest }
    }

    /// The categories that the item is in by the rule.
    static func labels(
        of item: JSON, _ rule: TaxonomyRule, _ rules: ItemRules, _ odd: inout OddFields
    ) -> [Label] {
        var labels: [Label] = []
        switch rule.field {
        case .values(let path):
            labels = path.values(in: item).flatMap { $0.elements ?? [$0] }.compactMap { value in
                let label = label(value, rule, rules.words)
                if label == nil, !value.isEmpty {
                    odd.note(path.text, wanted: "category", in: rules.name(of: item))
                }
                return label
            }
        case .tags(let path, let root):
            labels = path.values(in: item).flatMap { $0.elements ?? [$0] }
                .compactMap(\.scalar).compactMap { tag($0, below: root, rule) }
        }
        if labels.isEmpty, let none = rules.uncategorized {
            return [Label(id: "uncategorized", name: none)]
        }
        var seen: Set<ByteKey> = []
        return labels.filter { seen.insert(ByteKey($0.id)).inserted }
    }

    private static func label(
        _ value: JSON, _ rule: TaxonomyRule, _ words: ItemRules.Words
    ) -> Label? {
        if let text = value.scalar {
            return text.isEmpty || text.utf8.count > longest
                ? nil : Label(id: text, name: rule.labels[text] ?? text)
        }
        return rule.label(of: value, words)
    }

    /// `wknd-shared:region/nam/united-states` below `wknd-shared:region` is `nam` and, in it, `united-states`.
    private static func tag(_ tag: String, below root: String, _ rule: TaxonomyRule) -> Label? {
        let base = root.isEmpty || root.hasSuffix(":") || root.hasSuffix("/") ? root : root + "/"
        guard tag.hasPrefix(base), tag.count > base.count else { return nil }
        var above: [Label] = []
        var id = base
        // One that is too deep for the tree keeps what tells the tree so.
        for part in tag.dropFirst(base.count).split(separator: "/").prefix(Tree.depth + 1) {
            id += (id.isEmpty || id.hasSuffix("/") || id.hasSuffix(":") ? "" : "/") + part
            let name = rule.labels[id] ?? rule.labels[String(part)] ?? String(part)
            above.append(Label(id: id, name: name))
        }
        guard var label = above.popLast() else { return nil }
        label.above = above
        return label
    }
}

/// An image as an item has it: a value of a field, or a picture that a text shows.
struct FoundImage: Sendable {
    /// The field's value; nil for a picture of a text.
    var value: JSON?
    var picture: HTMLImage?
    var item: JSON

    static func all(in item: JSON, _ rule: ImageRule) -> [FoundImage] {
        let values = rule.path.values(in: item).flatMap { $0.elements ?? [$0] }
            .filter { !$0.isEmpty }
        guard rule.isText else {
            return values.map { FoundImage(value: $0, picture: nil, item: item) }
        }
        return values.flatMap { value in
            if let html = value.text {
                return HTMLReading.images(in: html).map {
                    FoundImage(value: nil, picture: $0, item: item)
                }
            }
            // A text as a tree: each system has its own, which its reading takes apart.
            return [FoundImage(value: value, picture: nil, item: item)]
        }
    }
}
