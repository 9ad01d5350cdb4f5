package import GalleryManifest
package import GalleryModel
import GalleryState
import Native

/// One category, from its listing to its staged manifest: its pictures flow through the pipeline in a
/// rolling window and are put back into the editor's order.
package struct CategoryPipeline: Sendable {
    private let workspace: Workspace
    private let pictures: PicturePipeline
    private let place: Place
    private let source: any ContentSource
    /// Pictures under way at once; waiting ones take no memory but their place in the window.
    static let window = 24
    private let former: PublishedPictures

    package init(
        _ place: Place, of source: any ContentSource, in workspace: Workspace,
        pictures: PicturePipeline
    ) {
        self.workspace = workspace
        self.pictures = pictures
        self.place = place
        self.source = source
        former = PublishedPictures(place, workspace.output)
    }

    package func run() async -> CategoryOutcome {
        var problems: [Problem] = []
        var outcome = CategoryOutcome(place: place, .kept)
        do {
            outcome.result = try await build(&problems)
        } catch {
            pictures.fatal.note(error)
            problems.append(problem(Problem.Reason(error)))
        }
        outcome.problems = problems
        pictures.events.categoryDone(
            place.title, images: outcome.made?.images ?? 0, problems: problems.count)
        return outcome
    }

    /// list → pictures → sheet → manifest
    private func build(_ problems: inout [Problem]) async throws -> CategoryOutcome.Result {
        let manifest = try CategoryManifest(
            place, workspace.output, aside: workspace.store.incoming)
        let sheet = SheetCandidates(wanted: pictures.settings.sheet?.images ?? 0)
        var count = 0
        var isCut = false
        do {
            let listing = try await list(into: manifest, sheet, &problems)
            count = listing.count
            problems += listing.problems.map(problem)
            if let gap = listing.gap, try manifest.lacksAny(of: former) {
                if listing.problems.isEmpty {
                    problems.append(problem(.listingFailed(detail: gap.sentence)))
                }
                isCut = true
            }
        } catch {
            pictures.fatal.note(error)
            problems.append(problem(.listingFailed(detail: Problem.Reason(error).sentence)))
            count = manifest.images
            isCut = true
        }
        // What was published is more than what came this time.
        if isCut, ManifestReader.isWhole(place.folder, in: workspace.output) {
            manifest.discard()
            return .kept
        }
        let images = manifest.images
        let record = await drawSheet(sheet.tiles, of: images, &problems)
        let staged = try manifest.finish(count: count, sheet: record, problems: problems)
        return .made(.init(staged: staged, images: images, count: count, sheet: record))
    }

    private func problem(_ reason: Problem.Reason) -> Problem {
        Problem(reason, category: place.title)
    }

    /// Index, and every picture as it comes: the window keeps moving while the next page is fetched.
    private func list(
        into manifest: CategoryManifest, _ sheet: SheetCandidates, _ problems: inout [Problem]
    ) async throws -> Listing {
        var failed: [Problem] = []
        defer { problems += failed }
        return try await withThrowingTaskGroup(
            of: (Int, Result<PublishedPicture, Problem>).self
        ) { group in
            var line = ReorderBuffer<Result<PublishedPicture, Problem>>()
            func take(_ done: (Int, Result<PublishedPicture, Problem>)) throws {
                for result in line.take(done.0, done.1) {
                    let problem: Problem?
                    switch result {
                    case .success(let published):
                        try manifest.add(published.record)
                        sheet.add(published.tile)
                        problem = published.problem
                    case .failure(let failure): problem = failure
                    }
                    pictures.events.pictureDone(failed: problem != nil)
                    if let problem { failed.append(problem) }
                }
            }
            let listing: Result<Listing, any Error>
            do {
                listing = .success(
                    try await source.list(place.category, of: place.taxonomy) { page in
                        pictures.events.listed(page.count)
                        for asset in page {
                            try Task.checkCancellation()
                            if let fatal = pictures.fatal.error { throw fatal }
                            while line.waiting >= room(sheet), let done = try await group.next() {
                                try take(done)
                            }
                            guard pictures.settings.makesRenditions || sheet.wantsMore else {
                                // The sheet has its pictures: the rest is only listed.
                                try manifest.add(ImageRecord(asset))
                                pictures.events.pictureDone(failed: false)
                                continue
                            }
                            let turn = line.next()
                            group.addTask {
                                (
                                    turn,
                                    await pictures.publish(asset, in: place, former: former)
                                )
                            }
                        }
                    })
            } catch {
                listing = .failure(error)
            }
            // Also after a page that failed: what was delivered before it is whole.
            for try await done in group { try take(done) }
            return try listing.get()
        }
    }

    /// How many pictures may be under way: with nothing but a sheet to make, no more than it lacks.
    private func room(_ sheet: SheetCandidates) -> Int {
        pictures.settings.makesRenditions ? CategoryPipeline.window : sheet.room
    }

    /// Draws the sheet, or takes the one that was drawn of the same pictures before.
    private func drawSheet(
        _ tiles: [ContactSheet.Tile], of count: Int, _ problems: inout [Problem]
    ) async -> SheetRecord? {
        guard let recipe = pictures.settings.sheet, !tiles.isEmpty else { return nil }
        let content = ContactSheet.Content(tiles: tiles, name: place.category.name, count: count)
        do {
            return try await SheetPipeline(workspace: workspace, pictures: pictures)
                .publish(content, recipe, in: place)
        } catch {
            pictures.fatal.note(error)
            problems.append(problem(Problem.Reason(error)))
            return nil
        }
    }
}
