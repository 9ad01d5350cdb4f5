import Native

/// One category, from its listing to its staged manifest: its pictures flow through the pipeline in a
/// rolling window and are put back into the editor's order.
struct CategoryBuild: Sendable {
    let workshop: Workshop
    let place: Place
    let source: any ContentSource
    /// Pictures under way at once; waiting ones take no memory but their place in the window.
    static let window = 24
    private let published: PublishedPictures

    init(workshop: Workshop, place: Place, source: any ContentSource) {
        self.workshop = workshop
        self.place = place
        self.source = source
        published = PublishedPictures(place, workshop.output)
    }

    /// What came of the category.
    struct Outcome: Sendable {
        var place: Place
        /// The manifest that waits to be published; nil: the published one stays as it is.
        var staged: String?
        var images = 0
        var count = 0
        var problems: [Problem] = []
        var sheet: SheetRecord?
        /// False for a category that was not asked for.
        var isBuilt = false
        /// Whether it could not be listed or staged, and what was published before, if anything, stays.
        var isKept = false
    }

    func run() async -> Outcome {
        var outcome = Outcome(place: place, isBuilt: true)
        do {
            let manifest = try CategoryManifest(place, workshop.output, workshop.store)
            let sheet = SheetCandidates(wanted: workshop.configuration.sheet?.images ?? 0)
            do {
                let listing = try await list(into: manifest, sheet, &outcome.problems)
                outcome.count = listing.count
                outcome.problems += listing.problems.map(problem)
                if let gap = listing.gap, try manifest.lacksAny(of: published) {
                    if listing.problems.isEmpty {
                        outcome.problems.append(problem(.listingFailed(detail: gap.sentence)))
                    }
                    outcome.isKept = true
                }
            } catch {
                workshop.note(error)
                outcome.problems.append(
                    problem(.listingFailed(detail: Problem.Reason(error).sentence)))
                outcome.count = manifest.images
                outcome.isKept = true
            }
            // What was published is more than what came this time.
            if outcome.isKept, ManifestReading.isWhole(place.folder, in: workshop.output) {
                manifest.discard()
                workshop.events.categoryDone(outcome)
                return outcome
            }
            outcome.isKept = false
            outcome.images = manifest.images
            let record = await drawSheet(sheet.tiles, of: manifest.images, &outcome.problems)
            outcome.sheet = record
            outcome.staged = try manifest.finish(
                count: outcome.count, sheet: record, problems: outcome.problems)
        } catch {
            workshop.note(error)
            outcome.problems.append(problem(Problem.Reason(error)))
            outcome.isKept = true
        }
        workshop.events.categoryDone(outcome)
        return outcome
    }

    private func problem(_ reason: Problem.Reason) -> Problem {
        Problem(reason, category: place.title)
    }

    /// Index, and every picture as it comes: the window keeps moving while the next page is fetched.
    private func list(
        into manifest: CategoryManifest, _ sheet: SheetCandidates, _ problems: inout [Problem]
    ) async throws -> Listing {
        let pictures = PictureBuild(workshop: workshop, place: place, published: published)
        var failed: [Problem] = []
        defer { problems += failed }
        return try await withThrowingTaskGroup(
            of: (Int, Result<PictureBuild.Published, Problem>).self
        ) { group in
            var line = Line<Result<PictureBuild.Published, Problem>>()
            func take(_ done: (Int, Result<PictureBuild.Published, Problem>)) throws {
                for result in line.take(done.0, done.1) {
                    let problem: Problem?
                    switch result {
                    case .success(let published):
                        try manifest.add(published.record)
                        sheet.add(published.tile)
                        problem = published.problem
                    case .failure(let failure): problem = failure
                    }
                    workshop.events.pictureDone(failed: problem != nil)
                    if let problem { failed.append(problem) }
                }
            }
            let listing: Result<Listing, any Error>
            do {
                listing = .success(
                    try await source.list(place.category, of: place.taxonomy) { page in
                        workshop.events.listed(page.count)
                        for asset in page {
                            try Task.checkCancellation()
                            if let disaster = workshop.disaster { throw disaster }
                            while line.waiting >= room(sheet), let done = try await group.next() {
                                try take(done)
                            }
                            guard workshop.makesRenditions || sheet.wantsMore else {
                                // The sheet has its pictures: the rest is only listed.
                                try manifest.add(ImageRecord(asset))
                                workshop.events.pictureDone(failed: false)
                                continue
                            }
                            let place = line.next()
                            group.addTask { (place, await pictures.publish(asset)) }
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
        workshop.makesRenditions ? CategoryBuild.window : sheet.room
    }

    /// Draws the sheet, or takes the one that was drawn of the same pictures before.
    private func drawSheet(
        _ tiles: [ContactSheet.Tile], of count: Int, _ problems: inout [Problem]
    ) async -> SheetRecord? {
        guard let recipe = workshop.configuration.sheet, !tiles.isEmpty else { return nil }
        let content = ContactSheet.Content(tiles: tiles, name: place.category.name, count: count)
        do {
            return try await workshop.publish(content, recipe, in: place)
        } catch {
            workshop.note(error)
            problems.append(problem(Problem.Reason(error)))
            return nil
        }
    }
}
