/// Words that stand inside a JPEG, in one of the three places that programs know, or in all of them.
public enum EmbeddedWords: String, CaseIterable, Sendable {
    case exif, iptc, xmp, all

    /// EXIF alone knows no title, XMP alone an alternative of its own.
    public static let title = "Embedded title"
    public static let caption = "Embedded caption"
    public static let credit = "Embedded credit"
    public static let alt = "Embedded alternative"
    public static let takenAt = "2019-05-17T08:30:00"

    /// The file with the words in it.
    public func put(into jpeg: [UInt8]) -> [UInt8] {
        var jpeg = jpeg
        if self == .xmp || self == .all {
            let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
            jpeg = JPEGSurgery.inserting(0xE1, name + Self.packet, into: jpeg)
        }
        if self == .iptc || self == .all {
            jpeg = JPEGSurgery.inserting(0xED, Self.photoshop, into: jpeg)
        }
        if self == .exif || self == .all {
            let name = Array("Exif\0\0".utf8)
            jpeg = JPEGSurgery.inserting(0xE1, name + Self.directories, into: jpeg)
        }
        return jpeg
    }

    /// ImageDescription, Artist, and DateTimeOriginal in the camera's directory.
    private static let directories: [UInt8] = {
        let texts = [caption, credit, "2019:05:17 08:30:00"].map { Array($0.utf8) + [0] }
        var place = 8 + 2 + 3 * 12 + 4 + 2 + 12 + 4
        let places = texts.map { text in
            defer { place += text.count }
            return place
        }
        func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            two(tag) + two(type) + [0, 0] + two(count) + [0, 0] + two(value)
        }
        let main =
            two(3) + entry(0x010E, 2, texts[0].count, places[0])
            + entry(0x013B, 2, texts[1].count, places[1]) + entry(0x8769, 4, 1, 50)
        let camera = two(1) + entry(0x9003, 2, texts[2].count, places[2])
        return Array("MM\0*".utf8) + [0, 0, 0, 8] + main + [0, 0, 0, 0] + camera + [0, 0, 0, 0]
            + texts.flatMap(\.self)
    }()

    /// Record 2 in Photoshop's wrapping: title, caption, credit.
    private static let photoshop: [UInt8] = {
        let texts: [(number: UInt8, text: String)] = [(5, title), (120, caption), (110, credit)]
        let data = texts.flatMap { number, text -> [UInt8] in
            [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
        }
        return Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(data.count)] + data
    }()

    private static let packet = Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\
        <dc:title>\(title)</dc:title><dc:description>\(caption)</dc:description>\
        <photoshop:Credit>\(credit)</photoshop:Credit>\
        <Iptc4xmpCore:AltTextAccessibility>\(alt)</Iptc4xmpCore:AltTextAccessibility>\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)
}
