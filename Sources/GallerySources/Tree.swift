import GalleryManifest
import GalleryModel

/// Puts flat categories into their tree and gives each its folder. Pure.
enum Tree {
    /// Categories in one another; a path of so many names still is one.
    static let depth = 64

    /// The categories depth first, siblings by position and else in the order given.
    ///
    /// A parent that is missing, or that would be its own ancestor, leaves its child at the top:
    /// nothing that a source lists is lost but what lies deeper than any editor files.
    static func places(
        _ categories: [Category], of taxonomy: Taxonomy, folder: String, source: String,
        besides renditions: Set<String> = []
    ) -> [Place] {
        var known: [ByteKey: Category] = [:]
        for category in categories where known[ByteKey(category.id)] == nil {
            known[ByteKey(category.id)] = category
        }
        let rooted = rooted(known)
        var children: [ByteKey: [Category]] = [:]
        for category in categories where known[ByteKey(category.id)] == category {
            let parent = rooted.contains(ByteKey(category.id)) ? category.parent : nil
            let isThere = parent.map { known[ByteKey($0)] != nil } ?? false
            children[ByteKey(isThere ? parent ?? "" : ""), default: []].append(category)
        }
        var places: [Place] = []
        var seen: Set<ByteKey> = []
        func visit(_ parent: String, _ names: [String], _ folder: String) {
            guard names.count < Tree.depth else { return }
            let siblings = sorted(children[ByteKey(parent)] ?? []).filter {
                seen.insert(ByteKey($0.id)).inserted
            }
            let folders = Names.folders(
                for: siblings.map { ($0.name, $0.id) }, besides: renditions)
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

    /// Categories from which parents lead to the top, and not in a circle. Each is looked at once, however
    /// they are nested.
    private static func rooted(_ known: [ByteKey: Category]) -> Set<ByteKey> {
        var isRooted: [ByteKey: Bool] = [:]
        for id in known.keys {
            var way: [ByteKey] = []
            var next: ByteKey? = id
            while let id = next, let category = known[id], isRooted[id] == nil {
                isRooted[id] = false
                way.append(id)
                next = category.parent.map(ByteKey.init)
            }
            // Whoever meets their own way has none to the top.
            let leadsUp = next.map { known[$0] == nil || isRooted[$0] == true } ?? true
            if leadsUp { for id in way { isRooted[id] = true } }
        }
        return Set(isRooted.filter(\.value).keys)
    }

    private static func sorted(_ siblings: [Category]) -> [Category] {
        siblings.enumerated().sorted { left, right in
            let a = left.element.position ?? .max
            let b = right.element.position ?? .max
            return a == b ? left.offset < right.offset : a < b
        }.map(\.element)
    }
}
