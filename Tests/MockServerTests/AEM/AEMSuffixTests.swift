import Bounds
import MockServer
import Testing

@Suite("AEM: variables in the path", .bounded)
struct AEMSuffixTests {
    @Test(
        "a suffix may be escaped as a whole, or written as it is",
        arguments: [
            "%3Bslug%3Dtahoe-skiing%3BimageWidth%3D700;", ";slug=tahoe-skiing;imageWidth=700;",
            "%3bimageWidth%3d700%3bslug%3dtahoe-skiing;",
        ])
    func notations(suffix: String) throws {
        let item = try AEMVisit().items("adventure-by-slug" + suffix).first
        #expect(item?.slug?.text == "tahoe-skiing")
        #expect(item?.primaryImage?._dynamicUrl?.text?.contains("&width=700&") == true)
    }

    @Test("without the trailing semicolon the last of several variables is lost")
    func semicolon() throws {
        var host = AEMHost.wknd
        let lost = "adventures-all%3Blimit%3D3%3Boffset%3D15"
        #expect(try AEMVisit(host).slugs(lost).count == 3)
        #expect(try AEMVisit(host).slugs(lost + ";").count == 1)
        #expect(try AEMVisit(host).slugs("adventures-all%3Blimit%3D3").count == 3)
        host.semicolon = .refuses
        #expect(try AEMVisit(host).get(lost).status == 400)
        host.semicolon = .optional
        #expect(try AEMVisit(host).slugs(lost).count == 1)
    }

    @Test("a value escaped twice, a plus for a space and a quoted text find nothing")
    func literal() throws {
        let visit = try AEMVisit()
        let path = "content%2Fdam%2Fwknd-shared%2Fen%2Fadventures%2Ftahoe-skiing%2Ftahoe-skiing"
        let once = try visit.json("adventure-by-path%3BadventurePath%3D%2F\(path);")
        #expect(once.data?.adventureByPath?.item?.slug?.text == "tahoe-skiing")
        let twice = path.replacing("%2F", with: "%252F")
        let none = try visit.json("adventure-by-path%3BadventurePath%3D%252F\(twice);")
        #expect(none.data?.adventureByPath?.item == .null)
        #expect(try visit.slugs("adventures-by-activity%3Bactivity%3Drock%20climbing;").count == 2)
        #expect(try visit.slugs("adventures-by-activity%3Bactivity%3DRock+Climbing;").isEmpty)
        #expect(try visit.slugs("adventure-by-slug%3Bslug%3D%22tahoe-skiing%22;").isEmpty)
    }
}
