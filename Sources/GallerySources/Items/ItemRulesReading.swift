package import GalleryModel
import Native

extension ItemRules {
    /// The defaults of a system, changed by what the file says.
    ///
    /// `list` is the key by which a taxonomy names the system's own list of categories, if it has one.
    mutating func change(by section: Section, list: String? = nil) {
        title = section.path("title") ?? title
        revision = section.path("revision") ?? revision
        if let sections = section.sections("taxonomies") {
            taxonomies = sections.compactMap { TaxonomyRule($0, list: list) }
            if sections.isEmpty { section.add("taxonomies is empty", at: "taxonomies") }
            let names = taxonomies.map(\.name)
            if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
                section.add("two taxonomies are called \(twice)", at: "taxonomies")
            }
        }
        images = section.imageRules("images") ?? images
        if section.isOff("uncategorized") {
            uncategorized = nil
        } else {
            uncategorized = section.string("uncategorized") ?? uncategorized
        }
    }
}

extension TaxonomyRule {
    fileprivate init?(_ section: Section, list key: String?) {
        let tags = section.string("tags")
        let field = section.path("field")
        id = section.path("id") ?? TaxonomyRule.usualID
        label = section.path("label") ?? TaxonomyRule.usualLabel
        list = key.flatMap { section.string($0) }
        for (key, value) in section.section("labels")?.texts ?? [] { labels[key] = value }
        name = section.string("name") ?? tags ?? field?.text ?? ""
        if let tags {
            self.field = .tags(field ?? TaxonomyRule.usualTags, root: tags)
        } else if let field {
            self.field = .values(field)
        } else {
            if !section.has("field") {
                section.add("a taxonomy needs field, or tags: the root of a tree of tags")
            }
            section.finish()
            return nil
        }
        section.finish()
    }
}

extension ImageRule {
    /// One entry of `images`: a path, or a mapping with a path and what is said of the picture.
    fileprivate init?(_ entry: Section.Entry) {
        let section: Section
        switch entry {
        case .text(let text, let owner):
            guard let path = FieldPath(text) else {
                owner.add("\(text) is no path to a field, such as body/*/image", at: "images")
                return nil
            }
            self.init(path: path)
            return
        case .section(let inner): section = inner
        }
        let kinds = ["path", "html", "richText", "richEditor", "repeater"].filter(section.has)
        guard kinds.count == 1, let kind = kinds.first else {
            section.add(
                "an image needs one of path, html, richText, richEditor, "
                    + "or repeater with fieldId and field")
            return nil
        }
        var path = section.path(kind)
        if kind == "repeater" {
            let (id, field) = (section.string("fieldId"), section.string("field"))
            if id == nil || field == nil { section.add("a repeater needs fieldId and field") }
            path = FieldPath("\(section.shown(kind))/*[fieldId=\(id ?? "")]/\(field ?? "")")
            if path == nil, id != nil, field != nil {
                section.add("this is no repeater of fields", at: kind)
            }
        }
        let rule = path.map {
            ImageRule(
                path: $0, isText: kind != "path" && kind != "repeater", alt: section.path("alt"),
                caption: section.path("caption"), credit: section.path("credit"))
        }
        section.finish()
        guard let rule else { return nil }
        self = rule
    }
}

extension Section {
    /// The way to a field.
    package func path(_ key: String) -> FieldPath? {
        guard let text = plain(key) else { return nil }
        guard let path = FieldPath(text) else {
            add("\(key) is a path to a field, such as category/name, not \"\(text)\"", at: key)
            return nil
        }
        return path
    }

    /// Where pictures are, by one entry or a list of them.
    func imageRules(_ key: String) -> [ImageRule]? {
        guard let entries = entries(key) else { return nil }
        if entries.isEmpty { add("\(key) names no field", at: key) }
        return entries.compactMap(ImageRule.init)
    }

    /// An entry of a list of texts and mappings.
    package enum Entry {
        case text(String, Section)
        case section(Section)
    }

    /// One entry, or a list of them.
    package func entries(_ key: String) -> [Entry]? {
        guard let node = node(key) else { return nil }
        let items = if case .sequence(let items) = node.kind { items } else { [node] }
        return items.map { item in
            guard case .scalar(let text, _) = item.kind else { return .section(inner(item)) }
            return .text(text, self)
        }
    }
}
