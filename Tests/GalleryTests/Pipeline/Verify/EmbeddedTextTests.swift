import Bounds
import ImageFixtures
import Testing

@testable import GalleryKit
@testable import GalleryManifest
@testable import GalleryModel
@testable import GalleryPipeline
@testable import GalleryPublishing
@testable import GallerySources
@testable import GalleryState
@testable import GalleryViews

@Suite("Texts inside a picture", .bounded)
struct EmbeddedTextTests {
    private func dataset(_ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }

    private func photoshop(_ data: [UInt8], name: String = "") -> [UInt8] {
        let padded = [UInt8(name.utf8.count)] + Array(name.utf8)
        return Array("Photoshop 3.0\08BIM".utf8) + [4, 4] + padded
            + (padded.count % 2 == 1 ? [0] : [])
            + [0, 0, 0, UInt8(data.count)] + data
    }

    @Test("IPTC's texts are read with Photoshop's wrapping and without")
    func iptc() {
        let data = dataset(5, "A title") + dataset(120, "Größe") + dataset(110, "me")
        for block in [
            data, photoshop(data), photoshop(data, name: "ab"), photoshop(data, name: "abc"),
        ] {
            let iptc = IPTC(block)
            #expect(iptc.title == "A title" && iptc.caption == "Größe" && iptc.credit == "me")
        }
    }

    @Test("an IPTC block cut anywhere gives what it has and ends no process")
    func cutIPTC() {
        let block = photoshop(dataset(5, "A title") + dataset(120, "text"))
        for count in 0..<block.count {
            #expect(IPTC(Array(block.prefix(count))).title == nil)
        }
        let bare = dataset(5, "A title") + dataset(120, "text")
        for count in 0..<bare.count {
            #expect(IPTC(Array(bare.prefix(count))).caption == nil)
        }
    }

