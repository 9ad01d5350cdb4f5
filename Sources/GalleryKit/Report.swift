import GalleryManifest
public import GalleryModel
import GallerySources

/// What came of a build.
public struct Report: Sendable {
    public private(set) var taxonomies = 0
    public private(set) var categories = 0
    public private(set) var images = 0
    /// Categories that stay as they were published before.
    public private(set) var kept = 0
    public private(set) var problems: [Problem] = []
    /// Files that were removed because nothing names them any more.
    public private(set) var removed = 0

    init(_ branches: [Index.Branch], _ problems: [Problem]) {
        taxonomies = branches.count
        self.problems = problems
        for branch in branches {
            self.problems += (branch.problem.map { [$0] } ?? []) + branch.notes
            for category in branch.categories {
                // Whatever could not be listed, or was not asked for, stays as it was.
                guard let made = category.made else {
                    kept += 1
                    self.problems += category.problems
                    continue
                }
                categories += 1
                images += made.images
                self.problems += category.problems
            }
        }
    }

    func with(removed: Int) -> Report {
        var report = self
        report.removed = removed
        return report
    }
}
