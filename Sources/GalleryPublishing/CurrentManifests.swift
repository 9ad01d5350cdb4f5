package import GalleryManifest
package import GalleryModel
import GallerySources
import Native

/// The file that holds each category's manifest as this run leaves it: the staged one, or else the
/// published one if it is still whole, which takes reading it and so is found out once.
package struct CurrentManifests {
    private var files: [String: String] = [:]
    /// What stays as it was and is not whole any more.
    package private(set) var broken: [Problem] = []

    package init(_ branches: [Publication.Branch], _ output: OutputFolder) {
        for outcome in branches.flatMap(\.categories) {
            let path = outcome.place.folder + "/" + CategoryManifest.name
            if let staged = outcome.made?.staged {
                files[outcome.place.folder] = staged
            } else if outcome.made != nil
                || ManifestReader.isWhole(outcome.place.folder, in: output)
            {
                files[outcome.place.folder] = output.path(path)
            } else if CategoryManifest.exists(outcome.place, output) {
                broken.append(Problem(.brokenManifest(path: path), category: outcome.place.title))
            }
        }
    }

    /// The category's file; nil when it has none that could be published.
    package subscript(outcome: CategoryOutcome) -> String? { files[outcome.place.folder] }

    /// What the manifest of a category that was left alone lists as problems.
    package func problems(of outcome: CategoryOutcome) -> [ProblemRecord] {
        guard let file = self[outcome] else { return [] }
        var reader = try? ManifestReader(category: file, only: [.tail])
        guard case .tail(let tail)? = try? reader?.next() else { return [] }
        return tail.problems
    }
}

extension Problem.Reason {
    fileprivate static func brokenManifest(path: String) -> Self {
        .init(
            .publish, "broken-manifest",
            "\(path) is no whole manifest of ours, or names files that are missing; it is left out "
                + "until the category is built again")
    }
}
