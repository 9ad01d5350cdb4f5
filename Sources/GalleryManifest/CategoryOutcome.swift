package import GalleryModel

/// What came of a category in a run.
package struct CategoryOutcome: Sendable {
    package var place: Place
    package var problems: [Problem] = []
    package var result: Result

    package enum Result: Sendable {
        /// It was not asked for, and stays as it was published.
        case untouched
        /// It could not be listed or staged, and what was published before, if anything, stays.
        case kept
        case made(Made)
    }

    /// A category that was listed anew.
    package struct Made: Sendable {
        /// The manifest that waits to be published; nil: the published one says the same.
        package var staged: String?
        /// Pictures in the manifest, and in the source.
        package var images: Int
        package var count: Int
        package var sheet: SheetRecord?

        package init(staged: String?, images: Int, count: Int, sheet: SheetRecord?) {
            self.staged = staged
            self.images = images
            self.count = count
            self.sheet = sheet
        }
    }

    package init(place: Place, _ result: Result = .untouched) {
        self.place = place
        self.result = result
    }

    package var made: Made? { if case .made(let made) = result { made } else { nil } }
    package var isUntouched: Bool { if case .untouched = result { true } else { false } }
}
