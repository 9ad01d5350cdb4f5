import Bounds
import MockServer
import Testing

@Suite("Binaries", .bounded)
struct BinaryTests {
    private let asset = OracleChannel.coffeeShop.assets[4]

    @Test("a rendition comes chunked, with the recorded headers, and 304 when unchanged")
    func rendition() throws {
        let visit = try Visit(.coffeeShop)
        let target = visit.target(
            "/assets/\(asset.id)/Medium/x.jpg", [("format", "jpg"), ("type", "responsiveimage")])
        let reply = try visit.get(target)
        #expect(reply.text == "\(asset.id) Medium jpg")
        #expect(reply.headers["transfer-encoding"] == "chunked")
        #expect(reply.headers["cache-control"] == "public,max-age=0")
        #expect(
            reply.headers["content-disposition"]
                == "inline; filename=\"chef's eggs & bacon_Medium.jpg\"; "
                + "filename*=UTF-8''chef%27s%20eggs%20%26%20bacon_Medium.jpg")
        let tag = try #require(reply.headers["etag"])
        #expect(tag.count == 32 && tag.allSatisfy(\.isHexDigit))
        let again = try visit.get(target, headers: ["If-None-Match: \(tag)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(try visit.get(target, headers: ["If-None-Match: \"\(tag)\""]).status == 200)
    }

    @Test("native and the SDK's thumbnail are there")
    func others() throws {
        let visit = try Visit(.coffeeShop)
        let native = try visit.get(visit.target("/assets/\(asset.id)/native"))
        #expect(native.text == "\(asset.id) native jpg")
        let small = [("type", "uithumbnail")]
        let thumbnail = try visit.get(visit.target("/assets/\(asset.id)/thumbnail", small))
        #expect(thumbnail.text == "\(asset.id) thumbnail jpg")
    }

    @Test(
        "what is not there answers 404 in JSON",
        arguments: [
            "/items/CONT1", "/assets/CONT1/native", "/assets/ID/Huge",
            "/assets/ID/Medium?format=gif",
            "/taxonomies/X/categories", "/nothing",
        ])
    func missing(path: String) throws {
        let visit = try Visit(.coffeeShop)
        let parts = path.replacing("ID", with: asset.id).split(separator: "?")
        let format = parts.count > 1 ? [("format", "gif")] : []
        let reply = try visit.get(visit.target(String(parts[0]), format))
        #expect(reply.status == 404)
        #expect(reply.headers["content-type"] == "application/json")
        #expect(reply.text.contains("rfc2616-sec10.html#sec10.5.1"))
    }

    @Test("a single item has its fields, and the true sizes when stated")
    func single() throws {
        let shop = OracleChannel.coffeeShop.statingSizes { _ in [1, 2, 3] }
        let item = try Visit(shop).json("/items/\(asset.id)", [("expand", "all")])
        #expect(item.language?.text == "en-US")
        #expect(item.fields?.size?.int == 3)
        let sizes = item.fields?.renditions?.list.flatMap { $0.formats?.list ?? [] }
            .map { $0.size?.int ?? -1 }
        #expect(Set(sizes ?? []) == [0, 3])
    }

    @Test("a large channel answers a page of a hundred quickly")
    func large() throws {
        let channel = OracleChannel.large()
        let visit = try Visit(channel)
        let crowded = channel.categories[149].id
        let query = [
            ("q", "taxonomies.categories.nodes.id eq \"\(crowded)\" and type eq \"Image\""),
            ("fields", "all"), ("limit", "100"), ("totalResults", "true"), ("orderBy", "id:asc"),
        ]
        #expect(try visit.json("/items", query).totalResults?.int == 1250)
        let start = ContinuousClock.now
        let reply = try visit.get(visit.target("/items", query + [("offset", "500")]))
        let time = ContinuousClock.now - start
        #expect(reply.body.count > 100_000)
        #expect(time < .seconds(100), "a page took \(time)")
    }
}
