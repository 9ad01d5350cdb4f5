import Bounds
import MockServer
import Testing

@Suite("Systems: pages that lead to the next", .bounded)
struct LinkedTests {
    private func server(_ api: LinkedAPI) throws -> MockServerProgram {
        try MockServerProgram(respond: api.handler(pictures: words))
    }

    @Test(
        "the next page is in the Link header",
        arguments: [LinkedAPI.Header.plain, .relative, .unquoted])
    func header(header: LinkedAPI.Header) throws {
        let server = try server(LinkedAPI(.header(header)))
        var target = "/api/photos"
        var sizes: [Int] = []
        repeat {
            let reply = try server.get(target)
            sizes.append(try reply.json.list.count)
            let link = try #require(reply.headers["link"])
            guard link.contains("next") else { break }
            let start = try #require(link.split(separator: "/api/photos?").last)
            target = "/api/photos?" + start.prefix { $0 != ">" }
        } while sizes.count < 5
        #expect(sizes == [10, 10, 7])
    }

    @Test(
        "the next page is in the body, until it is null, empty or missing",
        arguments: [LinkedAPI.Body.null, .empty, .missing])
    func body(body: LinkedAPI.Body) throws {
        let server = try server(LinkedAPI(.body(body)))
        let first = try server.json("/api/photos?per_page=20")
        #expect(first.count?.int == 27)
        let next = try #require(first.next?.text)
        #expect(next.hasPrefix("http://127.0.0.1:1/api/photos?"))
        let target = next.replacing("http://127.0.0.1:1", with: "")
        let last = try server.json(target)
        #expect(last.results?.list.count == 7)
        let ends: [LinkedAPI.Body: JSONValue] = [.null: .null, .empty: .string("")]
        #expect(last.next == ends[body])
    }

    @Test("the next page may be the same for ever, or elsewhere; pictures are relative to it")
    func traps() throws {
        var api = LinkedAPI(.body(.null))
        (api.loops, api.isRelative, api.authority) = (true, true, .bearer("t"))
        let server = try server(api)
        let token = ["Authorization: Bearer t"]
        #expect(try server.get("/api/photos").status == 401)
        let last = "/api/photos?fields=title,src&per_page=10&cursor=c;20"
        #expect(try server.json(last, token).next?.text == last)
        (api.isRelative, api.nextOrigin) = (false, "http://elsewhere.test")
        let next = try self.server(api).json("/api/photos", token).next?.text
        #expect(next?.hasPrefix("http://elsewhere.test/api/photos?") == true)
        let source = try server.json("/api/photos", token).results?[1]?.src?.text
        #expect(source == "../files/stra%C3%9Fe%202.jpg")
        #expect(try server.get("/files/stra%C3%9Fe%202.jpg").text == "2: 1200x800 jpg")
    }
}
