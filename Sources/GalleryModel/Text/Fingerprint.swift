import Native

/// Short names for long facts.
package enum Fingerprint {
    /// The SHA-256 of a text, in hexadecimal.
    package static func of(_ text: String) -> String { Digest.sha256(Array(text.utf8)) }

    /// The SHA-256 of several texts; each is told apart from the next by its length.
    package static func of(_ texts: [String]) -> String {
        of(texts.map { "\($0.utf8.count):\($0)" }.joined())
    }
}
