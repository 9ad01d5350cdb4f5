import MockServer

/// A host for one test, with persisted queries in one line each.
struct AEMVisit {
    let server: MockServerProgram

    init(_ host: AEMHost = .wknd, publish: String = "http://publish.test") throws {
        server = try MockServerProgram(
            respond: host.handler(publish: publish) { request in
                Array("\(request.width)x\(request.height) \(request.format)".utf8)
            })
    }

    func get(_ query: String, _ headers: [String] = []) throws -> RawReply {
        try server.get("/graphql/execute.json/wknd-shared/" + query, headers)
    }

    func json(_ query: String) throws -> JSONValue { try get(query).json }

    /// The items of an adventure list.
    func items(_ query: String) throws -> [JSONValue] {
        try json(query).data?.adventureList?.items?.list ?? []
    }

    func slugs(_ query: String) throws -> [String] {
        try items(query).compactMap { $0.slug?.text }
    }
}
