/// The first verified pictures of a category, in the editor's order: the next one stands in for one
/// that failed.
final class SheetCandidates {
    private let wanted: Int
    private(set) var tiles: [ContactSheet.Tile] = []

    init(wanted: Int) { self.wanted = wanted }

    var wantsMore: Bool { tiles.count < wanted }

    /// How many pictures may be under way so that none is fetched that the sheet does not need.
    var room: Int { wanted - tiles.count }

    func add(_ tile: ContactSheet.Tile?) {
        if let tile, wantsMore { tiles.append(tile) }
    }
}
