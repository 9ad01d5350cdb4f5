import Bounds
import ImageFixtures
import Native
import Testing

@Suite("XMP packets", .bounded)
struct XMPTests {
    private func packet(_ rdf: String, spaces: String = "") -> String {
        """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:q="urn:q" \(spaces) \
        xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">\(rdf)</rdf:RDF></x:xmpmeta>
        <?xpacket end="w"?>
        """
    }

    private func described(_ properties: String) -> XMP {
        XMP(Array(packet("<rdf:Description rdf:about=\"\">\(properties)</rdf:Description>").utf8))
    }

    @Test(
        "a title is read in each of RDF's forms",
        arguments: [
            "<dc:title>A &amp; B</dc:title>",
            "<dc:title><![CDATA[A & B]]></dc:title>",
            "<dc:title> <rdf:Alt> <rdf:li xml:lang=\"x-default\">A &#38; B</rdf:li> </rdf:Alt> </dc:title>",
            "<dc:title><rdf:Alt><rdf:li xml:lang=\"de\">Nein</rdf:li><rdf:li xml:lang=\"x-default\">A &amp; B</rdf:li><rdf:li xml:lang=\"fr\">Non</rdf:li></rdf:Alt></dc:title>",
            "<dc:title><rdf:Bag><rdf:li>A &amp; B</rdf:li><rdf:li>C</rdf:li></rdf:Bag></dc:title>",
            "<dc:title><rdf:Seq><rdf:li>A &amp; B</rdf:li></rdf:Seq></dc:title>",
            "<dc:title rdf:parseType=\"Resource\"><rdf:value>A &amp; B</rdf:value><q:by>me</q:by></dc:title>",
            "<dc:title><rdf:Description><q:by>me</q:by><rdf:value>A &amp; B</rdf:value></rdf:Description></dc:title>",
            "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\" rdf:parseType=\"Resource\"><rdf:value>A &amp; B</rdf:value></rdf:li></rdf:Alt></dc:title>",
            "<dc:title rdf:value=\"A &amp; B\" q:by=\"me\"/>",
            "<dc:title rdf:parseType=\"Literal\"><b>A</b> &amp; <i>B</i></dc:title>",
            "<!-- <dc:title>Not this</dc:title> --><dc:title>A &amp; B</dc:title><dc:title>C</dc:title>",
        ])
    func forms(_ property: String) {
        #expect(described(property).title?.split(separator: " ").joined(separator: " ") == "A & B")
    }

    @Test("properties are read as attributes, in several descriptions, in typed nodes")
    func attributes() {
        let xmp = XMP(
            Array(
                packet(
                    """
                    <rdf:Description photoshop:Credit="me" dc:title=" "/><q:Kind dc:title="T"
                    photoshop:DateCreated='2024-05-17'/><rdf:Description><Iptc4xmpCore:AltTextAccessibility>Alt
                    </Iptc4xmpCore:AltTextAccessibility><dc:description>D</dc:description></rdf:Description>
                    """
                ).utf8))
        #expect(xmp.credit == "me" && xmp.title == "T" && xmp.takenAt == "2024-05-17")
        #expect(xmp.alt == "Alt\n" && xmp.description == "D")
    }

    @Test("the words of a picture that this one was made of are not this one's")
    func nested() {
        let xmp = described(
            "<q:Ingredients><rdf:Bag><rdf:li><rdf:Description dc:title=\"Other\"><dc:title>Other</dc:title>"
                + "</rdf:Description></rdf:li></rdf:Bag></q:Ingredients><q:title>Other</q:title>")
        #expect(xmp.title == nil)
    }

