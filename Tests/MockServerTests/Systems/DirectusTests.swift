import Bounds
import MockServer
import Testing

@Suite("Systems: Directus", .bounded)
struct DirectusTests {
    private let token = ["Authorization: Bearer directus-static-token"]

    private func server(_ project: DirectusProject = DirectusProject()) throws -> MockServerProgram
    {
        try MockServerProgram(respond: project.handler(pictures: words))
    }

    @Test("items have file ids and keys, a total only when asked, and any limit")
    func items() throws {
        let server = try server()
        let page = try server.json("/items/photos?limit=10&offset=20", token)
        #expect(page.keys == ["data"])
        #expect(page.data?.list.map { $0.id?.int } == [21, 22, 23, 24, 25, 26, 27])
        #expect(page.data?[0]?.image?.text?.count == 36)
        #expect(page.data?[0]?.category?.int == 4)
        let counted = try server.json("/items/photos?limit=-1&meta=filter_count", token)
        #expect(counted.data?.list.count == 27 && counted.meta?.keys == ["filter_count"])
        #expect(counted.data?[4]?.image == .null)
        #expect(counted.data?[7]?.image == counted.data?[8]?.image)
        let deep = try server.json("/items/photos?fields=title,image.*,category.name", token)
        #expect(deep.data?[0]?.keys == ["title", "image", "category"])
        #expect(deep.data?[0]?.image?.filename_download?.text == "dawn at sea 1.jpg")
        var capped = DirectusProject()
        capped.largestLimit = 100
        #expect(try self.server(capped).get("/items/photos?limit=-1", token).status == 400)
    }

    @Test("assets demand the token too, and are enlarged unless that is forbidden")
    func assets() throws {
        let server = try server()
        let id = try server.json("/items/photos", token).data?[0]?.image?.text ?? ""
        #expect(try server.get("/assets/\(id)").status == 403)
        #expect(try server.get("/assets/\(id)", ["Authorization: Bearer x"]).status == 401)
        #expect(try server.get("/assets/\(id)?access_token=directus-static-token").status == 200)
        for (query, size) in [
            ("", "1200x800 jpg"), ("?width=600", "600x400 jpg"), ("?width=2400", "2400x1600 jpg"),
            ("?width=2400&withoutEnlargement=true", "1200x800 jpg"),
            ("?width=100&height=100", "100x100 jpg"),
            ("?width=100&height=100&fit=inside&format=webp", "100x67 webp"),
        ] {
            #expect(try server.get("/assets/\(id)\(query)", token).text == "1: " + size)
        }
        #expect(try server.get("/assets/\(id)?fit=max", token).status == 400)
        #expect(try server.get("/assets/nothing", token).status == 403)
    }
}
