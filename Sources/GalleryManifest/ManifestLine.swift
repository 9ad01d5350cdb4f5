import GalleryModel
import Native

/// A line of a manifest, the root's or a category's. Nothing else knows how one looks.
///
/// Both have one line an image, and a few kinds around them; a category's stands in the root's line by line.
package enum ManifestLine: Sendable {
    /// A root begins.
    case begin(RootHead)
    /// A file of the web pages.
    case page(PageRecord)
    case problem(ProblemRecord)
    /// A category begins.
    case head(CategoryHead)
    case image(ImageRecord)
    /// A category ends.
    case tail(CategoryTail)
    /// A taxonomy ends.
    case taxonomy(TaxonomyRecord)
    /// A root ends.
    case end(RootEnd)

    /// What a line is, by how it begins.
    package enum Kind: Sendable {
        case begin, page, head, tail, taxonomy, end
        /// An image or a problem.
        case entry
        /// It only holds the others together.
        case frame
    }

    package static func kind(of line: some StringProtocol) -> Kind {
        beginnings.first { line.hasPrefix($0.text) }?.kind ?? .frame
    }

    /// The first that fits counts.
    private static let beginnings: [(text: String, kind: Kind)] = [
        ("{\"generator\":", .begin), ("{\"bytes\":", .page), ("{\"contactSheet\":", .head),
        ("],\"name\":", .tail), ("],\"id\":", .taxonomy), ("],\"title\":", .end),
        (taxonomyBegins, .frame), ("{\"", .entry),
    ]

    /// What stands before a root's problems, its taxonomies, and the categories of one.
    static let problemsBegin = "],\"problems\":["
    static let taxonomiesBegin = "],\"taxonomies\":["
    static let taxonomyBegins = "{\"categories\":["

    /// Reads a line, with the comma behind it or without; nil for one that only holds others together.
    package init?(_ line: String) throws {
        guard ManifestLine.hasNumbersOfOurs(line) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "a number that no manifest has"))
        }
        let kind = ManifestLine.kind(of: line)
        let text = line.hasSuffix(",") ? String(line.dropLast()) : line
        switch kind {
        case .begin: self = .begin(try ManifestJSON.value(RootHead.self, line + "]}"))
        case .page: self = .page(try ManifestJSON.value(PageRecord.self, text))
        case .head: self = .head(try ManifestJSON.value(CategoryHead.self, line + "]}"))
        case .tail: self = .tail(try ManifestLine.ending(CategoryTail.self, text))
        case .taxonomy: self = .taxonomy(try ManifestLine.ending(TaxonomyRecord.self, text))
        case .end: self = .end(try ManifestLine.ending(RootEnd.self, text))
        case .entry:
            if let image = try? ManifestJSON.value(ImageRecord.self, text) {
                self = .image(image)
            } else {
                self = .problem(try ManifestJSON.value(ProblemRecord.self, text))
            }
        case .frame: return nil
        }
    }

    private static func ending<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value
    {
        try ManifestJSON.value(type, "{" + text.dropFirst(2))
    }

    /// The line, without a comma behind it.
    package func text() throws -> String {
        switch self {
        case .begin(let head): try ManifestJSON.text(head).dropLast() + ",\"pages\":["
        case .page(let page): try ManifestJSON.text(page)
        case .problem(let problem): try ManifestJSON.text(problem)
        case .head(let head): try ManifestJSON.text(head).dropLast() + ",\"images\":["
        case .image(let image): try ManifestJSON.text(image)
        case .tail(let tail): try "]," + ManifestJSON.text(tail).dropFirst()
        case .taxonomy(let taxonomy): try "]," + ManifestJSON.text(taxonomy).dropFirst()
        case .end(let end): try "]," + ManifestJSON.text(end).dropFirst()
        }
    }

    /// Whether sums and products can be made of every number: none of ours is negative or broken, or has over
    /// fifteen digits.
    static func hasNumbersOfOurs(_ line: String) -> Bool {
        var (isText, isEscaped, digits) = (false, false, 0)
        for byte in line.utf8 {
            let wasEscaped = isEscaped
            isEscaped = isText && byte == UInt8(ascii: "\\") && !wasEscaped
            if byte == UInt8(ascii: "\""), !wasEscaped { isText.toggle() }
            if isText { continue }
            let isExponent = digits > 0 && byte | 0x20 == UInt8(ascii: "e")
            digits = (0x30...0x39).contains(byte) ? digits + 1 : 0
            if digits > 15 || isExponent || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
                return false
            }
        }
        return true
    }
}
