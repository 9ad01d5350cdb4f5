/// The rows of Oracle's delivery API, version 1.1. Every key but `id` may be missing: recordings of
/// other years lack some, and what is not asked for is not sent.

/// A page of any list.
struct OraclePage<Row: Decodable & Sendable>: Decodable, Sendable {
    var hasMore: Bool?
    var totalResults: Int?
    var scrollId: String?
    var rows: [Row] = []
    /// Rows that were there and could not be read.
    var unreadable = 0

    private enum Keys: String, CodingKey { case hasMore, totalResults, scrollId, items }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        hasMore = try? values.decodeIfPresent(Bool.self, forKey: .hasMore)
        totalResults = try? values.decodeIfPresent(Int.self, forKey: .totalResults)
        scrollId = try? values.decodeIfPresent(String.self, forKey: .scrollId)
        let items = try values.decode([Lenient<Row>].self, forKey: .items)
        rows = items.compactMap(\.value)
        unreadable = items.count - rows.count
    }
}

/// A value, or nothing where it is not what was expected: one odd row costs no page.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    var value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

struct OracleTaxonomyRow: Decodable, Sendable, Identifiable {
    var id: String
    var name: String?
}

struct OracleCategoryRow: Decodable, Sendable, Identifiable {
    var id: String
    var name: String?
    /// The editor's place among siblings.
    var position: Int? { place?.value?.number }
    var parent: OracleNode? { above?.value }
    /// The root first, the parent last.
    var ancestors: [OracleNode]? { way?.value }
    var children: OracleChildren? { below?.value }
    private var place: Lenient<OraclePosition>?
    private var above: Lenient<OracleNode>?
    private var way: Lenient<[OracleNode]>?
    private var below: Lenient<OracleChildren>?

    private enum CodingKeys: String, CodingKey {
        case id, name
        case place = "position"
        case above = "parent"
        case way = "ancestors"
        case below = "children"
    }

    /// Whether the row says where it stands in the tree; an empty `ancestors` says: at the top.
    var knowsItsPlace: Bool { parent != nil || ancestors != nil || children != nil }
}

/// A number, or the text of one; 0 is a place like any other.
struct OraclePosition: Decodable, Sendable {
    var number: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        number =
            (try? container.decode(Int.self))
            ?? (try? container.decode(String.self)).flatMap { Int($0) }
    }
}

struct OracleNode: Decodable, Sendable {
    var id: String
    var name: String?
}

struct OracleChildren: Decodable, Sendable { var items: [OracleNode]? }

/// A date is an object with a `value`, or in old rows the text or the epoch milliseconds alone.
struct OracleDate: Decodable, Sendable {
    var value: String

    private struct Object: Decodable { var value: String }

    init(from decoder: any Decoder) throws {
        if let object = try? Object(from: decoder) {
            value = object.value
            return
        }
        let container = try decoder.singleValueContainer()
        if let milliseconds = try? container.decode(Int.self) {
            value = String(milliseconds)
        } else {
            value = try container.decode(String.self)
        }
    }
}

/// A number that is written as a number for videos and as a text for images.
struct OracleNumber: Decodable, Sendable {
    var value: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            value = number
        } else if let number = try? container.decode(Double.self) {
            value = Int(exactly: number.rounded())
        } else {
            value = (try? container.decode(String.self)).flatMap { Int($0) }
        }
        // 0 stands for "unknown" everywhere.
        if let number = value, number <= 0 { value = nil }
    }
}
