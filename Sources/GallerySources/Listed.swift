public import GalleryModel

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
    /// What can be downloaded of its pictures.
    public private(set) var renditions: [ListedRendition] = []

    /// Takes note of what can be downloaded of a picture.
    package mutating func note(_ offers: [Offer]) {
        for offer in offers {
            let format = offer.isNative ? nil : offer.format
            let rendition = ListedRendition(name: offer.name, format: format)
            if renditions.count < 50, !renditions.contains(rendition) {
                renditions.append(rendition)
            }
        }
    }

    package init(_ place: Place) {
        id = place.category.id
        names = place.names
        folder = place.folder
    }
}

/// A rendition that a source offers, by its own name, and its format where that is told.
public struct ListedRendition: Sendable, Equatable, Encodable {
    public var name: String
    public var format: String?
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

    package init(branches: [ListedBranch], fields: [ListedFields]) {
        self.branches = branches
        self.fields = fields
    }
}
