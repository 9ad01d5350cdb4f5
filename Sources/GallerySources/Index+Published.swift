import GalleryManifest
import GalleryModel
import Native

/// What stays of what was published, and what is to be said of what does not.
extension Index {
    /// A taxonomy with those of its published categories that stay.
    func completed(_ branch: Branch) -> Branch {
        let places = published(branch).map(\.place)
        var branch = branch
        if branch.problem != nil {
            branch.categories = places.map { CategoryOutcome(place: $0) }
        } else if only != .everything || branch.isPartial {
            let asked = branch.isPartial ? Selection.matching([]) : only
            let listed = branch.categories.count
            branch.categories = Index.keeping(places, in: branch.categories, asked)
            if let doubt = branch.doubt, branch.categories.count > listed {
                branch.notes.append(doubt)
            }
        }
        return branch
    }

    /// In a run about some categories the others stay, under the names that they were published by and at
    /// their places, be they renamed or gone meanwhile.
    private static func keeping(
        _ published: [Place], in categories: [CategoryOutcome], _ only: Selection
    ) -> [CategoryOutcome] {
        let old = Dictionary(published.map { (ByteKey($0.category.id), $0) }) { first, _ in first }
        let all = categories.map { outcome in
            guard outcome.isUntouched, let old = old[ByteKey(outcome.place.category.id)] else {
                return outcome
            }
            return CategoryOutcome(place: old)
        }
        let ids = Set(all.map { ByteKey($0.place.category.id) })
        // Each behind the last before it that is still listed.
        var behind: [ByteKey?: [CategoryOutcome]] = [:]
        var last: ByteKey?
        for place in published {
            let id = ByteKey(place.category.id)
            if ids.contains(id) {
                last = id
            } else if !only.includes(place) {
                behind[last, default: []].append(CategoryOutcome(place: place))
            }
        }
        return (behind[nil] ?? [])
            + all.flatMap { [$0] + (behind[ByteKey($0.place.category.id)] ?? []) }
    }

    /// A taxonomy that had pictures and of which none is listed stays as it was published: an empty place
    /// where a disk was mounted looks no different. A single category may become empty.
    func spared(_ branch: Branch, _ source: any ContentSource) -> Branch {
        let known = published(branch)
        guard !walk.allowsEmpty, images(of: branch) == 0,
            known.contains(where: {
                $0.images > 0 && !source.ownsAbsence(of: $0.place.category)
            })
        else { return branch }
        branch.discard()
        var kept = branch
        kept.categories = known.map { CategoryOutcome(place: $0.place) }
        kept.problem = Problem(.emptied(source: source.name), category: branch.taxonomy.name)
        return kept
    }

    func images(of branch: Branch) -> Int {
        branch.categories.reduce(0) { $0 + images(of: $1) }
    }

    /// Pictures that the source lists in a category, or that are published of one that was left alone.
    private func images(of outcome: CategoryOutcome) -> Int {
        outcome.made?.count ?? images[outcome.place.folder] ?? 0
    }

    /// What is to be said of categories that had pictures and have none any more, or are gone.
    package func emptied(_ branches: [Branch]) -> [String] {
        let all = branches.flatMap(\.categories)
        let empty = Set(
            all.filter { !$0.isUntouched && images(of: $0) == 0 }.map { ByteKey($0.place) })
        let listed = Set(all.map { ByteKey($0.place) })
        return known.filter { $0.images > 0 }.compactMap { known in
            let place = known.place
            if empty.contains(ByteKey(place)) {
                return "\(place.title) lists no picture any more, and had \(known.images)"
            }
            return listed.contains(ByteKey(place))
                ? nil : "\(place.title) is not listed any more, and had \(known.images)"
        }
    }
}

extension ByteKey {
    /// A category by what its source calls it, whatever its name and folder.
    fileprivate init(_ place: Place) {
        self.init([place.source, place.taxonomy.id, place.category.id].joined(separator: "\n"))
    }
}
