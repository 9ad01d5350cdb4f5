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
        if let file = section.string("credentials") {
            do {
                token = try AEMCredentials.token(in: section.file(file, in: folder))
            } catch {
                section.add(error.sentence, at: "credentials")
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
        let lines = [user, password, token].compactMap(\.self)
        if lines.contains(where: { $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } }
        ) {
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

/// The two files of Adobe's Developer Console.
enum AEMCredentials {
    /// The token of a file `{ok, statusCode, accessToken}`.
    static func token(in file: String) throws(Credentials.Mistake) -> String {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.read(file, limit: 1 << 16)
        } catch {
            throw Credentials.Mistake(sentence: "\(file) cannot be read: \(error.detail)")
        }
        let json = JSON(bytes)
        if let token = json?["accessToken"]?.text, !token.isEmpty { return token }
        guard json?["integration"] == nil else {
            throw Credentials.Mistake(
                sentence:
                    "\(file) holds service credentials, which must first be exchanged for a token; "
                    + "write that as token: ${AEM_TOKEN}, or use a developer token's file")
        }
        throw Credentials.Mistake(sentence: "\(file) is not a JSON object with an accessToken")
    }
}
