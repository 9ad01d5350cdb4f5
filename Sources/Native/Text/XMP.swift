/// The texts of a picture's XMP packet.
public struct XMP: Sendable, Equatable {
    public let title: String?
    public let description: String?
    /// Iptc4xmpCore:AltTextAccessibility, which is written for people who cannot see the picture.
    public let alt: String?
    public let credit: String?
    public let takenAt: String?

    /// Reads a packet; nonsense leaves everything empty, and what lies behind a ceiling is not read.
    public init(_ packet: [UInt8]) {
        let texts = XMPReading.texts(
            of: [
                XMP.dc + "title", XMP.dc + "description", XMP.iptc + "AltTextAccessibility",
                XMP.photoshop + "Credit", XMP.photoshop + "DateCreated",
            ], in: packet)
        title = texts[XMP.dc + "title"]
        description = texts[XMP.dc + "description"]
        alt = texts[XMP.iptc + "AltTextAccessibility"]
        credit = texts[XMP.photoshop + "Credit"]
        takenAt = texts[XMP.photoshop + "DateCreated"]
    }

    private static let dc = "http://purl.org/dc/elements/1.1/"
    private static let iptc = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    private static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
}
