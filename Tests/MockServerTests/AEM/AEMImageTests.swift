import Bounds
import MockServer
import Testing

@Suite("AEM: images", .bounded)
struct AEMImageTests {
    private func url(_ visit: AEMVisit) throws -> String {
        try visit.items("adventures-all")[0].primaryImage?._dynamicUrl?.text ?? ""
    }

    @Test("WebP comes under a .jpg name to those who accept it")
    func negotiation() throws {
        let visit = try AEMVisit()
        let target = try url(visit)
        #expect(try visit.server.get(target).text == "1200x674 jpg")
        let webp = try visit.server.get(target, ["Accept: image/avif,image/webp,*/*"])
        #expect(webp.text == "1200x674 webp")
        #expect(webp.headers["content-type"] == "image/webp")
        let plain = target.replacing("preferwebp=true", with: "preferwebp=false")
        #expect(try visit.server.get(plain, ["Accept: image/webp"]).text == "1200x674 jpg")
    }

    @Test("a parameter appended to one that is there is refused, one that replaces it is not")
    func parameters() throws {
        let visit = try AEMVisit()
        let target = try url(visit)
        #expect(try visit.server.get(target + "&width=400").status == 400)
        let replaced = target.replacing("width=1200", with: "width=400")
        #expect(try visit.server.get(replaced).text == "400x225 jpg")
        let wide = target.replacing("width=1200", with: "width=4000")
        #expect(try visit.server.get(wide).text == "1600x899 jpg")
        #expect(try visit.server.get(target.replacing("dm-aid--", with: "dm-aid--0")).status == 404)
        var host = AEMHost.wknd
        host.dynamicUrlLacksQuery = true
        let bare = try AEMVisit(host)
        #expect(try bare.server.get(try url(bare) + "?width=400").text == "400x225 jpg")
    }

    @Test("originals are found by their escaped path, and have stored renditions")
    func originals() throws {
        let visit = try AEMVisit()
        let path = try #require(
            try visit.items("adventures-mixed")[3].primaryImage?._path?.text)
        #expect(path == "/content/dam/demo/en/trips/reef/reef at dawn.jpg")
        let escaped = path.replacing(" ", with: "%20")
        #expect(try visit.server.get(escaped).text == "800x600 jpg")
        #expect(try visit.server.get(path.replacing(" ", with: "+")).status == 404)
        #expect(try visit.server.get(path.replacing(" ", with: "%2520")).status == 404)
        let small = escaped + "/_jcr_content/renditions/cq5dam.thumbnail.319.319.png"
        #expect(try visit.server.get(small).text == "319x239 png")
    }

    @Test("without dynamic URLs there are paths and the URLs of the publish tier")
    func fallbacks() throws {
        var host = AEMHost.wknd
        host.dynamicUrlIsNull = true
        host.imageFields += ["_publishUrl", "width", "height", "mimeType"]
        let tier = AEMPublish(host) { _ in [1, 2, 3] }
        let publish = try MockServerProgram { tier.reply(to: $0) }
        let image = try AEMVisit(host, publish: publish.origin).items("adventures-all")[0]
            .primaryImage
        #expect(image?._dynamicUrl == .null)
        #expect(image?.width?.int == 1600)
        let target = publish.target(of: image?._publishUrl?.text ?? "")
        #expect(try publish.get(target).body == [1, 2, 3])
        #expect(try publish.get(target, ["Authorization: Bearer t"]).status == 500)
        #expect(tier.leaks == 1)
    }
}
