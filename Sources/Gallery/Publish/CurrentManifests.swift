import Native

/// The file that holds each category's manifest as this run leaves it: the staged one, or else the
/// published one if it is still whole, which takes reading it and so is found out once.
struct CurrentManifests {
    private var files: [String: String] = [:]
    /// What stays as it was and is not whole any more.
    private(set) var broken: [Problem] = []

    init(_ branches: [Publication.Branch], _ output: OutputFolder) {
        for outcome in branches.flatMap(\.categories) {
            let path = outcome.place.folder + "/" + CategoryManifest.name
            let isJustMade = outcome.isBuilt && !outcome.isKept
            if let staged = outcome.staged {
                files[outcome.place.folder] = staged
            } else if isJustMade || ManifestReading.isWhole(outcome.place.folder, in: output) {
                files[outcome.place.folder] = output.path(path)
            } else if CategoryManifest.exists(outcome.place, output) {
                broken.append(Problem(.brokenManifest(path: path), category: outcome.place.title))
            }
        }
    }

    /// The category's file; nil when it has none that could be published.
    subscript(outcome: CategoryBuild.Outcome) -> String? { files[outcome.place.folder] }

    /// What the manifest of a category that was left alone lists as problems.
    func problems(of outcome: CategoryBuild.Outcome) -> [ProblemRecord] {
        guard let file = self[outcome] else { return [] }
        var problems: [ProblemRecord] = []
        try? Files.eachLine(of: file) { line in
            if line.hasPrefix("],\"name\":") {
                let tail = try ManifestJSON.value(
                    CategoryManifest.Tail.self, "{" + line.dropFirst(2))
                problems = tail.problems
            }
        }
        return problems
    }
}
