import Native

/// The end of a run: everything that was prepared becomes visible, in the one order in which a kill at
/// any instant leaves each manifest naming only files that are there.
struct Publication {
    let output: OutputFolder
    let catalog: Catalog
    let title: String

    /// A taxonomy as this run leaves it, or, where it could not be listed, as the one before did.
    typealias Branch = Walk.Branch<CategoryBuild.Outcome>

    /// Publishes; says how many files were removed because nothing names them any more.
    func publish(_ branches: [Branch], problems: [Problem]) throws -> Int {
        let root = output.path(RootManifest.name)
        let part = Files.partName(for: root)
        let kept = branches.flatMap(\.categories).filter { $0.staged == nil }
        try RootManifest(
            title: title,
            branches: branches.map { branch in
                RootManifest.Branch(
                    source: branch.source, taxonomy: branch.taxonomy, folder: branch.folder,
                    categories: branch.categories.compactMap(manifest))
            },
            problems: problems.map(ProblemRecord.init) + kept.flatMap(oldProblems)
        ).write(to: part)
        let sweep = try Sweep(output, catalog)
        for outcome in branches.flatMap(\.categories) { try sweep.note(outcome) }
        let folders = Set(branches.flatMap(\.categories).map(\.place.folder))
        for known in try catalog.places(of: output.root)
        where !folders.contains(known.place.folder) {
            try sweep.noteGone(known.place.folder)
        }
        try Files.syncFileSystem(of: output.root)
        for outcome in branches.flatMap(\.categories) {
            guard let staged = outcome.staged else { continue }
            try replace(
                output.path(outcome.place.folder + "/" + CategoryManifest.name), with: staged)
        }
        try replace(root, with: part)
        try Files.syncFileSystem(of: output.root)
        for outcome in branches.flatMap(\.categories) where outcome.staged != nil {
            try alias(outcome)
        }
        try catalog.remember(branches, of: output.root)
        return try sweep.remove(around: folders)
    }

    /// The category's manifest file: the staged one, or else the published one, if there is any.
    private func manifest(_ outcome: CategoryBuild.Outcome) -> (folder: String, manifest: String)? {
        if let staged = outcome.staged { return (outcome.place.folder, staged) }
        guard CategoryManifest.exists(outcome.place, output) else { return nil }
        let folder = outcome.place.folder
        return (folder, output.path(folder + "/" + CategoryManifest.name))
    }

    /// What the published manifest of a category that was left alone lists as problems.
    private func oldProblems(_ outcome: CategoryBuild.Outcome) -> [ProblemRecord] {
        guard outcome.problems.isEmpty, let file = manifest(outcome)?.manifest else { return [] }
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

    /// Renames, unless nothing has changed: then the file keeps its time.
    private func replace(_ path: String, with part: String) throws {
        if Files.haveSameContent(path, part) {
            try Files.remove(part)
        } else {
            try Files.rename(part, to: path)
        }
    }

    /// `contact-sheet.jpg`, the sheet's stable second name.
    private func alias(_ outcome: CategoryBuild.Outcome) throws {
        guard let sheet = outcome.sheet else { return }
        let path = output.path(outcome.place.folder + "/" + ManifestNames.alias(of: sheet.path))
        let target = output.path(outcome.place.folder + "/" + sheet.path)
        if let old = try? Files.status(path), old == (try? Files.status(target)) { return }
        let part = Files.partName(for: path)
        if Files.link(target, to: part) {
            try Files.rename(part, to: path)
            try Files.remove(part)
        } else if !Files.haveSameContent(target, path) {
            try Files.copy(target, to: path)
        }
    }
}
