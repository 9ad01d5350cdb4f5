/// A channel with its indices: who is above whom, and what is filed where.
final class Catalogue: Sendable {
    let channel: OracleChannel
    let taxonomyIndex: [String: Int]
    let categoryIndex: [String: Int]
    let assetIndex: [String: Int]

    /// The asset types in use, and the one that always exists, in lower case.
    let types: Set<String>

    /// Per category, the way from its root down to itself.
    let paths: [[Int]]

    /// Per category, its children by position.
    let children: [[Int]]

    /// Per category, its path as the JSON array `nodes`.
    let nodesText: [String]

    /// Per category, the assets filed under it itself.
    let direct: [[Int32]]

    /// Per category, the assets filed under it or below it.
    let below: [[Int32]]

    init(_ channel: OracleChannel) {
        self.channel = channel
        let categories = channel.categories
        taxonomyIndex = Self.index(channel.taxonomies.map(\.id))
        let categoryIndex = Self.index(categories.map(\.id))
        self.categoryIndex = categoryIndex
        assetIndex = Self.index(channel.assets.map(\.id))
        types = Set(channel.assets.map(\.type)).union(["Image"]).reduce(into: []) {
            $0.insert($1.lowercased())
        }

        let parents = categories.map { $0.parentID.flatMap { categoryIndex[$0] } }
        let paths = categories.indices.map { Self.path(to: $0, parents: parents) }
        self.paths = paths
        var children = [[Int]](repeating: [], count: categories.count)
        for index in categories.indices {
            if let parent = parents[index] { children[parent].append(index) }
        }
        self.children = children.map { siblings in
            siblings.sorted { categories[$0].position < categories[$1].position }
        }
        nodesText = paths.map { JSONObject.array($0.map { CategoryRow.short(categories[$0]) }) }

        var direct = [[Int32]](repeating: [], count: categories.count)
        var below = direct
        for (number, asset) in channel.assets.enumerated() {
            for id in asset.categoryIDs {
                guard let own = categoryIndex[id] else { continue }
                Self.file(Int32(number), in: &direct[own])
                for category in paths[own] { Self.file(Int32(number), in: &below[category]) }
            }
        }
        self.direct = direct
        self.below = below
    }

    /// The taxonomy of a category, if it is published.
    func taxonomy(ofCategory index: Int) -> OracleTaxonomy? {
        taxonomyIndex[channel.categories[index].taxonomyID].map { channel.taxonomies[$0] }
    }

    /// The index of the asset with an id, an invented id included.
    func asset(_ id: String) -> Int? {
        if let index = assetIndex[id] { return index }
        let origin = OracleID.origin(ofInvented: id)
        return origin.flatMap { channel.assets.indices.contains($0) ? $0 : nil }
    }

    /// The smallest list of assets known to hold every one that fits the query.
    func candidates(for query: Query) -> [Int32] {
        let lists = query.demands.filter { $0.comparison == .eq }.compactMap { demand -> [Int32]? in
            switch demand.field {
            case "id": assetIndex[demand.value].map { [Int32($0)] } ?? []
            case "taxonomies.categories.id": categoryIndex[demand.value].map { direct[$0] } ?? []
            case "taxonomies.categories.nodes.id":
                categoryIndex[demand.value].map { below[$0] } ?? []
            default: nil
            }
        }
        return lists.min { $0.count < $1.count } ?? channel.assets.indices.map { Int32($0) }
    }

    /// Assets come in order, so a repeated one is the last one.
    private static func file(_ asset: Int32, in list: inout [Int32]) {
        if list.last != asset { list.append(asset) }
    }

    private static func index(_ ids: [String]) -> [String: Int] {
        Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Follows the parents up; a circle ends where it closes.
    private static func path(to index: Int, parents: [Int?]) -> [Int] {
        var path = [index]
        while let parent = parents[path[path.count - 1]], !path.contains(parent) {
            path.append(parent)
        }
        return path.reversed()
    }
}
