import FoundationEssentials
package import GalleryModel
import Native

extension AEMSettings {
    package init(_ section: Section, folder: String) {
        name = section.string("name") ?? name
        origin = section.origin("url", of: "an aem source") ?? origin
        readAuthorization(section, folder: folder)
        configuration = section.string("configuration") ?? ""
        persistedQuery = section.string("persistedQuery") ?? ""
        for key in ["configuration", "persistedQuery"] where !section.has(key) {
            section.add("an aem source needs \(key), as in configuration/persistedQuery")
        }
        if let variables = section.section("variables") {
            for (key, value) in variables.texts { self.variables[key] = value }
        }
        list = section.string("list")
        paging = section.choice("paging", Paging.self) ?? paging
        pageSize = section.integer("pageSize", in: 1...1_000)
        if paging == .offset, pageSize == nil { pageSize = 50 }
        if let inner = section.section("detail") { detail = Detail(inner) }
        imageURL = section.choice("imageURL", ImageURL.self) ?? imageURL
        width = section.integer("width", in: 16...16_384)
        quality = section.integer("quality", in: 1...100) ?? quality
        prefersWebP = section.flag("preferWebP") ?? prefersWebP
        rules.id = section.path("id") ?? rules.id
        rules.change(by: section)
    }

    /// A name and password, a token, or the file that the Developer Console hands out.
    private mutating func readAuthorization(_ section: Section, folder: String) {
        let user = section.string("username")
        let password = section.string("password")
        var token = section.string("token")
        if let (file, json) = section.credentials(in: folder) {
            if let given = json?["accessToken"]?.text, !given.isEmpty {
                token = given
            } else if json?["integration"] != nil {
                section.add(
                    "\(file) holds service credentials, which must first be exchanged for a token; "
                        + "write that as token: ${AEM_TOKEN}, or use a developer token's file",
                    at: "credentials")
            } else {
                section.add(
                    "\(file) is not a JSON object with an accessToken", at: "credentials")
            }
        }
        if let user {
            if token != nil { section.add("username or token, not both", at: "username") }
            if password == nil { section.add("a username needs its password", at: "username") }
            let pair = Data("\(user):\(password ?? "")".utf8).base64EncodedString()
            authorization = "Basic " + pair
            section.hide(password)
            section.hide(pair)
        } else if let token {
            authorization = "Bearer " + token
            section.hide(token)
        }
        if ![user, password, token].compactMap(\.self).allSatisfy(Section.isLine) {
            section.add("credentials are one line each")
        }
    }
}

extension AEMSettings.Detail {
    fileprivate init(_ section: Section) {
        persistedQuery = section.string("persistedQuery") ?? ""
        if !section.has("persistedQuery") { section.add("a detail needs its persistedQuery") }
        variable = section.string("variable") ?? "slug"
        from = section.path("from") ?? FieldPath(names: "slug")
        section.finish()
    }
}
