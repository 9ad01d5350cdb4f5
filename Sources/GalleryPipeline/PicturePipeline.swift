import GalleryManifest
package import GalleryModel
import GalleryState
package import Native

/// One picture's way: plan → fetch → verify → render → publish. Each step is handed what it needs, and
/// gives a value to the next.
package struct PicturePipeline: Sendable {
    let settings: BuildSettings
    let originals: Originals
    let files: RenditionFiles
    package let pools: Pools
    package let fatal = FatalError()
    let events: any Events
    private let crashes: String
    /// Whether pictures that ended an earlier run get another chance.
    let triesAgain: Bool
    /// Equal work is done once, however many categories hold the asset. Failures are remembered: what no
    /// category could have is not asked for again in this run.
    private let underWay = SingleFlight<ByteKey, Result<MadePicture, Refusal>> {
        guard case .failure(let refusal) = $0 else { return false }
        // An interruption is nobody's failure.
        return refusal.reason != .interrupted
    }
    /// Equal bytes may come from two addresses.
    private let sources = StripedLock()

    /// Threads that may block.
    package struct Pools: Sendable {
        /// Decoding, drawing, encoding.
        package let render: ThreadPool
        /// Directories, the catalog, manifests.
        package let disk = ThreadPool(width: 2)

        package init(render width: Int) { render = ThreadPool(width: width) }
    }

    package init(
        _ settings: BuildSettings, in workspace: Workspace, fetching: any Fetching, pools: Pools,
        events: any Events, refreshes: Bool, triesAgain: Bool
    ) {
        self.settings = settings
        self.pools = pools
        self.events = events
        self.triesAgain = triesAgain
        crashes = workspace.crashes
        files = RenditionFiles(settings, in: workspace)
        originals = Originals(
            catalog: workspace.catalog, store: workspace.store, fetching: fetching,
            disk: pools.disk, limits: settings.limits,
            session: String(UInt64.random(in: .min ... .max), radix: 36), secrets: settings.secrets,
            refreshes: refreshes)
    }

    /// Publishes the asset in a category, from the first of its offers that holds what it promises; or else
    /// leaves it as it was published.
    func publish(
        _ asset: Asset, in place: Place, former: PublishedPictures
    ) async -> Result<PublishedPicture, Problem> {
        var failed: (offer: Offer, reason: Problem.Reason)?
        var isVerdict = false
        let offers = Plan.offers(for: settings.needs, among: asset.offers)
        for offer in offers where !fatal.isStopped {
            do {
                let made = try await underWay.value(
                    for: ByteKey(place.source + "\n" + offer.address.key)
                ) { await make(asset, from: offer, in: place) }.get()
                let published = try await pools.disk.run {
                    try files.name(made, for: asset, in: place, offer)
                }
                if let failed { events.replaced(asset, in: place, failed.offer, failed.reason) }
                return .success(published)
            } catch {
                fatal.note(error)
                isVerdict = isVerdict || (error as? Refusal)?.isVerdict ?? false
                let reason = Problem.Reason(error)
                failed = failed ?? (offer, reason.hiding(settings.secrets))
                if reason.code == "quota" { break }
            }
        }
        var problem = Problem(
            failed?.reason ?? .noOffer, category: place.title, asset: asset,
            address: failed?.offer.address)
        if isVerdict || fatal.isStopped { return .failure(problem) }
        do {
            let kept = try await pools.disk.run {
                try files.kept(asset, offers, in: place, former, originals)
            }
            if var kept {
                problem.isKept = true
                (kept.record.kept, kept.problem) = (true, problem)
                return .success(kept)
            }
        } catch { fatal.note(error) }
        return .failure(problem)
    }

    /// What an earlier run made of the offer, if nothing has changed, and no picture is opened; else fetch →
    /// verify → render → publish.
    private func make(
        _ asset: Asset, from offer: Offer, in place: Place
    ) async -> Result<MadePicture, Refusal> {
        var last: Fetched?
        do {
            let (entry, known) = try await pools.disk.run {
                let entry = try originals.entry(of: offer, asset)
                return (entry, try files.known(entry, of: offer, originals))
            }
            last = entry.last
            if let known { return .success(known) }
            return .success(try await drawn(asset, from: offer, entry, in: place))
        } catch {
            fatal.note(error)
            let refusal = error as? Refusal ?? Refusal(reason: Problem.Reason(error))
            return .failure(refusal.judged(by: last, settings.limits))
        }
    }

    /// A body that is no whole picture is fetched again, until the server sends the same one twice: then
    /// that is what it has. A copy that went bad in the store is fetched anew.
    private func drawn(
        _ asset: Asset, from offer: Offer, _ entry: Originals.CacheEntry, in place: Place
    ) async throws -> MadePicture {
        var refused: Set<String> = []
        while true {
            let original = try await originals.bring(offer, entry)
            do {
                return try await pools.render.run {
                    let source = try originals.read(original)
                    return try sources.withLock(for: source.sha256) {
                        try files.made(of: source, originals) ?? draw(source, asset, in: place)
                    }
                }
            } catch is Originals.Corrupt {
                // No try of the server's: it was not asked.
                continue
            } catch let refusal as Refusal {
                let tries = refused.count + 1
                guard original.isOurs, refusal.isTransient,
                    refused.insert(refusal.sha256 ?? "").inserted,
                    let delay = Retry.delay(after: tries, settings.limits)
                else { throw refusal }
                try await Task.sleep(for: .seconds(delay))
            }
        }
    }

    /// verify → render → publish, on the render pool.
    private func draw(_ source: Source, _ asset: Asset, in place: Place) throws -> MadePicture {
        let tiles = try files.tiles.stage()
        defer { tiles?.remove() }
        var drawn: Rendering.Outcome
        do throws(Problem.Reason) {
            guard triesAgain || !files.hasKilled(source) else { throw .killedRun }
            drawn = try Crash.noting(
                source.sha256 + " " + Names.slug(asset.name), in: crashes
            ) {
                () throws(Problem.Reason) in
                let rendering = Rendering(
                    recipes: settings.recipes, limits: settings.limits,
                    placeholder: settings.placeholder, tiles: tiles)
                return try rendering.draw(try rendering.verify(source), of: source)
            }
        } catch {
            originals.refuse(source.original, of: asset, source.sha256, error)
            throw Refusal(reason: error, sha256: source.sha256)
        }
        // A server may have written into the picture what it was asked with.
        drawn.facts.hide(settings.secrets)
        events.drew(asset, in: place, drawn)
        do {
            return try files.publish(drawn, of: source, asset, in: place, tiles, originals)
        } catch {
            // It was verified: what could not be published need not be fetched again.
            _ = try? originals.keep(source)
            throw error
        }
    }
}
