import Native

/// The real pictures with verdicts in `../shared/corpus`.
public enum Corpus {
    public static let isThere = Shared.has("corpus/INDEX.tsv")

    /// One line of the index.
    public struct Entry: Sendable {
        /// `good`, `bad` or `grey`, which is the first part of its path.
        public let verdict: String
        /// Below the corpus.
        public let path: String
        public let format: String
        public let why: String
        /// `640x480` after orientation; empty when the index does not say.
        public let size: String

        public var file: String { Shared.path("corpus/" + path) }
    }

    /// Every picture of a verdict, in the index's order.
    public static func entries(_ verdict: String) throws -> [Entry] {
        let text = String(decoding: try Shared.read("corpus/INDEX.tsv"), as: UTF8.self)
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count > 12, columns[0].hasPrefix(verdict + "/") else { return nil }
            return Entry(
                verdict: verdict, path: String(columns[0]), format: String(columns[10]),
                why: String(columns[8]), size: String(columns[12]))
        }
    }
}
