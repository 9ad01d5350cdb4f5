package import GalleryManifest
package import GalleryModel
package import GalleryPipeline
package import GallerySources
import GalleryState
package import Native

/// The end of a run: everything that was prepared becomes visible, in the one order in which a kill at
/// any instant leaves each manifest naming only files that are there.
package struct Publication {
    private let workspace: Workspace
    private let title: String
    /// nil: no web pages.
    private let page: Page?
    /// nil: not for IIIF viewers.
    private let presentation: IIIFPresentation?
    /// Whether what seems right is put together again.
    private let refreshes: Bool
    /// Where pages are rendered.
    private let render: ThreadPool
    private let events: any Events
    private let branches: [Branch]
    /// The folders of the categories that were published before.
    private let known: Set<String>
    package let manifests: CurrentManifests

    /// A taxonomy as this run leaves it, or, where it could not be listed, as the one before did.
    package typealias Branch = Walk.Branch<CategoryOutcome>

    package init(
        _ branches: [Branch], known: Set<String>, in workspace: Workspace, title: String,
        page: Page?, presentation: IIIFPresentation?, refreshes: Bool, render: ThreadPool,
        events: any Events
    ) {
        self.branches = branches
        self.known = known
        self.workspace = workspace
        self.title = title
        self.page = page
        self.presentation = presentation
        self.refreshes = refreshes
        self.render = render
        self.events = events
        manifests = CurrentManifests(branches, workspace.output)
    }

    private var output: OutputFolder { workspace.output }

    /// Publishes; says how many files were removed because nothing names them any more.
    package func publish(problems: [Problem]) async throws -> Int {
        try output.mustStand()
        let root = output.path(RootManifest.name)
        // Aside from the output, which is not touched when nothing has changed.
        let part = workspace.store.incoming()
        defer { try? Files.remove(part) }
        let categories = branches.flatMap(\.categories)
        var update = presentation.map { IIIFUpdate($0, output, aside: workspace.store.incoming) }
        defer { update?.discard() }
        try update?.prepare(titled: title, branches.flatMap(entries))
        let presented = update?.presented ?? []
        let contents = branches.map { branch in
            RootManifest.Branch(
                source: branch.source, taxonomy: branch.taxonomy, folder: branch.folder,
                categories: branch.categories.compactMap { outcome in
                    manifests[outcome].map { (outcome.place, $0) }
                })
        }
        let oldPages = ManifestReader.pages(in: root)
        let pages =
            if let page {
                try await Pages(page: page, output: output, pool: render, notice: events.notice)
                    .stage(contents, old: oldPages)
            } else {
                Pages.Staged()
            }
        // Those that were published are not there under these names any more.
        defer { pages.discard() }
        try RootManifest(
            title: title, presentation: presentation, branches: contents, pages: pages.records,
            problems: problems.map(ProblemRecord.init)
                + categories.filter(\.isUntouched).flatMap(manifests.problems)
        ).write(to: part)
        let sweep = try Sweep(
            output, workspace.catalog, presented: presented, pages: Set(pages.records.map(\.path)))
        for outcome in categories { try sweep.note(outcome) }
        let folders = Set(categories.map(\.place.folder))
        for folder in known.subtracting(folders) { try sweep.noteGone(folder) }
        try sweep.notePresentation(of: folders.union(known))
        try sweep.note(oldPages)
        try makeVisible(root, part, categories, pages, update)
        // The switch is done: whatever goes wrong from here on is no reason to call it undone.
        do {
            try output.mustStand()
            for outcome in categories { try alias(outcome) }
            try sweep.adoptOrphans(in: folders)
            // Pages that are not wanted any more: nobody comes back for them.
            let gone = page == nil ? try sweep.removeAtOnce(oldPages) : 0
            return try gone + sweep.remove(around: folders, notice: events.notice)
        } catch {
            events.notice("published, but not tidied up: \(Problem.Reason(error).sentence)")
            return 0
        }
    }

    /// The switch: everything that the manifests name is on the disk before the first of them is; the
    /// root's is the last. Where nothing has changed, nothing is touched.
    private func makeVisible(
        _ root: String, _ part: String, _ categories: [CategoryOutcome],
        _ pages: Pages.Staged, _ update: IIIFUpdate?
    ) throws {
        let staged = categories.compactMap { outcome in
            outcome.made?.staged.map { (output.path(outcome.place.folder), $0) }
        }
        let isPresented = update?.waiting.isEmpty ?? true
        if staged.isEmpty, isPresented, pages.parts.isEmpty, Files.haveSameContent(root, part) {
            return try update?.finish() ?? ()
        }
        let stagedRoot = Files.partName(for: root)
        try Files.copy(part, to: stagedRoot)
        let presentations = try update?.stage() ?? []
        try workspace.writeback.finish()
        try output.mustStand()
        for (page, path) in pages.parts { try Files.rename(page, to: output.path(path)) }
        // Before the manifests that they are made of: a run that is killed in between finds these as
        // they were, and makes both again.
        for (part, path) in presentations { try Files.rename(part, to: path) }
        for (folder, manifest) in staged {
            try Files.rename(manifest, to: folder + "/" + CategoryManifest.name)
        }
        try output.mustStand()
        try Files.rename(stagedRoot, to: root)
        try workspace.writeback.finish()
        try update?.finish()
    }

    /// The branch's categories for IIIF viewers.
    private func entries(_ branch: Branch) -> [IIIFUpdate.Entry] {
        branch.categories.compactMap { outcome in
            guard let file = manifests[outcome] else { return nil }
            let folder = outcome.place.folder
            return IIIFUpdate.Entry(
                category: .init(
                    folder: folder, names: [branch.taxonomy.name] + outcome.place.names),
                manifest: file, isNew: outcome.made?.staged != nil || refreshes)
        }
    }

    /// `contact-sheet.jpg`, the sheet's stable second name.
    private func alias(_ outcome: CategoryOutcome) throws {
        guard let sheet = outcome.made?.sheet else { return }
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
