/// Puts flat categories into their tree and gives each its folder. Pure.
enum Tree {
    /// The categories depth first, siblings by position and else in the order given.
    ///
    /// A parent that is missing, or that would be its own ancestor, leaves its child at the top:
    /// nothing that a source lists is lost.
    static func places(
        _ categories: [Category], of taxonomy: Taxonomy, folder: String, source: String
    ) -> [Place] {
        var known: [Exact: Category] = [:]
        for category in categories where known[Exact(category.id)] == nil {
            known[Exact(category.id)] = category
        }
        var children: [Exact: [Category]] = [:]
        for category in categories where known[Exact(category.id)] == category {
            children[Exact(parent(of: category, in: known)), default: []].append(category)
        }
        var places: [Place] = []
        var seen: Set<Exact> = []
        func visit(_ parent: String, _ names: [String], _ folder: String) {
            let siblings = sorted(children[Exact(parent)] ?? []).filter {
                seen.insert(Exact($0.id)).inserted
            }
            let folders = Names.folders(for: siblings.map { ($0.name, $0.id) })
            for (order, category) in siblings.enumerated() {
                let place = Place(
                    source: source, taxonomy: taxonomy, category: category,
                    names: names + [category.name], folder: folder + "/" + folders[order],
                    order: order)
                places.append(place)
                visit(category.id, place.names, place.folder)
            }
        }
        visit("", [], folder)
        return places
    }

    /// The parent's id, or empty for the top.
    private static func parent(of category: Category, in known: [Exact: Category]) -> String {
        guard let parent = category.parent, known[Exact(parent)] != nil else { return "" }
        var ancestor: String? = parent
        var steps = 0
        while let id = ancestor, steps <= known.count {
            if Exact(id) == Exact(category.id) { return "" }
            ancestor = known[Exact(id)]?.parent
            steps += 1
        }
        return steps > known.count ? "" : parent
    }

    private static func sorted(_ siblings: [Category]) -> [Category] {
        siblings.enumerated().sorted { left, right in
            let a = left.element.position ?? .max
            let b = right.element.position ?? .max
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element)
    }
}
