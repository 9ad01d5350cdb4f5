extension OracleChannel {
    /// A big channel made up by arithmetic: the same for the same numbers, ready in a moment.
    ///
    /// Categories are dealt to the taxonomies in turn; in each, the first fourth are roots and the
    /// rest lie below them, up to three deep. `crowded` assets (as many as there are, if fewer)
    /// are filed under the last category, which has no children; the rest are dealt to the others.
    public static func large(
        taxonomies: Int = 3,
        categories: Int = 150,
        assets: Int = 30_000,
        crowded: Int = 1_250
    ) -> OracleChannel {
        let taxonomyIDs = (0..<max(1, taxonomies)).map { OracleID.plain($0, salt: 3) }
        let categoryIDs = (0..<max(1, categories)).map { OracleID.plain($0, salt: 4) }
        let shapes = [(1600, 1200), (1200, 1600), (2400, 1350), (900, 900)]
        let renditions = shapes.map { OracleRendition.standard(width: $0.0, height: $0.1) }
        let filings = categoryIDs.map { [$0] }
        let last = categoryIDs.count - 1
        return OracleChannel(
            token: "1a7e0000000000000000000000000001",
            taxonomies: taxonomyIDs.enumerated().map { number, id in
                OracleTaxonomy(id: id, name: "Archive \(number + 1)", shortName: "A\(number + 1)")
            },
            categories: categoryIDs.enumerated().map { number, id in
                let parent = parent(of: number, taxonomies: taxonomyIDs.count, count: categories)
                return OracleCategory(
                    id: id, name: "Section \(padded(number, 3))",
                    taxonomyID: taxonomyIDs[number % taxonomyIDs.count],
                    parentID: parent.map { categoryIDs[$0] },
                    position: number / taxonomyIDs.count)
            },
            assets: (0..<assets).map { number in
                let shape = Int(OracleID.mixed(UInt64(number)) % UInt64(shapes.count))
                let home = number < crowded || last == 0 ? last : number % last
                return OracleAsset(
                    id: OracleID.asset(number, salt: 5), name: "photo \(padded(number, 5)).jpg",
                    width: shapes[shape].0, height: shapes[shape].1, categoryIDs: filings[home],
                    renditions: renditions[shape])
            })
    }

    /// Parents stand in the first half of the rows of their taxonomy, so the last has no children.
    private static func parent(of number: Int, taxonomies: Int, count: Int) -> Int? {
        let row = number / taxonomies
        let roots = max(1, count / taxonomies / 4)
        if row < roots { return nil }
        let above = row < roots * 2 ? row - roots : roots + (row - roots * 2) % roots
        return above * taxonomies + number % taxonomies
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