    @Test("sizes that lie and noise end no process", arguments: [1, 2])
    func noise(seed: UInt64) {
        var generator = Seeded(seed)
        let block = photoshop(dataset(5, "A title") + dataset(120, "text"), name: "x")
        for _ in 0..<3_000 {
            var bytes = block
            for _ in 0..<3 {
                let place = Int.random(in: 14..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let title = IPTC(bytes).title ?? ""
            #expect(title.utf8.count <= bytes.count * 3)
        }
    }

    private func packet(_ properties: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\(properties)\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    @Test("XMP goes before IPTC, which goes before EXIF; the caption stands in for the alternative")
    func order() {
        let xmp = packet(
            "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">From XMP</rdf:li></rdf:Alt></dc:title>"
                + "<photoshop:DateCreated>2024-05-17</photoshop:DateCreated>")
        let text = EmbeddedText(
            exif: [], xmp: xmp, iptc: dataset(5, "From IPTC") + dataset(120, "a\u{7}  caption\n"))
        #expect(text.title == "From XMP")
        #expect(text.caption == "a caption" && text.alt == "a caption")
        #expect(text.takenAt == "2024-05-17")
        #expect(EmbeddedText(exif: [], xmp: [], iptc: dataset(5, "x")).title == "x")
    }

    /// A block whose one text is the description, in bytes of any kind.
    private func exif(_ description: [UInt8], takenAt: String = "") -> [UInt8] {
        let date = Array(takenAt.utf8) + [0]
        let text = description + [0]
        let place = UInt8(8 + 30 + 18)
        return Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
            + [0x01, 0x0E, 0, 2, 0, 0, 0, UInt8(text.count), 0, 0, 0, place + UInt8(date.count)]
            + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0]
            + [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, UInt8(date.count), 0, 0, 0, place, 0, 0, 0, 0]
            + date + text
    }

    @Test(
        "EXIF's description and date are read where XMP and IPTC have none; its date becomes ISO 8601"
    )
    func exifLast() {
        let block = exif(Array("From Exif".utf8), takenAt: "2024:05:17 08:30:00")
        let text = EmbeddedText(exif: block, xmp: [], iptc: [])
        #expect(text.caption == "From Exif" && text.alt == "From Exif" && text.title == nil)
        #expect(text.takenAt == "2024-05-17T08:30:00")
        let both = EmbeddedText(exif: block, xmp: [], iptc: dataset(120, "From IPTC"))
        #expect(both.caption == "From IPTC")
        let dated = EmbeddedText(
            exif: block, xmp: packet("<photoshop:DateCreated>2019</photoshop:DateCreated>"),
            iptc: [])
        #expect(dated.takenAt == "2024-05-17T08:30:00", "a year alone is no date")
    }

    @Test("XMP's text for those who cannot see the picture is the alternative, not the description")
    func alternative() {
        let xmp = packet(
            "<Iptc4xmpCore:AltTextAccessibility xmlns:Iptc4xmpCore=\"http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/\">"
                + "<rdf:Alt><rdf:li xml:lang=\"x-default\">A boat</rdf:li></rdf:Alt></Iptc4xmpCore:AltTextAccessibility>"
                + "<dc:description>At Tangen, 1909</dc:description>")
        let text = EmbeddedText(exif: [], xmp: xmp, iptc: [])
        #expect(text.alt == "A boat" && text.caption == "At Tangen, 1909")
    }

    @Test("IPTC and EXIF in Latin-1 show no U+FFFD; 1:90 names another set, UTF-8 goes before it")
    func latin() {
        let bytes: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65]
        let title = [0x1C, 2, 5, 0, 5] + bytes
        #expect(EmbeddedText(exif: [], xmp: [], iptc: title).title == "Größe")
        #expect(EmbeddedText(exif: exif(bytes), xmp: [], iptc: []).caption == "Größe")
        func named(_ escape: [UInt8]) -> [UInt8] { [0x1C, 1, 90, 0, UInt8(escape.count)] + escape }
        for escape: [UInt8] in [[0x1B, 0x2E, 0x41], [0x1B, 0x25, 0x47], [0x1B, 0x2D, 0x41], []] {
            #expect(EmbeddedText(exif: [], xmp: [], iptc: named(escape) + title).title == "Größe")
            let utf8 = named(escape) + dataset(5, "Größe")
            #expect(EmbeddedText(exif: [], xmp: [], iptc: utf8).title == "Größe")
        }
        let polish: [UInt8] = [0x1C, 2, 5, 0, 4, 0xBF, 0xF3, 0xB3, 0xE6]
        #expect(
            EmbeddedText(exif: [], xmp: [], iptc: named([0x1B, 0x2D, 0x42]) + polish).title
                == "żółć")
    }

    @Test("a text that another program corrupted gives way to the same text whole")
    func corrupt() {
        let xmp = packet("<dc:title>Gr\u{FFFD}\u{FFFD}e</dc:title>")
        #expect(EmbeddedText(exif: [], xmp: xmp, iptc: dataset(5, "Größe")).title == "Größe")
        #expect(EmbeddedText(exif: [], xmp: xmp, iptc: []).title == "Gr\u{FFFD}\u{FFFD}e")
    }

    @Test("a camera's standard text is no caption, no alternative and no title, and hides none")
    func camera() {
        let block = exif(Array("OLYMPUS DIGITAL CAMERA         ".utf8))
        #expect(EmbeddedText(exif: block, xmp: [], iptc: dataset(5, "IMG_1234")) == EmbeddedText())
        let xmp = packet("<dc:description>SONY DSC</dc:description>")
        let text = EmbeddedText(exif: block, xmp: xmp, iptc: dataset(120, "A boat"))
        #expect(text.caption == "A boat" && text.alt == "A boat")
    }

    @Test("nonsense leaves everything empty")
    func nonsense() {
        let noise: [UInt8] = Array("<x:xmpmeta".utf8) + [0, 255, 3]
        #expect(EmbeddedText(exif: noise, xmp: noise, iptc: noise) == EmbeddedText())
        #expect(EmbeddedText(exif: [], xmp: [], iptc: []) == EmbeddedText())
    }

    @Test("a text of any length is cut to one that a page can show")
    func long() {
        let long = String(repeating: "word ", count: 9_999)
        let text = EmbeddedText(
            exif: [],
            xmp: packet("<photoshop:Credit>\(long)</photoshop:Credit>"), iptc: [])
        #expect(text.credit?.count == 2000)
    }
}
