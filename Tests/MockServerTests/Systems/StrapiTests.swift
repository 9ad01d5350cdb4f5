import Bounds
import MockServer
import Testing

@Suite("Systems: Strapi", .bounded)
struct StrapiTests {
    private func server(_ site: StrapiSite) throws -> MockServerProgram {
        try MockServerProgram(respond: site.handler(pictures: words))
    }

    @Test("25 a page by default, and a larger page than allowed is cut without a word")
    func paging() throws {
        var site = StrapiSite(.five)
        let list = try server(site).json("/api/photos")
        #expect(list.data?.list.count == 25)
        #expect(list.meta?.pagination?.total?.int == 27)
        #expect(list.meta?.pagination?.pageCount?.int == 2)
        site.largestPage = 10
        let cut = try server(site).json(
            "/api/photos?pagination[page]=3&pagination%5BpageSize%5D=20")
        #expect(cut.data?.list.map { $0.id?.int } == [21, 22, 23, 24, 25, 26, 27])
        #expect(cut.meta?.pagination?.pageSize?.int == 10)
        let offset = try server(site).json("/api/photos?pagination[start]=26&pagination[limit]=5")
        #expect(offset.data?.list.count == 1)
        #expect(offset.meta?.pagination?.keys == ["start", "limit", "total"])
        let mixed = try server(site).get("/api/photos?pagination[start]=1&pagination[page]=1")
        #expect(mixed.status == 400)
        #expect(try server(site).json("/api/photos?pagination[page]=9").data?.list.isEmpty == true)
    }

    @Test("media and relations come only when populated, in the shape of the version")
    func shapes() throws {
        let bare = try server(StrapiSite(.five)).json("/api/photos").data?[0]
        #expect(bare?.cover == nil && bare?.title?.text == "Salt & Pepper 1")
        let flat = try server(StrapiSite(.five)).json("/api/photos?populate=*").data
        #expect(flat?[0]?.documentId?.text?.count == 24)
        #expect(flat?[0]?.cover?.formats?.small?.width?.int == 500)
        #expect(flat?[0]?.category?.name?.text == "Sea & Sand")
        #expect(flat?[4]?.cover == .null && flat?[6]?.category == .null)
        #expect(flat?[10]?.cover?.formats == .null)
        let nested = try server(StrapiSite(.four)).json("/api/photos?populate[0]=cover").data
        let cover = nested?[0]?.attributes?.cover?.data?.attributes
        #expect(cover?.url?.text?.hasPrefix("/uploads/dawn_at_sea_1_") == true)
        #expect(nested?[4]?.attributes?.cover?.data == .null)
        #expect(nested?[0]?.attributes?.category == nil)
    }

    @Test("uploads are relative and public, the API may not be")
    func uploads() throws {
        var site = StrapiSite(.five)
        site.authority = .bearer("t")
        let server = try server(site)
        #expect(try server.get("/api/photos").status == 403)
        #expect(try server.get("/api/photos", ["Authorization: Bearer x"]).status == 401)
        let token = ["Authorization: Bearer t"]
        let cover = try server.json("/api/photos?populate=cover", token).data?[0]?.cover
        #expect(try server.get(cover?.url?.text ?? "").text == "1: 1200x800 jpg")
        let small = cover?.formats?.thumbnail?.url?.text ?? ""
        #expect(try server.get(small).text == "1: 234x156 jpg")
    }
}
