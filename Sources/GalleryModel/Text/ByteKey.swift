/// A text that is told apart by its bytes: to Swift's own equality the two spellings of an umlaut, NFC
/// and NFD, are one, but to a file system they are two files.
package struct ByteKey: Hashable, Sendable {
    private let bytes: [UInt8]

    package init(_ text: String) { bytes = Array(text.utf8) }
}
