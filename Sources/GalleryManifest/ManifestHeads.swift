package import GalleryModel

/// The first line of a root manifest.
package struct RootHead: Sendable, Codable {
    var generator = RootManifest.generator
    /// Where the collection for IIIF viewers is served; absent when there is none.
    var iiif: String?
    var iiifVersion: Int?

    package init(_ presentation: IIIFPresentation?) {
        iiif = presentation?.collectionID
        iiifVersion = presentation.map { _ in IIIFPresentation.version }
    }

    /// Where the output says that it is served; nil when it is not for IIIF viewers.
    package var presentation: IIIFPresentation? {
        guard let iiif, iiif.hasSuffix("/" + IIIFPresentation.collection) else { return nil }
        return IIIFPresentation(base: String(iiif.dropLast(IIIFPresentation.collection.count)))
    }

    /// Whether this program would write the IIIF files as they are.
    package var isPresentationCurrent: Bool { iiifVersion == IIIFPresentation.version }
}

/// The last line of a root manifest.
package struct RootEnd: Sendable, Codable {
    package var title: String
    var version = RootManifest.version
}

/// What stands behind a taxonomy's categories.
package struct TaxonomyRecord: Sendable, Codable {
    package var id: String
    package var name: String
    /// The folder below the output.
    package var path: String
    package var source: String
}

/// What stands before a category's images.
package struct CategoryHead: Sendable, Codable {
    package var contactSheet: SheetRecord?
    /// Pictures that the source lists.
    package var count: Int
    package var id: String

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(contactSheet, forKey: .contactSheet)
        try values.encode(count, forKey: .count)
        try values.encode(id, forKey: .id)
    }
}

/// What stands behind a category's images, in the order of the keys.
package struct CategoryTail: Sendable, Codable {
    package var name: String
    package var order: Int
    /// The parent's id; null at the top.
    package var parent: String?
    /// The folder below the output.
    package var path: String
    package var problems: [ProblemRecord]
    package var source: String
    package var taxonomy: String
    package var version = 1

    package init(_ place: Place, _ problems: [Problem]) {
        name = place.category.name
        order = place.order
        parent = place.category.parent
        path = place.folder
        self.problems = problems.map(ProblemRecord.init)
        source = place.source
        taxonomy = place.taxonomy.id
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(order, forKey: .order)
        try values.encode(parent, forKey: .parent)
        try values.encode(path, forKey: .path)
        try values.encode(problems, forKey: .problems)
        try values.encode(source, forKey: .source)
        try values.encode(taxonomy, forKey: .taxonomy)
        try values.encode(version, forKey: .version)
    }
}
