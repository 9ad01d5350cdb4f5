import Bounds
import MockServer
import Testing

@Suite("Systems: Contentful", .bounded)
struct ContentfulTests {
    private let token = ["Authorization: Bearer contentful-delivery-token"]
    private let entries = "/spaces/cfexampleapi/environments/master/entries?content_type=photo"

    private func server(_ space: ContentfulSpace = ContentfulSpace()) throws -> MockServerProgram {
        try MockServerProgram(respond: space.handler(pictures: words))
    }

    @Test("entries link to assets, which stand apart, once each, and not when they are gone")
    func joins() throws {
        let list = try server().json(entries, token)
        #expect(list.total?.int == 27 && list.limit?.int == 100)
        let link = list.items?[0]?.fields?.image?.sys
        #expect(link?.type?.text == "Link" && link?.linkType?.text == "Asset")
        let assets = list.includes?.Asset?.list ?? []
        #expect(assets.count == 24)
        #expect(assets[0].sys?.id == link?.id)
        #expect(list.includes?.Entry?.list.count == 3)
        #expect(list.items?[4]?.fields?.keys == ["title", "category"])
        #expect(list.items?[7]?.fields?.image == list.items?[8]?.fields?.image)
        #expect(list.errors?[0]?.details?.id == list.items?[2]?.fields?.image?.sys?.id)
        let page = try server().json(entries + "&skip=20&limit=5", token)
        #expect(page.items?.list.count == 5 && page.includes?.Asset?.list.count == 5)
        #expect(try server().json(entries + "&include=0", token).includes == nil)
        #expect(try server().get(entries + "&limit=1001", token).status == 400)
        #expect(try server().get(entries).status == 401)
    }

    @Test("image URLs have no scheme; images are public and never larger than they are")
    func images() throws {
        let server = try server()
        let file = try server.json(entries, token).includes?.Asset?[0]?.fields?.file
        let url = try #require(file?.url?.text)
        #expect(url.hasPrefix("//127.0.0.1:1/cfexampleapi/asset"))
        let target = String(url.dropFirst("//127.0.0.1:1".count))
        #expect(try server.get(target).text == "1: 1200x800 jpg")
        #expect(try server.get(target + "?w=600&fm=webp").text == "1: 600x400 webp")
        #expect(try server.get(target + "?w=3000").text == "1: 1200x800 jpg")
        #expect(try server.get(target + "?w=5000").status == 400)
    }
}
