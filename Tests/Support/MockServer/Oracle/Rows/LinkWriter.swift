/// Writes link objects for one request: hrefs with its origin and its token, unescaped.
struct LinkWriter: Sendable {
    /// As `http://127.0.0.1:8080/content/published/api/v1.1`.
    let base: String

    /// `?channelToken=T`.
    let tokenQuery: String

    /// What `links` asks for; nil is all of them.
    private let wanted: Set<Substring>?

    init(base: String, token: String, links: String?) {
        self.base = base
        tokenQuery = "?channelToken=" + token
        wanted = links.map { Set($0.split(separator: ",")) }
    }

    /// Whether links of this relation are to be written.
    func writes(_ relation: Substring) -> Bool {
        wanted?.contains(relation) ?? true
    }

    /// A `links` array with the one link of a row to itself.
    func itself(at path: String) -> String {
        media(path: path, query: tokenQuery, mimeType: "application/json")
    }

    /// A `links` array with one link to a file.
    ///
    /// Path and query must be escaped already, as ids and encoded names are: looking at every byte
    /// of a dozen hrefs a row would make large pages slow.
    func media(path: String, query: String, mimeType: String) -> String {
        guard writes("self") else { return "[]" }
        return "[{\"href\":\"" + base + path + query
            + "\",\"rel\":\"self\",\"method\":\"GET\",\"mediaType\":\"" + mimeType + "\"}]"
    }

    /// One link object, to any href.
    func link(_ href: String, relation: String, mimeType: String = "application/json") -> String {
        "{\"href\":" + JSONObject.quoted(href) + ",\"rel\":\"" + relation
            + "\",\"method\":\"GET\",\"mediaType\":\"" + mimeType + "\"}"
    }
}
