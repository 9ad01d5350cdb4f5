import Native

/// One picture's way through the pipeline: fetch → verify → render → publish.
struct PictureBuild: Sendable {
    let workshop: Workshop
    let place: Place
    /// What was published of the category before.
    let published: PublishedPictures

    /// What is said of the picture in the manifest, and what it looks like on the sheet.
    struct Published: Sendable {
        var record: ImageRecord
        var tile: ContactSheet.Tile?
        /// Why it could not be had this time and stays as it was published.
        var problem: Problem?
    }

    /// Publishes the asset in its category, from the first of its offers that holds what it promises.
    func publish(_ asset: Asset) async -> Result<Published, Problem> {
        var failed: (offer: Offer, reason: Problem.Reason)?
        var isVerdict = false
        let offers = Plan.offers(for: workshop.needs, among: asset.offers)
        for offer in offers {
            if Task.isCancelled || workshop.disaster != nil { break }
            // Equal work is done once, however many categories hold the asset.
            let made = await workshop.pictures.value(
                for: Exact(place.source + "\n" + offer.address.key)
            ) {
                await make(asset, from: offer)
            }
            do {
                let made = try made.get()
                let published = try await workshop.disk.run { try file(made, of: asset, offer) }
                if let failed {
                    workshop.events.replaced(asset, in: place, failed.offer, failed.reason)
                }
                return .success(published)
            } catch {
                workshop.note(error)
                isVerdict = isVerdict || (error as? Refusal)?.isVerdict ?? false
                let reason = Problem.Reason(error)
                failed = failed ?? (offer, reason.hiding(workshop.configuration.secrets))
                if case .quota = reason { break }
            }
        }
        var problem = Problem(
            failed?.reason ?? .noOffer, category: place.title, asset: asset,
            address: failed?.offer.address)
        if isVerdict || Task.isCancelled || workshop.disaster != nil { return .failure(problem) }
        do {
            if var kept = try await workshop.disk.run({ try kept(asset, offers) }) {
                problem.isKept = true
                (kept.record.kept, kept.problem) = (true, problem)
                return .success(kept)
            }
        } catch { workshop.note(error) }
        return .failure(problem)
    }

    private func make(
        _ asset: Asset, from offer: Offer
    ) async -> Result<MadePicture, Refusal> {
        var last: Fetched?
        do {
            let (standing, made) = try await workshop.disk.run {
                let standing = try workshop.originals.standing(of: offer, asset)
                return (standing, try known(offer, standing))
            }
            last = standing.last
            if let made { return .success(made) }
            return .success(try await fetched(asset, from: offer, standing))
        } catch {
            workshop.note(error)
            var refusal = error as? Refusal ?? Refusal(reason: Problem.Reason(error))
            refusal.isVerdict = refusal.judges(last)
            return .failure(refusal)
        }
    }

    /// Fetches and draws. A body that is no whole picture is fetched again, until the server sends the
    /// same one twice: then that is what it has. A copy that went bad in the store is fetched anew.
    private func fetched(
        _ asset: Asset, from offer: Offer, _ standing: Originals.Standing
    ) async throws -> MadePicture {
        var refused: Set<String> = []
        while true {
            let original = try await workshop.originals.bring(offer, standing)
            do {
                return try await workshop.render.run { try draw(original, asset) }
            } catch is Spoilt {
                // No try of the server's: it was not asked.
                continue
            } catch let refusal as Refusal {
                let tries = refused.count + 1
                guard original.isOurs, refusal.mayPass,
                    refused.insert(refusal.sha256 ?? "").inserted,
                    let delay = Retry.delay(after: tries, workshop.configuration.limits)
                else { throw refusal }
                try await Task.sleep(for: .seconds(delay))
            }
        }
    }

    /// A stored copy that was no longer what had been stored, and is gone now.
    private struct Spoilt: Error {}

    /// Why an offer brought no picture.
    struct Refusal: Error {
        var reason: Problem.Reason
        /// Of bytes that came and are no whole picture.
        var sha256: String?
        var isVerdict = false

        /// Whether another download may bring other bytes; what is too large or unknown stays so.
        var mayPass: Bool {
            switch reason {
            case .notAPicture, .truncated, .damaged, .undecodable: true
            default: false
            }
        }

