import Bounds
import MockServer
import Testing

@Suite("Lists", .bounded)
struct ListTests {
    @Test("a wrong token is refused with the JSON body", arguments: ["", "?channelToken=x"])
    func token(query: String) throws {
        let visit = try Visit(.coffeeShop)
        let reply = try visit.get(Visit.api + "/taxonomies" + query)
        #expect(reply.status == 403)
        #expect(reply.text.contains("\"title\":\"Forbidden\""))
        let header = ["channelToken: \(visit.channel.token)"]
        #expect(try visit.get(Visit.api + "/taxonomies", headers: header).status == 200)
    }

    @Test("a secure channel, and preview, demand the bearer")
    func bearer() throws {
        var channel = OracleChannel.coffeeShop
        channel.bearer = "b"
        let visit = try Visit(channel)
        let target = visit.target("/taxonomies")
        #expect(try visit.get(target).status == 401)
        #expect(try visit.get(target, headers: ["Authorization: Bearer b"]).status == 200)
        let open = try Visit(.coffeeShop)
        let preview = open.target("/taxonomies").replacing("published", with: "preview")
        #expect(try open.get(preview).status == 401)
    }

    @Test("taxonomies come in the recorded shape")
    func taxonomies() throws {
        let reply = try Visit(.coffeeShop).json("/taxonomies", [("limit", "50")])
        #expect(reply.keys == ["hasMore", "offset", "count", "limit", "items", "links"])
        #expect(reply.limit?.int == 50)
        let row = try #require(reply.items?[0])
        let keys: Set = ["id", "name", "shortName", "createdDate", "updatedDate", "links"]
        #expect(row.keys == keys)
        #expect(row.links?[0]?.href?.text?.contains("channelToken=e0b6421e") == true)
    }

    @Test("categories have four keys, and a hierarchy only when asked")
    func categories() throws {
        let visit = try Visit(.coffeeShop)
        let path = "/taxonomies/\(visit.channel.taxonomies[0].id)/categories"
        let plain = try visit.json(path, [("orderBy", "name:asc"), ("totalResults", "true")])
        #expect(plain.totalResults?.int == 6)
        #expect(plain.items?[0]?.keys == ["id", "name", "description", "links"])
        let names = plain.items?.list.compactMap { $0.name?.text } ?? []
        #expect(names == ["Breakfast", "Dessert", "Drinks", "Food", "Ice cream", "Sandwiches"])
        let full = try visit.json(path, [("orderBy", "name:asc"), ("fields", "all")])
        #expect(full.items?[4]?.parent?.name?.text == "Dessert")
        #expect(full.items?[4]?.ancestors?.list.map { $0.name?.text } == ["Food", "Dessert"])
        #expect(full.items?[3]?.children?.count?.int == 4)
        #expect(full.items?[3]?.parent == nil)
    }

    @Test("nodes finds descendants, the plain id does not")
    func nodes() throws {
        let visit = try Visit(.coffeeShop)
        func count(_ field: String, _ category: String, _ rest: String = "") throws -> Int {
            try visit.names("\(field).id eq \"\(visit.category(category))\"\(rest)").count
        }
        let nodes = "taxonomies.categories.nodes"
        #expect(try count(nodes, "Food") == 16)
        #expect(try count(nodes, "Food", " AND type eq \"Image\"") == 13)
        #expect(try count(nodes, "Food", " and fileGroup eq \"Images\"") == 14)
        #expect(try count("taxonomies.categories", "Food", " and type eq \"Image\"") == 1)
        #expect(try count(nodes, "Dessert", " and fileGroup eq \"Images\"") == 4)
        #expect(try count("taxonomies.categories", "Dessert") == 2)
        #expect(try count(nodes, "Sandwiches", " and type eq \"Image\"") == 2)
    }

    @Test("a query is read with its grammar, or refused")
    func grammar() throws {
        let visit = try Visit(.coffeeShop)
        #expect(try visit.names("name eq \"BLT.jpg\" or name co \"syrup\"").count == 2)
        #expect(try visit.names("not (type eq \"Image\")").count == 3)
        #expect(try visit.names("name co \"抹茶アイス\"") == ["抹茶アイス.jpg"])
        for query in ["color eq \"red\"", "name eq red", "name like \"x\"", "type eq \"Nope\""] {
            let reply = try visit.json("/items", [("q", query)])
            #expect(reply.title?.text == "Invalid Query")
            #expect(reply.status?.int == 400)
        }
    }

    @Test("rows have few keys without fields and the recorded ones with all")
    func fields() throws {
        let visit = try Visit(.coffeeShop)
        let query = "name eq \"shutterstock_352900238(2).jpg\""
        let plain = try visit.json("/items", [("q", query)])
        #expect(plain.items?[0]?.keys == ["id", "type", "name", "description", "links"])
        let row = try visit.json("/items", [("q", query), ("fields", "all")]).items?[0]
        let fields = try #require(row?.fields)
        #expect(fields.metadata?.width?.text == "1966")
        let href = fields.native?.links?[0]?.href?.text ?? ""
        #expect(href.contains("/native/shutterstock_352900238%282%29.jpg?channelToken="))
        #expect(
            fields.renditions?.list.map { $0.name?.text ?? "" } == [
                "Thumbnail", "Medium", "Large", "Small",
            ])
        #expect(fields.renditions?[1]?.formats?[0]?.metadata?.height?.text == "682")
        let nodes = row?.taxonomies?.items?[0]?.categories?.items?[0]?.nodes?.list ?? []
        #expect(nodes.map { $0.name?.text } == ["Food", "Breakfast"])
        let some = try visit.json("/items", [("q", query), ("fields", "fields.size,name")])
        #expect(some.items?[0]?.keys == ["id", "type", "links", "name", "fields"])
        #expect(some.items?[0]?.fields?.keys == ["size"])
    }
}
