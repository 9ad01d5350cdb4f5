import Bounds
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Images by configuration", .bounded)
struct JSONImageTests {
    private func json(_ text: String) -> JSON { JSON(Array(text.utf8)) ?? .null }

    private func asset(
        _ value: String, _ change: (inout JSONSettings) -> Void = { _ in }
    ) -> Asset? {
        var settings = JSONSettings()
        settings.url = "https://cms.example/api/list"
        change(&settings)
        let found = FoundImage(value: json(value), picture: nil, item: .null)
        return JSONImage(settings: settings, width: 640).assets(of: found)?.first
    }

    private func addresses(_ asset: Asset?) -> [String] {
        (asset?.offers ?? []).map { offer in
            if case .web(let url, _, _) = offer.address { url } else { offer.address.key }
        }
    }

    @Test(
        "templates are filled with encoded values, and one that lacks a value is none",
        arguments: [
            ("https://h/{id}", "https://h/a%2Fb"),
            ("https://h/{id}?n={n}&x", "https://h/a%2Fb?n=3&x"),
            ("https://h/{nothing | id}", "https://h/a%2Fb"), ("https://h/{nothing}", nil),
            ("https://h/{id", nil), ("https://h/{}", nil), ("https://h/", "https://h/"),
        ])
    func templates(_ template: String, _ address: String?) {
        #expect(JSONImage.filled(template, from: json(#"{"id":"a/b","n":3}"#)) == address)
    }

    @Test(
        "a told size beyond any picture's does not end the program with arithmetic overflow",
        arguments: [Int.max, 1 << 31])
    func enormous(_ side: Int) {
        for size in [(side, side), (2_000, side), (side, 2_000)] {
            let asset = asset(#"{"url":"/a.jpg","width":\#(size.0),"height":\#(size.1)}"#) {
                $0.image.scaled = [Paging.Parameter("w", "{width}")]
            }
            #expect(asset?.offers.map(\.bound) == [640, nil])
            #expect(asset?.offers.first?.width == nil && asset?.offers.first?.height == nil)
        }
    }

    @Test("a template of the value itself, for systems whose images are ids")
    func whole() {
        let asset = asset(#""f 1""#) { $0.image.address = "https://cms.example/assets/{id | .}" }
        #expect(addresses(asset) == ["https://cms.example/assets/f%201"])
    }

    @Test("an address, relative, absolute or without a scheme; nothing is no image")
    func references() {
        #expect(addresses(asset(#""/up/a.jpg""#)) == ["https://cms.example/up/a.jpg"])
        #expect(addresses(asset(#"{"url":"//i.example/a.jpg"}"#)) == ["https://i.example/a.jpg"])
        #expect(addresses(asset(#"{"src":"a.jpg"}"#)) == ["https://cms.example/api/a.jpg"])
        for value in [#""""#, "{}", #"{"url":""}"#, #""data:image/png;base64,AA""#, "7"] {
            let found = asset("[\(value)]".dropFirst().dropLast().description)
            #expect(found == nil || value == "7", "\(value)")
        }
    }

    @Test("sizes, renditions that are there, and one that is scaled by parameters")
    func offers() throws {
        let value = #"""
            {"url":"/a.jpg","width":1200,"height":800,
             "formats":{"small":{"url":"/s.jpg","width":500,"height":333},"none":{"x":1}}}
            """#
        let asset = try #require(
            asset(value) { settings in
                settings.image.renditions = FieldPath("formats/*")
                settings.image.scaled = [.init("w", "{width}"), .init("fit", "max")]
            })
        #expect(
            asset.offers.map { "\($0.name) \($0.width ?? 0)x\($0.height ?? 0)" }
                == ["500w 500x333", "scaled 640x427", "native 1200x800"])
        #expect(addresses(asset)[1] == "https://cms.example/a.jpg?w=640&fit=max")
        #expect(asset.id == "cms.example/a.jpg" && asset.name == "a.jpg")
    }

    @Test("a drawing is not scaled, and a size of nonsense is none")
    func drawings() {
        let asset = asset(#"{"url":"/a.svg","width":-1,"height":"x"}"#) {
            $0.image.scaled = [.init("w", "{width}")]
        }
        #expect(addresses(asset) == ["https://cms.example/a.svg"])
        #expect(asset?.offers.first?.width == nil)
    }

    @Test("an id, and a name for files whose address has none")
    func names() {
        let asset = asset(#"{"id":7,"url":"/assets/7","filename_download":"Seaside.JPG"}"#) {
            $0.image.id = FieldPath(names: "id")
            $0.rules.name = FieldPath(names: "filename_download")
        }
        #expect(asset?.id == "7" && asset?.name == "Seaside.JPG")
        #expect(asset?.offers.first?.format == "jpg")
    }
}
