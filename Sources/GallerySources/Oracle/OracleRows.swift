import GalleryModel

/// What Oracle's delivery API, version 1.1, answers. Every key but `id` may be missing: recordings of other
/// years lack some, and what is not asked for is not sent.
protocol OracleAnswer: Sendable {
    /// nil for JSON that is something else.
    init?(_ json: JSON)
}

/// A page of any list.
struct OraclePage<Row: OracleAnswer>: OracleAnswer {
    var hasMore: Bool?
    var totalResults: Int?
    var scrollId: String?
    var rows: [Row]
    /// Rows that were there and could not be read.
    var unreadable: Int
    /// What is wrong with the page's JSON, though it could be read.
    var oddity: String?

    init?(_ json: JSON) {
        guard let items = json["items"]?.elements else { return nil }
        hasMore = json["hasMore"]?.flag
        totalResults = json["totalResults"]?.count
        scrollId = json["scrollId"]?.text
        rows = items.compactMap(Row.init)
        unreadable = items.count - rows.count
    }
}

struct OracleTaxonomyRow: OracleAnswer, Identifiable {
    var id: String
    var name: String?

    init?(_ json: JSON) {
        guard let node = OracleNode(json) else { return nil }
        (id, name) = (node.id, node.name)
    }
}

struct OracleCategoryRow: OracleAnswer, Identifiable {
    var id: String
    var name: String?
    /// The editor's place among siblings; 0 is a place like any other.
    var position: Int?
    var parent: OracleNode?
    /// The root first, the parent last.
    var ancestors: [OracleNode]?
    var children: [OracleNode]?

    init?(_ json: JSON) {
        guard let node = OracleNode(json) else { return nil }
        (id, name) = (node.id, node.name)
        position = json["position"]?.integer
        parent = json["parent"].flatMap(OracleNode.init)
        ancestors = json["ancestors"]?.elements?.compactMap(OracleNode.init)
        children = json["children"]?["items"]?.elements?.compactMap(OracleNode.init)
    }

    /// Whether the row says where it stands in the tree; an empty `ancestors` says: at the top.
    var knowsItsPlace: Bool { parent != nil || ancestors != nil || children != nil }
}

struct OracleNode: Sendable {
    var id: String
    var name: String?

    init(id: String) { self.id = id }

    init?(_ json: JSON) {
        guard let id = json["id"]?.scalar else { return nil }
        self.id = id
        name = json["name"]?.scalar
    }
}
