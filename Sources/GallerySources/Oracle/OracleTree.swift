import GalleryModel

/// The tree that Oracle's flat category rows stand for. Pure.
enum OracleTree {
    /// Categories with their parents, from the rows' own words and from the ways (`nodes`) that asset
    /// rows tell.
    static func categories(
        _ rows: [OracleCategoryRow], ways: [[OracleNode]] = []
    ) -> [Category] {
        var parents: [String: String] = [:]
        for way in ways {
            for (parent, child) in zip(way, way.dropFirst()) { parents[child.id] = parent.id }
        }
        for row in rows {
            for child in row.children ?? [] { parents[child.id] = row.id }
        }
        for row in rows {
            if let parent = row.parent?.id ?? row.ancestors?.last?.id { parents[row.id] = parent }
        }
        return rows.map { row in
            Category(
                id: row.id, name: row.name ?? row.id, parent: parents[row.id],
                position: row.position)
        }
    }

    /// Whether the rows leave the tree untold: then only the assets know it.
    static func isUntold(_ rows: [OracleCategoryRow]) -> Bool {
        rows.count > 1 && !rows.contains(where: \.knowsItsPlace)
    }
}
