import Bounds
import ImageFixtures
import MockServer
import TestSupport
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Fields of Oracle's content items that are not what they were", .bounded)
struct OracleContentFieldTests {
    /// A topic with two articles, of which one has `image` in its field.
    private func site(
        _ image: String, name: String = "Two", images: String = "[image]", keys: String = "",
        settings: String = Site.bare
    ) throws -> Site {
        let picture = try ImageFixtures.picture(width: 64, height: 48)
        let server = try MockServerProgram { exchange in
            func page(_ rows: String...) -> Reply {
                .json(
                    #"{"items":[\#(rows.joined(separator: ","))],"hasMore":false,"totalResults":\#(rows.count)}"#
                )
            }
            func reference(_ id: String) -> String {
                #"{"id":"\#(id)","type":"Image","typeCategory":"DigitalAssetType","name":"\#(id).png"}"#
            }
            let query = exchange.queryValue("q") ?? ""
            guard exchange.path.hasSuffix("/items") else { return Reply(body: picture) }
            if query.contains("Topic") {
                return page(#"{"id":"T","type":"Topic","name":"T","fields":{"name":"T"}}"#)
            }
            if query.contains("id eq \"D") {
                return page(
                    #"{"id":"D1","type":"Image","typeCategory":"DigitalAssetType","name":"d.png","#
                        + #""fileExtension":"png","mimeType":"image/png","fields":{}}"#)
            }
            return page(
                #"{"id":"A1","type":"Art","name":"One","fields":{"image":\#(reference("D1"))}}"#,
                #"{"id":"A2","type":"Art","name":"\#(name)","fields":{"image":\#(image)}}"#)
        }
        var site = Site(
            yaml: """
                sources:
                  - type: oracle-content
                    name: B
                    url: "\(server.origin)"
                    channelToken: tok12345
                    \(keys)
                    home: off
                    groups: { query: 'type eq "Topic"', label: name }
                    items: { query: 'type eq "Art" and fields.topic eq "{id}"', images: \(images) }
                \(settings)
                """)
        site.server = server
        return site
    }

    @Test(
        "an image field that changed its type was lost in silence",
        arguments: [
            #""x""#, "5", #"["x"]"#, #"{"type":"Image","name":"q"}"#, #"{"id":5,"type":"Image"}"#,
            #"{"id":"D9"}"#,
        ])
    func changed(_ image: String) async throws {
        let built = try await site(image).build()
        #expect(built.codes == ["odd-field"] && built.manifest.images.map(\.id) == ["D1"])
        let said = built.report.problems.first?.sentence ?? ""
        #expect(said.contains("in image ") && said.contains("Two"), "\(said)")
    }

    @Test("a picture that a text shows from another host was asked for with the channel's bearer")
    func linked() async throws {
        let picture = try ImageFixtures.picture(width: 64, height: 48)
        let other = try MockServerProgram { _ in Reply(body: picture) }
        let text =
            #""<img src='\#(other.origin)/far.jpg'><figure><img src='/near.jpg' alt='Our alt'><figcaption>Ours</figcaption></figure>""#
        var site = try site(
            text, images: "[{ html: image }]", keys: "authorization: Bearer b3ar3r",
            settings: Site.quick)
        site.others = [other]
        let built = try await site.build()
        #expect(built.manifest.images.map(\.name).sorted() == ["d.png", "far.jpg", "near.jpg"])
        let near = built.manifest.images.first { $0.name == "near.jpg" }
        #expect(near?.alt == "Our alt" && near?.caption == "Ours")
        #expect(other.requests.map(\.authorization) == [nil])
        let own = try #require(site.server?.requests)
        #expect(own.contains { $0.path == "/near.jpg" })
        #expect(own.allSatisfy { $0.authorization == "Bearer b3ar3r" })
    }

    @Test("an item that is called by the channel's token was told by its name")
    func named() async throws {
        let built = try await site("5", name: "tok12345").build()
        #expect(built.codes == ["odd-field"])
        let said = built.report.problems.map(\.sentence) + built.manifest.problems.map(\.reason)
        #expect(said.allSatisfy { $0.contains("[secret]") && !$0.contains("tok12345") }, "\(said)")
    }
}
