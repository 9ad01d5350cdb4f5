import GalleryModel

/// A picture's bytes on disk, before anything is believed of them.
struct Original: Sendable {
    var file: String
    var offer: Offer
    /// Set when the file is a download that no one has verified yet.
    var isIncoming = false
    /// What the bytes must hash to, when an earlier run knows.
    var expected: String?
    /// What they hashed to when they came.
    var received: String?
    var revision: String?
    var validator: String?
    var contentType: String?
    var status: Int?

    /// Whether the bytes are in our hands and not a user's.
    var isOurs: Bool { if case .web = offer.address { true } else { false } }
    var isStored: Bool { isOurs && !isIncoming }
}

/// An original that was read: what a picture is drawn from.
package struct Source: Sendable {
    var original: Original
    var bytes: [UInt8]
    var sha256: String
}
