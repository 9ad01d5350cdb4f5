package import GalleryModel
import Native

extension MicroCMSSettings {
    package init(_ section: Section, folder: String) {
        name = section.string("name") ?? section.string("serviceDomain") ?? name
        if let domain = section.string("serviceDomain") {
            let isName = domain.utf8.allSatisfy {
                ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 45
            }
            if domain.isEmpty || !isName {
                section.add(
                    "serviceDomain is the XXXX of XXXX.microcms.io, not \"\(section.shown("serviceDomain"))\"",
                    at: "serviceDomain")
            }
            origin = "https://\(domain).microcms.io"
        } else if !section.has("url") {
            section.add("a microcms source needs serviceDomain: the XXXX of XXXX.microcms.io")
        }
        if section.has("url") { origin = section.origin("url", of: "a microcms source") ?? origin }
        apiKey = section.string("apiKey") ?? ""
        section.hide(apiKey)
        if !section.has("apiKey") {
            section.add("a microcms source needs apiKey: a key that may GET")
        } else if apiKey.unicodeScalars.contains(where: { $0.value <= 32 || $0.value > 126 }) {
            section.add("apiKey is one word", at: "apiKey")
        }
        endpoints = section.strings("endpoint") ?? section.strings("endpoints") ?? []
        if endpoints.isEmpty { section.add("a microcms source needs endpoint: one, or a list") }
        if endpoints.contains(where: { $0.isEmpty || $0.contains("/") }) {
            section.add("an endpoint is the name of an API, without a slash", at: "endpoint")
        }
        orders = section.string("orders")
        filters = section.string("filters")
        ids = section.strings("ids") ?? ids
        fields = section.strings("fields") ?? fields
        depth = section.integer("depth", in: 0...3) ?? depth
        pageSize = section.integer("pageSize", in: 1...100) ?? pageSize
        imageHosts = section.strings("imageHosts") ?? imageHosts
        width = section.integer("width", in: 16...8_192)
        quality = section.integer("quality", in: 1...100) ?? quality
        format = section.choice("format", ImageFormat.self)
        rules.change(by: section, list: "endpoint")
    }
}
