import Bounds
import MockServer
import Testing

@Suite("Systems: WordPress", .bounded)
struct WordPressTests {
    private func server(_ site: WordPressSite = WordPressSite()) throws -> MockServerProgram {
        try MockServerProgram(respond: site.handler(pictures: words))
    }

    @Test("the root is an array, totals are in headers, and beyond the end is a 400")
    func paging() throws {
        let server = try server()
        let reply = try server.get("/wp-json/wp/v2/media?per_page=10&page=3")
        #expect(try reply.json.list.count == 7)
        #expect(reply.headers["x-wp-total"] == "27" && reply.headers["x-wp-totalpages"] == "3")
        #expect(
            try server.json("/wp-json/wp/v2/media?media_type=image&per_page=100").list.count == 25)
        let beyond = try server.get("/wp-json/wp/v2/media?per_page=10&page=4")
        #expect(beyond.status == 400)
        #expect(try beyond.json.code?.text == "rest_post_invalid_page_number")
        let large = try server.get("/wp-json/wp/v2/media?per_page=101")
        #expect(try large.json.code?.text == "rest_invalid_param")
        #expect(try server.json("/wp-json/wp/v2/posts").list.count == 10)
    }

    @Test("attachments have sizes with full URLs, whose names may go beyond ASCII")
    func attachments() throws {
        let server = try server()
        let media = try server.json("/wp-json/wp/v2/media")
        #expect(media[0]?.media_type?.text == "file")
        let sizes = media[3]?.media_details?.sizes
        #expect(sizes?.keys == ["thumbnail", "medium", "medium_large", "large", "full"])
        let url = sizes?.medium?.source_url?.text ?? ""
        #expect(url.hasSuffix("/wp-content/uploads/2024/05/straße-2-300x200.jpg"))
        let escaped = url.replacing("http://127.0.0.1:1", with: "")
            .replacing("ß", with: "%C3%9F")
        #expect(try server.get(escaped).text == "2: 300x200 jpg")
    }

    @Test("titles are HTML; what is embedded may be an error, or not there")
    func posts() throws {
        let server = try server()
        let posts = try server.json("/wp-json/wp/v2/posts?_embed&per_page=30")
        #expect(posts[0]?.title?.rendered?.text == "Salt &#038; Pepper 1")
        #expect(posts[1]?.title?.rendered?.text == "&#8220;Quoted&#8221; &#8211; dash 2")
        let embedded = posts[1]?._embedded
        #expect(embedded?.keys == ["wp:featuredmedia", "wp:term"])
        let media = embedded?[dynamicMember: "wp:featuredmedia"]
        #expect(media?[0]?.id?.int == 1002)
        let lost = posts[2]?._embedded?[dynamicMember: "wp:featuredmedia"]?[0]
        #expect(lost?.code?.text == "rest_post_invalid_id")
        #expect(posts[4]?.featured_media?.int == 0 && posts[4]?._embedded?.keys == ["wp:term"])
        #expect(posts[6]?.categories?.list.isEmpty == true)
        #expect(try server.json("/wp-json/wp/v2/posts")[0]?._embedded == nil)
        let counts = try server.json("/wp-json/wp/v2/categories").list.map { $0.count?.int }
        #expect(counts == [8, 9, 0, 9])
    }
}
