package import GalleryModel

extension JSONSettings {
    package init(_ section: Section, folder: String) {
        name = section.string("name") ?? name
        readAddress(section)
        if let headers = section.section("headers") {
            for (key, value) in headers.texts { add(key, value, section) }
        }
        if let inner = section.section("paging") { readPaging(inner) }
        items = section.path("items") ?? items
        errors = section.path("errors") ?? errors
        if let inner = section.section("join") {
            join = Join(
                from: inner.path("from") ?? .whole,
                id: inner.path("id") ?? FieldPath(names: "sys", "id"))
            if !inner.has("from") { inner.add("a join needs from: where the objects stand") }
            inner.finish()
        }
        if let inner = section.section("image") { image = JSONImageRule(inner) }
        rules.imageAlt = image.alt ?? rules.imageAlt
        rules.id = section.path("id") ?? rules.id
        rules.name = section.path("fileName")
        rules.words = section.choice("words", ItemRules.Words.self) ?? rules.words
        rules.change(by: section, list: "list")
        if !section.has("images") {
            section.add("a json source needs images: the fields with pictures")
        }
    }

    private mutating func readAddress(_ section: Section) {
        guard let url = section.string("url") else {
            if !section.has("url") { section.add("a json source needs url: the list's address") }
            return
        }
        let start = url.prefix { $0 != "?" && $0 != "#" }
        let parts = start.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        if WebAddress.bareOrigin(of: parts.prefix(3).joined(separator: "/")) == nil {
            section.add("url is https://host/path, without a name and password", at: "url")
        }
        self.url = WebAddress.resolved(url, against: url) ?? url
        if let query = section.section("query") {
            self.url = WebAddress.setting(self.url, query.texts.map { ($0.key, $0.value) })
        }
    }

    private mutating func add(_ key: String, _ value: String, _ section: Section) {
        guard Section.isLine(key + value), !key.isEmpty, !key.contains(":"), !key.contains(" ")
        else {
            section.add("\(key) is no header of one line", at: "headers")
            return
        }
        credentials.append("\(key): \(value)")
        // Keys have names of any kind; these headers alone are never one.
        let isOpen = ["accept", "accept-language", "content-type", "user-agent"]
            .contains(key.lowercased())
        if !isOpen { section.hide(value) }
    }

    private enum Kind: String, CaseIterable { case none, offset, page, cursor, next }

    private mutating func readPaging(_ section: Section) {
        let kind = section.choice("kind", Kind.self) ?? .none
        if !section.has("kind") {
            section.add("paging needs a kind: offset, page, cursor, next or none")
        }
        let parameter = section.string("parameter")
        let limit = section.string("limit")
        let first = section.integer("first", in: 0...1)
        next = section.path("next")
        more = section.path("more")
        pageSize = section.integer("size", in: 1...10_000)
        total = section.path("total")
        totalHeader = section.string("totalHeader")
        paging =
            switch kind {
            case .none: .none
            case .offset: .offset(parameter ?? "offset", limit: limit ?? "limit")
            case .page: .page(parameter ?? "page", limit: limit ?? "", first: first ?? 1)
            case .cursor:
                .cursor(parameter ?? "cursor", limit: limit)
            case .next: .next
            }
        if kind == .cursor, next == nil, !section.has("next") {
            section.add("a cursor needs next: where an answer tells it")
        }
        if kind == .page, pageSize != nil, limit == nil, !section.has("limit") {
            section.add("size needs limit: the name of the parameter that asks for it", at: "size")
        }
        if kind == .offset, pageSize == nil, !section.has("size") {
            section.add("offsets need size: how many items are asked for at once")
        }
        section.finish()
    }
}

extension JSONImageRule {
    fileprivate init(_ section: Section) {
        url = section.path("url") ?? url
        address = section.string("address")
        id = section.path("id")
        width = section.path("width") ?? width
        height = section.path("height") ?? height
        alt = section.path("alt")
        renditions = section.path("renditions")
        scaled = section.section("scaled")?.texts.map { Paging.Parameter($0.key, $0.value) } ?? []
        scaledWidth = section.integer("scaledWidth", in: 16...16_384)
        section.finish()
    }
}
