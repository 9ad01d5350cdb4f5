import Bounds
import MockServer
import Testing

@Suite("Oracle: the blog", .bounded)
struct OracleBlogTests {
    private let blog = OracleBlog.coffee

    private struct Reading {
        let server: MockServerProgram
        let token: String

        init(_ blog: OracleBlog) throws {
            server = try MockServerProgram(
                respond: blog.handler { request in
                    Array("\(request.assetID) \(request.rendition) \(request.width)".utf8)
                })
            token = blog.channel.token
        }

        func get(_ path: String, _ items: [(String, String)] = []) throws -> RawReply {
            let query = items.map { "&\($0.0)=\(Visit.escaped($0.1))" }.joined()
            return try server.get("\(Visit.api)\(path)?channelToken=\(token)\(query)")
        }

        func json(_ path: String, _ items: [(String, String)] = []) throws -> JSONValue {
            try get(path, items).json
        }
    }

    @Test("the home page is found by type and name, its topics in the editor's order")
    func home() throws {
        let query = "type eq \"OCEGettingStartedHomePage\" and name eq \"HomePage\""
        let list = try Reading(blog).json(
            "/items", [("q", query), ("fields", "all"), ("limit", "1"), ("totalResults", "true")])
        #expect(list.totalResults?.int == 1)
        let fields = list.items?[0]?.fields
        #expect(fields?.company_name?.text == "Café Supremo")
        #expect(fields?.topics?.list.map { $0.name?.text } == OracleBlog.topicNames)
        #expect(OracleBlog.topicNames != OracleBlog.topicNames.sorted())
        #expect(
            fields?.company_logo?.keys == ["id", "type", "typeCategory", "name", "links"])
    }

    @Test("articles of a topic come newest first, without fields unless asked, and lie about limit")
    func articles() throws {
        let reading = try Reading(blog)
        let topic = try #require(blog["Types of coffee"]).id
        let ask = [
            ("q", "type eq \"OCEGettingStartedArticle\" and fields.topic eq \"\(topic)\""),
            ("orderBy", "fields.published_date:desc"), ("limit", "50"),
        ]
        let plain = try reading.json("/items", ask)
        #expect(
            plain.items?.list.map { $0.name?.text } == [
                "Latte", "Espresso", "Cold brew", "Ristretto",
            ])
        #expect(plain.limit?.int == 4)
        #expect(plain.items?[0]?.keys.contains("fields") == false)
        let full = try reading.json("/items", ask + [("fields", "all")]).items?.list ?? []
        #expect(full[0].fields?.published_date?.value?.text == "2021-03-17T08:00:00.000Z")
        #expect(full[2].fields?.image == .null)
        var generous = blog
        generous.listsCarryFields = true
        #expect(try Reading(generous).json("/items", ask).items?[0]?.fields != nil)
    }

    @Test("a single read expands one level, and refuses two or a name there is not")
    func expansion() throws {
        let reading = try Reading(blog)
        let espresso = "/items/" + (try #require(blog["Espresso"]).id)
        let plain = try reading.json(espresso)
        #expect(plain.fields?.author?.keys == ["id", "type", "typeCategory", "name", "links"])
        let author = try reading.json(espresso, [("expand", "fields.author")]).fields
        #expect(author?.author?.fields?.avatar?.id != nil)
        #expect(author?.author?.fields?.avatar?.fields == nil)
        #expect(author?.image?.fields == nil)
        let all = try reading.json(espresso, [("expand", "all")]).fields
        #expect(all?.image?.fields?.renditions?.list.count == 4)
        for name in ["fields.author.fields.avatar", "fields.nothing", "author"] {
            let refused = try reading.get(espresso, [("expand", name)])
            #expect(refused.status == 400)
            #expect(try refused.json.title?.text?.hasPrefix("Invalid fields") == true)
        }
        let water = "/items/" + (try #require(blog["Water matters"]).id)
        #expect(try reading.json(water, [("expand", "all")]).fields?.author == .null)
    }

    @Test("images are read by several ids at once; one that is gone is missing, and a 404")
    func images() throws {
        let reading = try Reading(blog)
        func image(_ name: String) throws -> String {
            guard case .reference(let id?)? = blog[name]?["image"] else { return "" }
            return id
        }
        let (here, gone) = (try image("Latte"), try image("Ristretto"))
        let query = "id eq \"\(here)\" or id eq \"\(gone)\""
        let rows = try reading.json("/items", [("q", query), ("fields", "all")]).items?.list ?? []
        #expect(rows.map { $0.name?.text } == ["cup.jpg"])
        #expect(rows[0].fields?.metadata?.width?.text == "480")
        #expect(rows[0].fields?.renditions?[1]?.name?.text == "Medium")
        #expect(try reading.get("/items/" + gone).status == 404)
        #expect(try reading.get("/assets/\(gone)/native").status == 404)
        let medium = try reading.get("/assets/\(here)/Medium", [("format", "jpg")])
        #expect(medium.text == "\(here) Medium 480")
        let expanded = try reading.json(
            "/items/" + (try #require(blog["Ristretto"]).id), [("expand", "all")])
        #expect(expanded.fields?.image?.id?.text == gone)
        #expect(expanded.fields?.image?.fields == nil)
    }

    @Test("without the token nothing is shown; unknown types and fields are invalid queries")
    func refusals() throws {
        let reading = try Reading(blog)
        let bare = try reading.server.get("\(Visit.api)/items")
        #expect(bare.status == 403)
        for query in [
            "type eq \"OCEGettingStartedPodcast\"", "fields.topic eq \"x\"",
            "type eq \"OCEGettingStartedArticle\" and fields.color eq \"x\"",
        ] {
            #expect(try reading.get("/items", [("q", query)]).status == 400)
        }
    }
}