        /// Whether rules or limits refuse now what they let through: that is no outage, and what was
        /// published of it goes.
        func judges(_ last: Fetched?) -> Bool {
            guard let last else { return false }
            if case .tooManyBytes(let limit) = reason { return last.bytes > limit }
            if ["too-slow", "killed-run"].contains(reason.code) { return false }
            return sha256 == last.sha256 && reason.stage == .verify
        }
    }

    /// What an earlier run made of the offer, if nothing has changed: no picture is opened.
    private func known(_ offer: Offer, _ standing: Originals.Standing) throws -> MadePicture? {
        guard let fetched = standing.known, var made = try made(of: fetched.sha256) else {
            return nil
        }
        made.original = workshop.originals.file(of: offer, fetched)
        return made
    }

    /// Everything that the recipes ask for, if all of it was made before and still stands.
    func made(of sha256: String) throws -> MadePicture? {
        let limits = workshop.configuration.limits
        guard let facts = try workshop.catalog.facts(of: sha256),
            (try? Verification.keep(facts.width, facts.height, 1, limits)) != nil
        else { return nil }
        if workshop.configuration.placeholder != nil, facts.placeholder == nil { return nil }
        var made = MadePicture(source: sha256, facts: facts, files: [:])
        let known = try workshop.catalog.rendered(sha256, in: workshop.output.root)
        for (name, key) in workshop.wanted {
            guard let (file, path) = known[key], workshop.output.has(file, at: path) else {
                return nil
            }
            made.files[name] = MadePicture.Made(file: file, path: path)
        }
        if let recipe = workshop.tileRecipe {
            guard let tiles = try workshop.publishedTiles(sha256, recipe) else { return nil }
            made.tiles = tiles
        }
        return made
    }

    /// Verifies and draws what was fetched, and publishes the files. Runs on the render lane.
    private func draw(_ original: Original, _ asset: Asset) throws -> MadePicture {
        let source = try read(original)
        return try workshop.turns.take(for: source.sha256) { try draw(source, asset) }
    }

    private func read(_ original: Original) throws -> Source {
        do throws(FileError) {
            let bytes = try Files.read(
                original.file, limit: workshop.configuration.limits.bytes + 1)
            let sha256 = original.received ?? Digest.sha256(bytes)
            if !original.isStored || original.expected == sha256 {
                return Source(original: original, bytes: bytes, sha256: sha256)
            }
        } catch {
            guard original.isStored, !error.isTransient else { throw error }
        }
        try Files.remove(original.file)
        throw Spoilt()
    }

    private func draw(_ source: Source, _ asset: Asset) throws -> MadePicture {
        if var made = try made(of: source.sha256) {
            made.original = try workshop.originals.keep(source)
            return made
        }
        let staging = try workshop.stageTiles()
        defer { if let staging { Files.removeTree(staging.root) } }
        var drawn: Rendering.Outcome
        do throws(Problem.Reason) {
            if !workshop.triesAgain, (try? workshop.catalog.hasKilled(source.sha256)) == true {
                throw .killedRun
            }
            drawn = try Crash.noting(source.sha256 + " " + Names.slug(asset.name)) {
                () throws(Problem.Reason) in
                try Rendering.draw(
                    source, workshop.configuration.recipes, workshop.configuration.limits,
                    workshop.configuration.placeholder,
                    tiles: staging.map { ($0.recipe, $0.folder) })
            }
        } catch {
            workshop.originals.refuse(source.original, of: asset, source.sha256, error)
            throw Refusal(reason: error, sha256: source.sha256)
        }
        // A server may have written into the picture what it was asked with.
        drawn.facts.hide(workshop.configuration.secrets)
        if !drawn.facts.type.mayBeCalled(Paths.pathExtension(of: asset.name)) {
            workshop.events.mistaken(asset, in: place, drawn.facts.type)
        }
        for text in drawn.notices {
            workshop.events.notice("\(place.title)/\(asset.name): \(text)")
        }
        do {
            var made = try publish(drawn, source, asset)
            if let staging, let tiles = drawn.tiles {
                made.tiles = try workshop.publish(staging, tiles, of: source.sha256)
            }
            made.original = try workshop.keep(source, made)
            return made
        } catch {
            // It was verified: what could not be published need not be fetched again.
            _ = try? workshop.originals.keep(source)
            throw error
        }
    }
}
