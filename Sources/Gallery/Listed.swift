/// A taxonomy as `list` shows it.
public struct ListedBranch: Sendable {
    public var source: String
    public var taxonomy: String
    public var categories: [ListedCategory]
    /// Why its categories are missing.
    public var problem: Problem?
}

/// A category as `list` shows it.
public struct ListedCategory: Sendable {
    public var id: String
    public var names: [String]
    public var folder: String
    /// Pictures that the source has in it.
    public var count = 0
    public var problems: [Problem] = []
    /// The renditions that can be downloaded of its pictures: `Medium jpg`, `native`.
    public private(set) var renditions: [String] = []

    /// Takes note of what can be downloaded of a picture.
    mutating func note(_ offers: [Offer]) {
        for offer in offers {
            let type = offer.isNative ? nil : offer.format
            let name = offer.name + (type.map { " " + $0 } ?? "")
            if renditions.count < 20, !renditions.contains(name) { renditions.append(name) }
        }
    }

    init(_ place: Place) {
        id = place.category.id
        names = place.names
        folder = place.folder
    }
}

/// The fields of a source's items, as `list` shows them, for a person who looks for their names.
public struct ListedFields: Sendable, Encodable {
    public struct Field: Sendable, Encodable {
        /// As it is written in gallery.yml.
        public var path: String
        /// `image`, `html`, `text` or `reference`.
        public var kind: String
        /// Some of what stands in it.
        public var samples: [String]
    }
    public var source: String
    public var fields: [Field]
}

/// The tree of every source, as `list` shows it.
public struct ListedTree: Sendable {
    public var branches: [ListedBranch]
    public var fields: [ListedFields]
}
