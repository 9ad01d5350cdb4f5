import Native

/// What was compressed lately, so that a page is compressed once and not for each visitor. It holds
/// `capacity` bytes at the most, whatever is asked for.
struct CompressedPages: Sendable {
    private let capacity: Int
    private let recent: Recent<[UInt8]>

    init(capacity: Int) {
        self.capacity = capacity
        recent = Recent(capacity: capacity)
    }

    /// The bytes that it holds.
    var size: Int { recent.weight }

    /// The compressed bytes under a key that changes with the content; nil when they cannot be made.
    func bytes(_ key: String, of content: () -> [UInt8]?) -> [UInt8]? {
        if let known = recent[key] { return known }
        // Nobody waits for another: at worst two do the same work.
        guard let made = content().flatMap({ Gzip.compress($0) }) else { return nil }
        if made.count <= capacity / 2 { recent.keep(made, key, weight: made.count) }
        return made
    }
}
