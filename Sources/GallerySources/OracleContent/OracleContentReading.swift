package import GalleryModel

extension OracleContentSettings {
    package init(_ section: Section, folder: String) {
        channel = OracleSettings(channel: section, folder: folder)
        if section.isOff("home") {
            home = nil
        } else if let inner = section.section("home") {
            home = Home(inner)
        }
        if let inner = section.section("groups") { groups = Groups(inner) }
        if home == nil, groups.query == nil {
            section.add("without a home item, groups needs query: what finds the categories' items")
        }
        if let inner = section.section("items") { items = Items(inner) }
    }
}

extension OracleContentSettings.Home {
    fileprivate init(_ section: Section) {
        type = section.string("type") ?? type
        name = section.string("name") ?? name
        title = section.path("title") ?? title
        images = section.imageRules("images") ?? images
        section.finish()
    }
}

extension OracleContentSettings.Groups {
    fileprivate init(_ section: Section) {
        query = section.string("query")
        field = query == nil ? section.path("field") ?? field : section.path("field")
        if query != nil, field != nil {
            section.add("groups has query or field, not both", at: "query")
        }
        order = section.string("order") ?? order
        label = section.path("label") ?? label
        images = section.imageRules("images") ?? images
        section.finish()
    }
}

extension OracleContentSettings.Items {
    fileprivate init(_ section: Section) {
        query = section.string("query") ?? query
        if !query.contains("{id}") {
            section.add("query needs {id}, in whose place the category's id is put", at: "query")
        }
        order = section.string("order") ?? order
        title = section.path("title") ?? title
        images = section.imageRules("images") ?? images
        section.finish()
    }
}
