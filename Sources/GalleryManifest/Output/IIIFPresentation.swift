/// Where the files for IIIF viewers stand: a manifest in every category's folder, and one collection.
package struct IIIFPresentation: Sendable {
    /// What the collection and the tiles lie in.
    package static let folder = "iiif"
    package static let collection = "iiif/collection.json"
    /// Of what the files look like: those that an older one wrote are written anew.
    package static let version = 1
    package static let manifest = "iiif.json"

    /// Where the output is served, with a slash at the end.
    package let base: String

    package init(base: String) {
        self.base = base
    }

    package var collectionID: String { base + IIIFPresentation.collection }
}
