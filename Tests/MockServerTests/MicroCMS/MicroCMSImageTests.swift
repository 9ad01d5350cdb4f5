import Bounds
import MockServer
import Testing

@Suite("microCMS: images", .bounded)
struct MicroCMSImageTests {
    private func image(_ visit: MicroCMSVisit, _ number: Int) throws -> String {
        let url = try visit.json("trends?limit=100").contents?[number]?.image?.url?.text
        return visit.pictures.target(of: url ?? "")
    }

    @Test(
        "the query orders size and format",
        arguments: [
            ("", "1200x800 jpg"), ("?w=600", "600x400 jpg"), ("?w=2400", "2400x1600 jpg"),
            ("?w=2400&fit=max", "1200x800 jpg"), ("?w=300&h=300&fit=crop", "300x300 jpg"),
            ("?w=300&h=300", "300x200 jpg"), ("?w=0.5&fm=webp&q=70", "600x400 webp"),
        ])
    func orders(query: String, picture: String) throws {
        let visit = try MicroCMSVisit(.news)
        let reply = try visit.pictures.get(try image(visit, 10) + query)
        #expect(reply.text == picture)
        #expect(reply.headers["cache-control"]?.contains("immutable") == true)
        #expect(visit.images.delivered == 1)
        #expect(visit.images.bytes == picture.utf8.count)
    }

    @Test(
        "what the image API does not know is a 400, and so is a parameter appended to itself",
        arguments: ["?auto=format", "?w=600&w=1200", "?fm=tiff", "?w=x", "?fit=cover", "?q=101"])
    func refused(query: String) throws {
        let visit = try MicroCMSVisit(.news)
        #expect(try visit.pictures.get(try image(visit, 10) + query).status == 400)
        #expect(visit.images.delivered == 0)
    }

    @Test("the API key at the image host is an error and is counted")
    func leak() throws {
        let visit = try MicroCMSVisit(.news)
        let target = try image(visit, 0)
        #expect(try visit.pictures.get(target, ["x-microcms-api-key: k"]).status == 500)
        #expect(visit.images.leaks == 1)
        let again = try visit.pictures.get(target)
        let tag = try #require(again.headers["etag"])
        #expect(try visit.pictures.get(target, ["If-None-Match: \(tag)"]).status == 304)
    }

    @Test("drawings ignore the query, and pictures in HTML have a size in their URL")
    func others() throws {
        let visit = try MicroCMSVisit(.news)
        let logo = try visit.json("about").logo?.url?.text ?? ""
        let drawing = try visit.pictures.get(visit.pictures.target(of: logo) + "?w=10&fm=jpg")
        #expect(drawing.headers["content-type"] == "image/svg+xml")
        let html = try visit.json("trends").contents?[0]?.content?.text ?? ""
        #expect(html.contains("?w=600&amp;h=400\""))
        let start = html.split(separator: "src=\"")[1].split(separator: "?")[0]
        #expect(try visit.pictures.get(visit.pictures.target(of: String(start))).status == 200)
    }
}
