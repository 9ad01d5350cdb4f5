import Darkroom
import Testing

@testable import Gallery

@Suite("Texts inside a picture")
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