    @Test("UTF-16 of both kinds, a byte order mark, another declaration and stray Latin-1 are read")
    func encodings() {
        let text = packet("<rdf:Description><dc:title>Größe – naïve</dc:title></rdf:Description>")
        let units = Array(("\u{FEFF}" + text).utf16)
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text
        for bytes in [
            big, Array(big.dropFirst(2)), little, Array(little.dropFirst(2)),
            Array("\u{FEFF}\(text)\0\0".utf8), Array(declared.utf8),
        ] {
            #expect(XMP(bytes).title == "Größe – naïve")
        }
        let latin = packet("<rdf:Description dc:title=\"na*ve\"/>").utf8.map {
            $0 == 42 ? 0xEF : $0
        }
        #expect(XMP(latin).title == "naïve")
    }

    @Test("a packet cut anywhere ends no process and gives what came")
    func cut() {
        let whole = Array(
            packet("<rdf:Description><dc:title>Title</dc:title></rdf:Description>").utf8)
        for count in 0..<whole.count {
            #expect("Title".hasPrefix(XMP(Array(whole.prefix(count))).title ?? ""))
        }
    }

    /// What is made of much: each took exempi or libxml2 a minute, all memory, or the process.
    private static let allFloods: [(name: String, text: String, spaces: String)] = [
        ("131,718 elements in each other", String(repeating: "<q:a>", count: 131_718), ""),
        ("400,000 elements in each other", String(repeating: "<a>", count: 400_000), ""),
        (
            "100,000 properties",
            "<rdf:Description>"
                + (0..<100_000).map { "<q:p\($0)>\($0)</q:p\($0)>" }.joined()
                + "</rdf:Description>", ""
        ),
        (
            "100,000 attributes of one tag",
            "<rdf:Description " + (0..<100_000).map { "q:a\($0)=\"\"" }.joined(separator: " ")
                + "/>", ""
        ),
        (
            "100,000 attributes behind a quote in a comment",
            "<!-- \" --><rdf:Description "
                + (0..<100_000).map { "q:a\($0)=\">\"" }.joined(separator: " ") + "/>", ""
        ),
        (
            "4,900 namespaces and 500,000 elements", String(repeating: "<q:a/>", count: 500_000),
            (0..<4_900).map { "xmlns:n\($0)=\"n\"" }.joined(separator: " ")
        ),
        (
            "50,000 namespaces", "<q:a/>",
            (0..<50_000).map { "xmlns:n\($0)=\"n\($0)\"" }.joined(separator: " ")
        ),
        (
            "a text of 16 MB",
            "<rdf:Description><dc:title>" + String(repeating: "x", count: 16_000_000), ""
        ),
        ("a comment of 16 MB", "<!--" + String(repeating: "-", count: 16_000_000), ""),
        (
            "100,000 items",
            "<rdf:Description><dc:title><rdf:Bag>"
                + String(repeating: "<rdf:li>x</rdf:li>", count: 100_000), ""
        ),
    ]

    @Test(
        "a packet that floods takes no time and leaves the words before it",
        arguments: 0..<10)
    func floods(_ index: Int) {
        let flood = Self.allFloods[index]
        let bytes = Array(
            packet("<rdf:Description photoshop:Credit=\"me\"/>" + flood.text, spaces: flood.spaces)
                .utf8)
        let start = processorSeconds()
        let xmp = XMP(bytes)
        #expect(processorSeconds() - start < 5, "\(flood.name)")
        if flood.spaces.isEmpty { #expect(xmp.credit == "me", "\(flood.name)") }
    }

    @Test("entities of a document type are not read, neither as a flood nor as a file")
    func entities() {
        let laughs =
            (1..<12).map {
                "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">"
            }
            .joined()
        for type in [
            "<!DOCTYPE x [<!ENTITY e0 \"ha\">\(laughs)]>",
            "<!DOCTYPE x [<!ENTITY e11 SYSTEM \"file:///etc/passwd\">]>",
        ] {
            let text = packet(
                "<rdf:Description dc:title=\"&e11;\"><dc:description>&e11;</dc:description></rdf:Description>"
            ).drop { $0 != ">" }.dropFirst()
            let start = processorSeconds()
            let xmp = XMP(Array((type + text).utf8))
            #expect(processorSeconds() - start < 1)
            #expect(xmp.title == nil && xmp.description == nil)
        }
    }
}
