import CXMP

/// The texts of a picture's XMP packet, by exempi.
public struct XMP: Sendable, Equatable {
    public private(set) var title: String?
    public private(set) var description: String?
    /// Iptc4xmpCore:AltTextAccessibility, which is written for people who cannot see the picture.
    public private(set) var alt: String?
    public private(set) var credit: String?
    public private(set) var takenAt: String?

    private static let started = xmp_init()

    /// Reads a packet; nonsense leaves everything empty.
    public init(_ packet: [UInt8]) {
        guard XMP.started, let xmp = unsafe xmp_new_empty() else { return }
        defer { unsafe xmp_free(xmp) }
        let read = unsafe packet.withUnsafeBytes { bytes in
            unsafe xmp_parse(
                xmp, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard read else { return }
        title = unsafe XMP.localized(xmp, "http://purl.org/dc/elements/1.1/", "title")
        description = unsafe XMP.localized(xmp, "http://purl.org/dc/elements/1.1/", "description")
        let iptc = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
        alt = unsafe XMP.localized(xmp, iptc, "AltTextAccessibility")
        let photoshop = "http://ns.adobe.com/photoshop/1.0/"
        credit = unsafe XMP.property(xmp, photoshop, "Credit")
        takenAt = unsafe XMP.property(xmp, photoshop, "DateCreated")
    }

    @unsafe private static func localized(
        _ xmp: OpaquePointer, _ schema: String, _ name: String
    ) -> String? {
        unsafe text { value in
            unsafe xmp_get_localized_text(xmp, schema, name, "", "x-default", nil, value, nil)
        }
    }

    @unsafe private static func property(
        _ xmp: OpaquePointer, _ schema: String, _ name: String
    ) -> String? {
        unsafe text { value in unsafe xmp_get_property(xmp, schema, name, value, nil) }
    }

    @unsafe private static func text(_ get: (OpaquePointer) -> Bool) -> String? {
        guard let value = unsafe xmp_string_new() else { return nil }
        defer { unsafe xmp_string_free(value) }
        guard unsafe get(value), let text = unsafe xmp_string_cstr(value) else { return nil }
        return unsafe String(cString: text)
    }
}
